// Entry point `sgfkit/formats`: pictures with text, books and the formats of other programs, in a module of their own.
import * as glue from "../target/glue-formats/sgfkit.js";
import { bytesOf, json } from "./data.js";
import { call } from "./error.js";
import { once, type Source } from "./module.js";
import { beside } from "./package.js";
import type { Bytes, Data, ExportOptions, Exported, Imported, RenderOptions } from "./types.js";
import { unpack } from "./unpack.js";

export { SgfError } from "./error.js";
export type { SgfErrorCode } from "./error.js";
export type { Bytes, Data, ExportOptions, Exported, Imported, RenderOptions } from "./types.js";

/** Set by the build: the module as text in `sgfkit/inline`, otherwise undefined. */
declare const SGFKIT_FORMATS: string | undefined;

let starting: Promise<void> | null = null;

/**
 * Loads the module in advance; otherwise the first call loads it. Without a source, loads the `sgfkit-formats.wasm`
 * next to this module, in Node from disk.
 */
export function init(source?: Source): Promise<void> {
  starting ??= once("formats", source, async () =>
    typeof SGFKIT_FORMATS === "string" ? unpack(SGFKIT_FORMATS) : beside(new URL("./sgfkit-formats.wasm", import.meta.url)))
    .then((module) => {
      glue.initSync({ module });
    });
  starting.catch(() => (starting = null));
  return starting;
}

/** Draws a file as `sgf render` does. Options: format theme coords size numbers range figures problems answers … */
export async function render(data: Data, options?: RenderOptions): Promise<Bytes> {
  const [bytes, asked] = [bytesOf(data), json(options)];
  await init();
  return call(() => glue.render(bytes, asked) as Bytes);
}

/** Converts GIB, NGF, UGF and other formats to SGF, detected by content. Returns `null` for SGF and unknown files. */
export async function imported(data: Data): Promise<Imported | null> {
  const bytes = bytesOf(data);
  await init();
  const found = call(() => glue.imported(bytes));
  return found ? JSON.parse(found) : null;
}

/** Converts SGF to the format of another program, as `sgf convert` does. Options: to tree node move path. */
export async function exported(data: Data, options: ExportOptions): Promise<Exported> {
  const [bytes, asked] = [bytesOf(data), json(options)];
  await init();
  return JSON.parse(call(() => glue.exported(bytes, asked)));
}
