// The page's side of the worker: every call is a promise.
import type { Session } from "./worker/session.js";
import { trusted } from "./trusted.js";

/** Put there by the build: the worker's script, and the module, deflated, in base64. */
declare const SGF_WORKER: string;
declare const SGFKIT_WASM: string;

type Calls<S> = {
  [K in keyof S]: S[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

/** What went wrong in the worker. */
export class ViewerError extends Error {
  readonly code: string;
  /** `isSaid`: the message is a sentence of the page's, in the reader's language. */
  constructor(code: string, message: string, readonly isSaid = false) {
    super(message);
    this.code = code;
  }
}

type Open = { resolve(value: unknown): void; reject(error: Error): void };

/** `S` is what the worker answers with. */
export class Client<S = Session> {
  readonly calls: Calls<S>;
  #worker: Worker;
  #open = new Map<number, Open>();
  #next = 1;

  /** `words` say that there is no worker, where the page's policy forbids it. */
  constructor(readonly words: () => string) {
    const url = URL.createObjectURL(new Blob([SGF_WORKER], { type: "text/javascript" }));
    this.#worker = new Worker(trusted.script(url) as unknown as string);
    URL.revokeObjectURL(url);
    this.#worker.onmessage = ({ data }) => {
      const request = this.#open.get(data.id);
      this.#open.delete(data.id);
      if (data.error) request?.reject(new ViewerError(data.error.code, data.error.message));
      else request?.resolve(data.value);
    };
    this.#worker.onerror = () => this.#fail(new ViewerError("no-worker", this.words()));
    this.#worker.postMessage({ wasm: SGFKIT_WASM });
    this.calls = new Proxy({} as Calls<S>, {
      get: (_, method: string) => (...args: unknown[]) => new Promise((resolve, reject) => {
        this.#open.set(this.#next, { resolve, reject });
        // A file is given away, not copied.
        const transfer = method === "open" ? [(args[0] as Uint8Array).buffer] : [];
        this.#worker.postMessage({ id: this.#next++, method, args }, transfer);
      }),
    });
  }

  /** Ends the worker. What was under way fails with `cancelled`. */
  end(): void {
    this.#worker.terminate();
    this.#fail(new ViewerError("cancelled", "another file was loaded"));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}
