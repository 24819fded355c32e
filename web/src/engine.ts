// The worker's script with its WebAssembly: in the script itself, or in its page, which the browser reads faster.

/** Set by the build; in a page, its element `sgfkit-wasm` has the module. */
declare const SGF_WORKER: string;
declare const SGFKIT_WASM: string | undefined;

/** Script of the worker, and its module: as text, deflated in base64, or compiled. */
export interface Engine {
  worker: string;
  wasm: string | { deflated: string } | WebAssembly.Module;
}

export async function engine(): Promise<Engine> {
  const isInside = typeof SGFKIT_WASM !== "undefined";
  return { worker: SGF_WORKER, wasm: isInside ? SGFKIT_WASM : { deflated: document.querySelector("#sgfkit-wasm")!.textContent! } };
}
