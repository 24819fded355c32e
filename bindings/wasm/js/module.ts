// WebAssembly modules of this app. They are compiled once for the library, its worker and the viewers.

/** WebAssembly module in any supported form. */
export type Source = BufferSource | WebAssembly.Module | Response;

type Name = "sgfkit" | "formats";

const modules: { [name in Name]?: Promise<WebAssembly.Module> } = {};

/** @internal */
export async function compiled(found: Source): Promise<WebAssembly.Module> {
  if (found instanceof WebAssembly.Module) return found;
  const isResponse = typeof Response !== "undefined" && found instanceof Response;
  return WebAssembly.compile(isResponse ? await found.arrayBuffer() : (found as BufferSource));
}

/** Returns the given module, or else the one of this app, which is loaded on first use. @internal */
export function once(name: Name, given: Source | undefined, load: () => Promise<Source>): Promise<WebAssembly.Module> {
  const known = given ? undefined : modules[name];
  if (known) return known;
  const module = given ? compiled(given) : load().then(compiled);
  const own = (modules[name] ??= module);
  module.catch(() => own === module && delete modules[name]);
  return module;
}

/** Returns the module of this app if it is loaded or being loaded. @internal */
export const present = (name: Name): Promise<WebAssembly.Module> | undefined => modules[name];
