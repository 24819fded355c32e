// Pictures, pages and books of a file, and the formats of others. They are made by a second module, which works in a
// worker of its own, is fetched when it is first asked for, and given up with its worker; or by the program that
// serves the page.
import { ViewerError } from "./client.js";
import { inPackage, module } from "../../bindings/wasm/js/package.js";
import type { Task } from "./worker/formats.js";
import { trusted } from "./trusted.js";

/** Put there by the build: the script of its worker. */
declare const SGF_FORMATS: string;

/** How much of it is there, from 0 to 1; null where nobody knows. */
export type Tell = (part: number | null) => void;

/** Where the module is if nobody says so: next to the script. A page of one file has none. */
let beside = import.meta.url ? inPackage(new URL("./sgfkit-formats.wasm", import.meta.url)) : null;

export function besideScript(script: HTMLScriptElement | null): void {
  if (script?.src) beside = new URL("sgfkit-formats.wasm", script.src);
}

/** Who does it: the program, below whose address tasks have their names, or the module at an address. */
export interface Maker {
  program: boolean;
  where: URL;
}

export class Formats {
  #worker: Worker | null = null;
  #stop = new AbortController();

  /** `program` and `module` are what the page says of where they are; null where there is neither. */
  static maker(program: string | undefined, module: string | null): Maker | null {
    if (program !== undefined) return { program: true, where: new URL(program, document.baseURI) };
    const where = module ? new URL(module, document.baseURI) : beside;
    // Browsers fetch nothing from a disk.
    return where && where.protocol !== "file:" ? { program: false, where } : null;
  }

  /** Does a task with a file. What was asked for before is given up. */
  async ask({ program, where }: Maker, task: Task, bytes: Uint8Array, options: object, tell: Tell): Promise<unknown> {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    const cancelled = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new ViewerError("cancelled", "it was given up")));
    });
    const done = program ? posted(where, task, bytes, options, signal) : this.#done(where, task, bytes, options, tell, signal);
    return Promise.race([done, cancelled]);
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

/** What the program makes of a file; null where that is nothing. */
async function posted(where: URL, task: Task, bytes: Uint8Array, options: object, signal: AbortSignal): Promise<unknown> {
  const address = new URL(`${task}?${new URLSearchParams({ options: JSON.stringify(options) })}`, where);
  const answer = await fetch(address, { method: "POST", body: bytes as BodyInit, headers: { "content-type": "application/x-go-sgf" }, signal });
  if (!answer.ok) throw new ViewerError(answer.status === 400 ? "option" : "fetch", await answer.text());
  if (answer.status === 204) return null;
  return task === "imported" ? answer.text() : new Uint8Array(await answer.arrayBuffer());
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
  return module(await new Response(counted).arrayBuffer(), where);
}
