// Arguments of calls, as WebAssembly takes them.
import { SgfError } from "./error.js";
import type { Data } from "./types.js";

/** Default limit for the size of a file, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

export function bytesOf(data: Data, maxBytes: unknown = MAX_BYTES): Uint8Array {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data)
    : data instanceof Uint8Array ? data
    : data instanceof ArrayBuffer ? new Uint8Array(data) : null;
  if (!bytes) throw new SgfError("option", "invalid data: expected a Uint8Array, an ArrayBuffer or a string");
  if (typeof maxBytes !== "number" || !(maxBytes >= 0)) throw new SgfError("option", "invalid maxBytes: expected a number from 0");
  if (bytes.length > maxBytes) {
    throw new SgfError("too-large", `the file has ${bytes.length} bytes, more than maxBytes (${maxBytes})`);
  }
  return bytes;
}

export const json = (options: unknown): string => {
  if (options !== undefined && (options === null || typeof options !== "object")) {
    throw new SgfError("option", "invalid options: expected an object");
  }
  return JSON.stringify(options ?? {});
};
