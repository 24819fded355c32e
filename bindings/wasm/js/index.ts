import { start } from "./full.js";
import { once, type Source } from "./module.js";
import { beside } from "./package.js";

export { Collection, SgfError, transform } from "./full.js";
export type { SgfErrorCode } from "./full.js";
export type * from "./types.js";
export { format, convert, strip, extract, sort, set, render, merge, dedup, split, diff, explain } from "./files.js";
export { exported, imported } from "./formats.js";

/**
 * Starts sgfkit; further calls have no effect. Without a source, loads the `sgfkit.wasm` next to this module, in
 * Node from disk. Viewers that are defined afterwards share the module, and so do workers of `sgfkit/worker`.
 */
export function init(source?: Source): Promise<void> {
  return start(() => once("sgfkit", source, () => beside(new URL("./sgfkit.wasm", import.meta.url))));
}
