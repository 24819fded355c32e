// Where the files of this package are for the browser, and what is said if they are not there.

/** Vite up to version 7 copies a package's modules into `.vite/deps`, without the files that belong to them. */
const COPIES = "/.vite/deps/";

export const isCopied = (module: string | undefined): boolean => module?.includes(COPIES) ?? false;

/** The address of a file next to this module; if the module is a copy, the address in the package. */
export const inPackage = (address: string | URL): URL => new URL(String(address).replace(COPIES, "/sgfkit/"));

/** A module of Node. If bundlers see its name, old ones make a chunk of it, and a worker cannot have chunks.
 * @internal */
export const ofNode = (name: string): Promise<any> => import(/* @vite-ignore */ /* webpackIgnore: true */ name);

export const missing = (address: string | URL, reason: string): Error => new Error(
  `${address}: ${reason}. If you use Vite, add optimizeDeps: { exclude: ["sgfkit"] } to vite.config.js; `
  + "other servers and bundlers must serve the files of the package sgfkit next to its modules.");

/** What was fetched, if it is a module of WebAssembly: many servers send a page in place of a missing file. */
export function module(bytes: ArrayBuffer, address: string | URL): ArrayBuffer {
  const isModule = bytes.byteLength > 8 && new DataView(bytes).getUint32(0) === 0x0061736d;
  if (!isModule) throw missing(address, "this is not WebAssembly");
  return bytes;
}
