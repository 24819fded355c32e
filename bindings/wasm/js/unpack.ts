/** Returns the module that a script embeds as text: each character stands for a byte, shifted by the build. */
export function unpack(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index) - SGFKIT_SHIFT;
  return bytes;
}

/** Set by the build. */
declare const SGFKIT_SHIFT: number;
