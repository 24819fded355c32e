import { start } from "./core.js";
import { formatsIn } from "./formats.js";
import { inPackage, missing, module, ofNode } from "./package.js";

export { Collection, SgfError, transform } from "./core.js";
export type { SgfErrorCode } from "./core.js";
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

async function beside(found: URL): Promise<BufferSource> {
  const url = inPackage(found);
  if (url.protocol !== "file:") {
    const response = await fetch(url);
    if (!response.ok) throw missing(url, `the server answered ${response.status}`);
    return module(await response.arrayBuffer(), url);
  }
  const { readFile } = await ofNode("node:fs/promises");
  return readFile(url);
}
