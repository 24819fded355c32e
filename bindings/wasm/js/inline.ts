import { start } from "./full.js";
import { formatsIn } from "./formats.js";
import { unpack } from "./unpack.js";

export { Collection, SgfError, transform } from "./full.js";
export type { SgfErrorCode } from "./full.js";
export type * from "./types.js";
export { format, convert, strip, extract, sort, set, render, merge, dedup, split, diff, explain, imported } from "./files.js";

/** Set by the build: the modules as text. */
declare const SGFKIT_WASM: string;
declare const SGFKIT_FORMATS: string;

/** Starts sgfkit with the WebAssembly in this module, without loading anything. */
export function init(source?: BufferSource | WebAssembly.Module | Response): Promise<void> {
  formatsIn(async () => unpack(SGFKIT_FORMATS));
  return start(async () => source ?? unpack(SGFKIT_WASM));
}
