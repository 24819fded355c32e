/** Decodes base64 and inflates it, as scripts embed `sgfkit.wasm`. */
export function unpack(letters: string): Promise<ArrayBuffer> {
  const text = atob(letters);
  const packed = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) packed[index] = text.charCodeAt(index);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}
