// Worker of `sgfkit/worker`, which handles one request at a time.
import * as sgfkit from "./index.js";
import { ofNode } from "./package.js";

type Request = { id: number; handle?: number; method: string; args: unknown[] };
type Port = { postMessage(message: unknown, transfer?: Transferable[]): void };

const handles = new Map<number, sgfkit.Collection>();
let next = 1;

async function answer({ handle, method, args }: Request): Promise<unknown> {
  if (method === "init") return sgfkit.init(args[0] as WebAssembly.Module);
  if (method === "parse") {
    handles.set(next, sgfkit.Collection.parse(args[0] as Uint8Array, args[1] as object));
    return next++;
  }
  if (handle === undefined) {
    const work = (sgfkit as unknown as Record<string, (...args: unknown[]) => unknown>)[method]!;
    return work(...args);
  }
  const games = handles.get(handle);
  if (!games) throw new sgfkit.SgfError("freed", "this collection was freed");
  if (method === "free") {
    handles.delete(handle);
    return games.free();
  }
  const found = (games as unknown as Record<string, unknown>)[method];
  return typeof found === "function" ? found.apply(games, args) : found;
}

async function serve(port: Port, request: Request): Promise<void> {
  try {
    const value = await answer(request);
    port.postMessage({ id: request.id, value });
  } catch (error) {
    const { code, message } = error as sgfkit.SgfError;
    port.postMessage({ id: request.id, error: { code: code ?? null, message } });
  }
}

if (typeof self !== "undefined" && typeof postMessage === "function") {
  self.onmessage = (event: MessageEvent) => serve(self as unknown as Port, event.data);
} else {
  // No `await` here: bundlers convert workers to classic scripts.
  void ofNode("node:worker_threads").then(({ parentPort }) =>
    parentPort.on("message", (request: Request) => serve(parentPort, request)));
}
