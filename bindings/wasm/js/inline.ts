import { start } from "./full.js";
import type { Source } from "./module.js";
import { unpack } from "./unpack.js";

export { Collection, SgfError, transform } from "./full.js";
export type { SgfErrorCode } from "./full.js";
export type * from "./types.js";
export { format, convert, strip, extract, sort, set, render, merge, dedup, split, diff, explain } from "./files.js";
export { exported, imported } from "./formats.js";

/** Set by the build: the module as text. */
declare const SGFKIT_WASM: string;

/** Starts sgfkit with the WebAssembly in this module, without loading anything. */
export function init(source?: Source): Promise<void> {
  return start(async () => source ?? unpack(SGFKIT_WASM));
}
