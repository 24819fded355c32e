// The worker's script with its WebAssembly.

/** Set by the build. */
declare const SGF_WORKER: string;
declare const SGFKIT_WASM: string;

/** Script of the worker, and its module: as text, or compiled. */
export interface Engine {
  worker: string;
  wasm: string | WebAssembly.Module;
}

export const engine = async (): Promise<Engine> => ({ worker: SGF_WORKER, wasm: SGFKIT_WASM });
