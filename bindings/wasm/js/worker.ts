import { SgfError } from "./error.js";
import type { SgfErrorCode } from "./error.js";
import type * as sgfkit from "./index.js";

export { SgfError } from "./error.js";
export type * from "./types.js";

type Promised<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
type Methods = Omit<sgfkit.Collection, "games" | "copy" | "treeCount" | "edited" | typeof Symbol.dispose>;

/** A collection in a worker: as `Collection`, by promise. */
export type RemoteCollection = { [K in keyof Methods]: Promised<Methods[K]> } & {
  treeCount(): Promise<number>;
  edited(): Promise<boolean>;
};

type Calls = "format" | "convert" | "transform" | "strip" | "extract" | "sort" | "merge" | "split" | "diff"
  | "dedup" | "explain" | "render" | "imported";

/** sgfkit in a worker. */
export type Connection = { [K in Calls]: Promised<(typeof sgfkit)[K]> } & {
  parse(data: sgfkit.Data, options?: { charset?: string; maxBytes?: number }): Promise<RemoteCollection>;
  /** Ends the worker; what was not answered fails. */
  close(): void;
};

/** Starts a worker, and gives all of sgfkit by promise: parsing never holds up the page. */
export async function connect(source?: BufferSource): Promise<Connection> {
  const worker = await spawn();
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 1;
  worker.listen((message: { id: number; value?: unknown; error?: { code: string | null; message: string } }) => {
    const request = open.get(message.id);
    open.delete(message.id);
    if (!message.error) return request?.resolve(message.value);
    const { code, message: said } = message.error;
    request?.reject(code ? new SgfError(code as SgfErrorCode, said) : new Error(said));
  });
  const ask = (method: string, args: unknown[], handle?: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      open.set(next, { resolve, reject });
      worker.post({ id: next++, handle, method, args });
    });
  // A proxy that is awaited must not look like a promise.
  const remote = (handle?: number, own: Record<string, unknown> = {}) => new Proxy(own, {
    get: (own, name) => typeof name !== "string" || name === "then" || name in own ? own[name as string]
      : (...args: unknown[]) => ask(name, args, handle),
  });
  await ask("init", source ? [source] : []);
  return remote(undefined, {
    parse: async (...args: unknown[]) => remote((await ask("parse", args)) as number),
    close: () => {
      worker.end();
      for (const { reject } of open.values()) reject(new SgfError("freed", "the worker was closed"));
      open.clear();
    },
  }) as unknown as Connection;
}

async function spawn() {
  if (typeof Worker === "undefined") {
    const threads = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:worker_threads" as string);
    const worker = new threads.Worker(new URL("./thread.js", import.meta.url));
    worker.unref();
    return {
      post: (message: unknown) => worker.postMessage(message),
      listen: (hear: (message: never) => void) => worker.on("message", hear),
      end: () => worker.terminate(),
    };
  }
  const worker = new Worker(new URL("./thread.js", import.meta.url), { type: "module" });
  return {
    post: (message: unknown) => worker.postMessage(message),
    listen: (hear: (message: never) => void) => (worker.onmessage = (event) => hear(event.data as never)),
    end: () => worker.terminate(),
  };
}
