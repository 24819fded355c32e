/** Bytes that were deflated and put into base64: how `sgfkit.wasm` travels in a script. */
export function unpack(letters: string): Promise<ArrayBuffer> {
  const text = atob(letters);
  const packed = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) packed[index] = text.charCodeAt(index);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}
