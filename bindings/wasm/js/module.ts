/** WebAssembly module in any supported form. */
export type Source = BufferSource | WebAssembly.Module | Response;

/** @internal */
export async function compiled(found: Source): Promise<WebAssembly.Module> {
  if (found instanceof WebAssembly.Module) return found;
  const isResponse = typeof Response !== "undefined" && found instanceof Response;
  return WebAssembly.compile(isResponse ? await found.arrayBuffer() : (found as BufferSource));
}
