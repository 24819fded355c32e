// Page side of the worker: each call returns a promise.
import type { Session } from "./worker/session.js";
import { engine } from "./engine.js";
import { trusted } from "./trusted.js";

type Calls<S> = {
  [K in keyof S]: S[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

/** Error from the worker. */
export class ViewerError extends Error {
  readonly code: string;
  /** `isSaid` marks a translated message. */
  constructor(code: string, message: string, readonly isSaid = false) {
    super(message);
    this.code = code;
  }
}

type Open = { client: object; resolve(value: unknown): void; reject(error: Error): void };

/** Worker with its pending requests. */
class Hub {
  readonly clients = new Set<object>();
  readonly #worker: Promise<Worker>;
  readonly #open = new Map<number, Open>();
  #next = 1;

  constructor(words: () => string) {
    const failed = () => this.fail(null, new ViewerError("no-worker", words()));
    this.#worker = engine().then(({ worker: script, wasm }) => {
      const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      const worker = new Worker(trusted.script(url) as unknown as string);
      URL.revokeObjectURL(url);
      worker.onmessage = ({ data }) => {
        const request = this.#open.get(data.id);
        this.#open.delete(data.id);
        if (data.error) request?.reject(new ViewerError(data.error.code, data.error.message));
        else request?.resolve(data.value);
      };
      worker.onerror = failed;
      worker.postMessage({ wasm });
      return worker;
    });
    this.#worker.catch(failed);
  }

  ask(client: object, to: number, method: string, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#open.set(id, { client, resolve, reject });
      // Transfer files instead of copying them.
      const transfer = method === "open" ? [(args[0] as Uint8Array).buffer] : [];
      this.#worker.then((worker) => worker.postMessage({ to, id, method, args }, transfer)).catch(reject);
    });
  }

  /** Rejects the pending requests of one client, or of all. */
  fail(client: object | null, error: ViewerError): void {
    for (const [id, request] of this.#open) {
      if (client && request.client !== client) continue;
      this.#open.delete(id);
      request.reject(error);
    }
  }

  end(): void {
    void this.#worker.then((worker) => worker.terminate(), () => {});
  }
}

/** Worker shared by all viewers of a page. */
let shared: Hub | null = null;
let last = 0;

/** Client whose calls return results of session `S`. */
export class Client<S = Session> {
  readonly calls: Calls<S>;
  readonly #hub: Hub;
  readonly #number = (last += 1);

  /** `words` returns the message if the page's policy forbids workers; `isApart` starts a separate worker. */
  constructor(words: () => string, isApart = false) {
    this.#hub = isApart ? new Hub(words) : (shared ??= new Hub(words));
    this.#hub.clients.add(this);
    this.calls = new Proxy({} as Calls<S>, {
      get: (_, method: string) => (...args: unknown[]) => this.#hub.ask(this, this.#number, method, args),
    });
  }

  /**
   * Cancels pending requests with `cancelled`. Returns true if the worker ended, false if other viewers still use
   * it.
   */
  end(): boolean {
    const hub = this.#hub;
    hub.clients.delete(this);
    hub.fail(this, new ViewerError("cancelled", "another file was loaded"));
    const isLast = !hub.clients.size;
    if (!isLast) void hub.ask({}, this.#number, "end", []).catch(() => {});
    else {
      hub.end();
      if (shared === hub) shared = null;
    }
    return isLast;
  }
}
