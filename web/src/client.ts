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

type Open = { client: object; resolve(value: unknown): void; reject(error: Error): void };

/** A worker, and all that is asked of it. */
class Hub {
  readonly clients = new Set<object>();
  readonly #worker: Worker;
  readonly #open = new Map<number, Open>();
  #next = 1;

  constructor(words: () => string) {
    const url = URL.createObjectURL(new Blob([SGF_WORKER], { type: "text/javascript" }));
    this.#worker = new Worker(trusted.script(url) as unknown as string);
    URL.revokeObjectURL(url);
    this.#worker.onmessage = ({ data }) => {
      const request = this.#open.get(data.id);
      this.#open.delete(data.id);
      if (data.error) request?.reject(new ViewerError(data.error.code, data.error.message));
      else request?.resolve(data.value);
    };
    this.#worker.onerror = () => this.fail(null, new ViewerError("no-worker", words()));
    this.#worker.postMessage({ wasm: SGFKIT_WASM });
  }

  ask(client: object, to: number, method: string, args: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#open.set(this.#next, { client, resolve, reject });
      // A file is given away, not copied.
      const transfer = method === "open" ? [(args[0] as Uint8Array).buffer] : [];
      this.#worker.postMessage({ to, id: this.#next++, method, args }, transfer);
    });
  }

  /** What one client asked for fails, or what all did. */
  fail(client: object | null, error: ViewerError): void {
    for (const [id, request] of this.#open) {
      if (client && request.client !== client) continue;
      this.#open.delete(id);
      request.reject(error);
    }
  }

  end(): void {
    this.#worker.terminate();
  }
}

/** The worker of all viewers of a page. */
let shared: Hub | null = null;
let last = 0;

/** `S` is what the worker answers with. */
export class Client<S = Session> {
  readonly calls: Calls<S>;
  readonly #hub: Hub;
  readonly #number = (last += 1);

  /** `words` say that there is no worker, where the page's policy forbids it. `isApart`: it has a worker of its own. */
  constructor(words: () => string, isApart = false) {
    this.#hub = isApart ? new Hub(words) : (shared ??= new Hub(words));
    this.#hub.clients.add(this);
    this.calls = new Proxy({} as Calls<S>, {
      get: (_, method: string) => (...args: unknown[]) => this.#hub.ask(this, this.#number, method, args),
    });
  }

  /** Gives up what is under way: it fails with `cancelled`. Whether the worker ended: it goes on for other viewers. */
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
