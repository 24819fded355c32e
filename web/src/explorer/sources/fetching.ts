// Downloads files with plain GET requests, verifies and unpacks them.
import { bytesOf, through } from "../../streams.js";
import { ExploreError } from "../types.js";

/** Maximum unpacked size in bytes. */
const MOST = 64 << 20;

/** Returns a file's path without its extension, for messages. */
const named = (path: string): string => path.replace(/\.(bin|json)$/, "");

async function response(base: string, path: string, signal?: AbortSignal): Promise<Response> {
  let found: Response;
  try {
    found = await fetch(new URL(path, base), signal ? { signal } : {});
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    throw new ExploreError(base.startsWith("file:") ? "file" : "fetch", named(path));
  }
  if (!found.ok) throw new ExploreError("fetch", `${named(path)} (${found.status})`);
  return found;
}

export const unpacked = (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  bytesOf(through(stream, new DecompressionStream("gzip")), MOST);

/** Returns the contents of a `.bin` file. */
export async function fetchBin(base: string, path: string, signal?: AbortSignal, told?: (bytes: number) => void): Promise<Uint8Array> {
  const { body } = await response(base, path, signal);
  try {
    let stream: ReadableStream<Uint8Array> = body!;
    if (told) {
      stream = stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
        transform: (part, next) => {
          told(part.length);
          next.enqueue(part);
        },
      }));
    }
    return await unpacked(stream);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ExploreError("damaged", named(path));
  }
}

/** Returns the object in a JSON file, or in a `.bin` that contains one. */
export async function fetchJson(base: string, path: string, signal?: AbortSignal): Promise<Record<string, unknown>> {
  const text = path.endsWith(".bin")
    ? new TextDecoder().decode(await fetchBin(base, path, signal))
    : await (await response(base, path, signal)).text();
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new ExploreError("damaged", named(path));
  }
  if (found === null || typeof found !== "object" || Array.isArray(found)) throw new ExploreError("damaged", named(path));
  return found as Record<string, unknown>;
}
