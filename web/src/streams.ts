// Reads streams.

/** Returns the bytes of a stream, or throws a RangeError beyond `most`. Calls `told` for each chunk. */
export async function bytesOf(stream: ReadableStream<Uint8Array>, most = Infinity, told?: (bytes: number) => void): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    told?.(value.length);
    if (length > most) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Compresses or decompresses a stream. */
export const through = (stream: ReadableStream<Uint8Array>, by: GenericTransformStream): ReadableStream<Uint8Array> =>
  stream.pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>);

/** Returns the bytes of a text in base64, which may be wrapped. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replace(/\s+/g, ""));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** Keeps a request open, so that the program knows the page is open. Resolves when the server stops. */
export async function untilServerEnds(url: string): Promise<void> {
  try {
    const reader = (await fetch(url)).body!.getReader();
    while (!(await reader.read()).done);
  } catch {
    // The server stopped before the page; its contents stay.
  }
}
