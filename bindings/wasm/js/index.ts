import { start } from "./full.js";
import { formatsIn } from "./formats.js";
import { beside } from "./package.js";

export { Collection, SgfError, transform } from "./full.js";
export type { SgfErrorCode } from "./full.js";
export type * from "./types.js";
export { format, convert, strip, extract, sort, set, render, merge, dedup, split, diff, explain, imported } from "./files.js";

/**
 * Starts sgfkit; further calls have no effect. Without a source, loads the `sgfkit.wasm` next to this module, in
 * Node from disk.
 */
export function init(source?: BufferSource | WebAssembly.Module | Response): Promise<void> {
  formatsIn(() => beside(new URL("./sgfkit-formats.wasm", import.meta.url)));
  return start(async () => source ?? (await beside(new URL("./sgfkit.wasm", import.meta.url))));
}
