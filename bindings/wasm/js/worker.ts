import { SgfError } from "./error.js";
import type { SgfErrorCode } from "./error.js";
import type * as sgfkit from "./index.js";
import { once, type Source } from "./module.js";
import { beside, inPackage, isCopied, missing, ofNode } from "./package.js";

export { SgfError } from "./error.js";
export type * from "./types.js";

type Promised<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
type Methods = Omit<sgfkit.Collection, "games" | "copy" | "treeCount" | "edited" | typeof Symbol.dispose>;

/** Collection in a worker: like `Collection`, with promises. */
export type RemoteCollection = { [K in keyof Methods]: Promised<Methods[K]> } & {
  treeCount(): Promise<number>;
  edited(): Promise<boolean>;
};

type Calls = "format" | "convert" | "transform" | "strip" | "extract" | "sort" | "set" | "merge" | "split" | "diff"
  | "dedup" | "explain" | "render" | "imported" | "exported";

/** Connection to sgfkit in a worker. */
export type Connection = { [K in Calls]: Promised<(typeof sgfkit)[K]> } & {
  parse(data: sgfkit.Data, options?: { charset?: string; maxBytes?: number }): Promise<RemoteCollection>;
  /** Ends the worker; pending requests fail. */
  close(): void;
};

/**
 * Starts a worker with all functions of sgfkit as promises, so that parsing never blocks the page. The module is
 * compiled here, unless `init()` has done it.
 */
export async function connect(source?: Source): Promise<Connection> {
  // Begun at once, so that viewers wait for it.
  const module = once("sgfkit", source, () => beside(new URL("./sgfkit.wasm", import.meta.url)));
  module.catch(() => {});
  const worker = await spawn();
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 1;
  let ended: Error | null = null;
  const end = (error: Error) => {
    ended ??= error;
    worker.end();
    for (const { reject } of open.values()) reject(ended);
    open.clear();
  };
  worker.fail(end);
  worker.listen((message: { id: number; value?: unknown; error?: { code: string | null; message: string } }) => {
    const request = open.get(message.id);
    open.delete(message.id);
    if (!message.error) return request?.resolve(message.value);
    const { code, message: said } = message.error;
    request?.reject(code ? new SgfError(code as SgfErrorCode, said) : new Error(said));
  });
  const ask = (method: string, args: unknown[], handle?: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) throw ended;
      const id = next++;
      // Throws here if the arguments cannot be sent.
      worker.post({ id, handle, method, args });
      open.set(id, { resolve, reject });
    });
  // An awaited proxy must not look like a promise.
  const remote = (handle?: number, own: Record<string, unknown> = {}) => new Proxy(own, {
    get: (own, name) => typeof name !== "string" || name === "then" || name in own ? own[name as string]
      : (...args: unknown[]) => ask(name, args, handle),
  });
  try {
    await ask("init", [await module]);
  } catch (error) {
    end(error as Error);
    throw error;
  }
  return remote(undefined, {
    parse: async (...args: unknown[]) => remote((await ask("parse", args)) as number),
    close: () => end(new SgfError("freed", "the worker was closed")),
  }) as unknown as Connection;
}

interface Port {
  post(message: unknown): void;
  listen(hear: (message: never) => void): void;
  /** Reports that the worker could not start, or has ended. */
  fail(hear: (error: Error) => void): void;
  end(): void;
}

async function spawn(): Promise<Port> {
  if (typeof Worker === "undefined") {
    const threads = await ofNode("node:worker_threads");
    const worker = new threads.Worker(new URL("./thread.js", import.meta.url));
    worker.unref();
    return {
      post: (message: unknown) => worker.postMessage(message),
      listen: (hear) => worker.on("message", hear),
      fail: (hear) => {
        worker.on("error", hear);
        worker.on("exit", (status: number) => hear(new Error(`the sgfkit worker ended with status ${status}`)));
      },
      end: () => worker.terminate(),
    };
  }
  const thread = inPackage(new URL("thread.js", import.meta.url.replace(/[?#].*/, "")));
  // Bundlers recognize exactly this expression.
  const worker = isCopied(import.meta.url) ? new Worker(thread, { type: "module" })
    : new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
  return {
    post: (message: unknown) => worker.postMessage(message),
    listen: (hear) => (worker.onmessage = (event) => hear(event.data as never)),
    fail: (hear) => {
      // Browsers give no reason if a worker cannot be loaded.
      worker.onerror = (event) => hear(event.message ? new Error(event.message) : missing(thread, "the worker cannot be loaded"));
      worker.onmessageerror = () => hear(new Error("cannot read an answer of the sgfkit worker"));
    },
    end: () => worker.terminate(),
  };
}
