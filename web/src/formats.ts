// The second module: pictures, pages and books of a file, and the formats of others. It works in a
// worker of its own, is fetched when it is first asked for, and given up with its worker.
import { ViewerError } from "./client.js";
import type { Task } from "./worker/formats.js";
import { trusted } from "./trusted.js";

/** Put there by the build: the script of its worker. */
declare const SGF_FORMATS: string;

/** How much of it is there, from 0 to 1; null where nobody knows. */
export type Tell = (part: number | null) => void;

const NAME = "sgfkit-formats.wasm";
const script = (document.currentScript as HTMLScriptElement | null)?.src;

/** Where the module stands if nobody says so: beside the script. A page of one file has none beside it. */
const BESIDE = script ? new URL(NAME, script) : import.meta.url ? new URL("./sgfkit-formats.wasm", import.meta.url) : null;

export class Formats {
  #worker: Worker | null = null;
  #stop = new AbortController();

  /** `address` is what the page says of where it is. */
  static where(address: string | null): URL | null {
    return address ? new URL(address, document.baseURI) : BESIDE;
  }

  /** Does a task with a file. What was asked for before is given up. */
  async ask(where: URL, task: Task, bytes: Uint8Array, options: object, tell: Tell): Promise<unknown> {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new ViewerError("cancelled", "it was given up")));
    });
    return Promise.race([this.#done(where, task, bytes, options, tell, signal), cancelled]);
  }

  cancel(): void {
    this.#stop.abort();
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #done(where: URL, task: Task, bytes: Uint8Array, options: object, tell: Tell, signal: AbortSignal): Promise<unknown> {
    const fresh = this.#worker ? null : await fetched(where, tell, signal);
    signal.throwIfAborted();
    tell(null);
    const worker = (this.#worker ??= begun());
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => data.error ? reject(new ViewerError(data.error.code, data.error.message)) : resolve(data.value);
      worker.onerror = ({ message }) => reject(new ViewerError("internal", message));
      worker.postMessage({ module: fresh, task, bytes, options: JSON.stringify(options) });
    });
  }
}

function begun(): Worker {
  const url = URL.createObjectURL(new Blob([SGF_FORMATS], { type: "text/javascript" }));
  const worker = new Worker(trusted.script(url) as unknown as string);
  URL.revokeObjectURL(url);
  return worker;
}

/** A file, told of as it comes. */
async function fetched(where: URL, tell: Tell, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(where, { signal });
  if (!answer.ok || !answer.body) throw new ViewerError("fetch", `${where.pathname}: ${answer.status} ${answer.statusText}`);
  // What is packed on the way has another length.
  const length = answer.headers.get("content-encoding") ? 0 : Number(answer.headers.get("content-length") ?? 0);
  let here = 0;
  const counted = answer.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, out) => {
      here += part.length;
      tell(length ? Math.min(1, here / length) : null);
      out.enqueue(part);
    },
  }));
  return new Response(counted).arrayBuffer();
}
