// Locates the files of this package in browsers, and reports missing ones.

/** Folder to which Vite up to version 7 copies a package's modules without their other files. */
const COPIES = "/.vite/deps/";

export const isCopied = (module: string | undefined): boolean => module?.includes(COPIES) ?? false;

/** Returns the URL of a file next to this module; if the module is a copy, the URL in the package. */
export const inPackage = (address: string | URL): URL => new URL(String(address).replace(COPIES, "/sgfkit/"));

/**
 * Imports a Node module. Hides its name from bundlers, since old ones would create a chunk, which workers cannot
 * have. @internal
 */
export const ofNode = (name: string): Promise<any> => import(/* @vite-ignore */ /* webpackIgnore: true */ name);

export function missing(address: string | URL, reason: string): Error {
  // Vite serves files outside of the app from here, if it may: a linked package is outside.
  const linked = /\/@fs(\/.*)\/[^/]*$/.exec(String(address))?.[1];
  const setting = linked ? `server: { fs: { allow: [".", "${linked}"] } }` : 'optimizeDeps: { exclude: ["sgfkit"] }';
  return new Error(`${address}: ${reason}. If you use Vite, add ${setting} to vite.config.js; `
    + "other servers and bundlers must serve the files of the package sgfkit next to its modules.");
}

/** Returns the bytes if they are a WebAssembly module, since many servers send a page in place of a missing file. */
export function module(bytes: ArrayBuffer, address: string | URL): ArrayBuffer {
  const isModule = bytes.byteLength > 8 && new DataView(bytes).getUint32(0) === 0x0061736d;
  if (!isModule) throw missing(address, "this is not WebAssembly");
  return bytes;
}

/** Loads a file of this package: over the network, or in Node from disk. */
export async function beside(found: URL): Promise<BufferSource> {
  const url = inPackage(found);
  if (url.protocol !== "file:") {
    const response = await fetch(url);
    if (!response.ok) throw missing(url, `the server answered ${response.status}`);
    return module(await response.arrayBuffer(), url);
  }
  const { readFile } = await ofNode("node:fs/promises");
  return readFile(url);
}
