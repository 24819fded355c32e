// Streams, read to their end.

/** The bytes of a stream. One that holds more than `most` is given up: RangeError. `told` hears of each part that came. */
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

/** Packs or unpacks a stream on its way. */
export const through = (stream: ReadableStream<Uint8Array>, by: GenericTransformStream): ReadableStream<Uint8Array> =>
  stream.pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>);

/** Tells a server of the program that the page is open, as long as its answer goes on. Resolves when the server is gone. */
export async function untilServerEnds(url: string): Promise<void> {
  try {
    const reader = (await fetch(url)).body!.getReader();
    while (!(await reader.read()).done);
  } catch {
    // It has ended before the page: what is here stays.
  }
}
