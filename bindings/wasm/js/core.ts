// Entry point `sgfkit/core`: games without commands, pictures and analyses, in half of the size.
import { start } from "./collection.js";
import type { Source } from "./module.js";
import { beside } from "./package.js";

export { Collection, SgfError } from "./collection.js";
export type { SgfErrorCode } from "./collection.js";
export type * from "./types.js";

/** Starts sgfkit; further calls have no effect. Without a source, loads the `sgfkit-core.wasm` next to this module. */
export function init(source?: Source): Promise<void> {
  return start(async () => source ?? (await beside(new URL("./sgfkit-core.wasm", import.meta.url))));
}
