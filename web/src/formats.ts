// Exports and imports other formats: with a second module in its own worker, loaded on first use and canceled by
// ending its worker, or with the program that serves the page.
import { ViewerError } from "./client.js";
import { once, present } from "../../bindings/wasm/js/module.js";
import { inPackage, module } from "../../bindings/wasm/js/package.js";
import type { Task } from "./worker/formats.js";
import { trusted } from "./trusted.js";

/** Set by the build: the worker's script. */
declare const SGF_FORMATS: string;

/** Callback for progress from 0 to 1, or null if unknown. */
export type Tell = (part: number | null) => void;

/** Default location of the module: next to the script. Single-file pages have none. */
let beside = import.meta.url ? inPackage(new URL("./sgfkit-formats.wasm", import.meta.url)) : null;

export function besideScript(script: HTMLScriptElement | null): void {
  if (script?.src) beside = new URL("sgfkit-formats.wasm", script.src);
}

/** Provider of tasks: the program, with a URL per task, or the module at a URL. */
export interface Maker {
  program: boolean;
  where: URL;
}

export class Formats {
  #worker: Worker | null = null;
  #stop = new AbortController();

  /** Selects the provider from the page's settings; null if there is none. */
  static maker(program: string | undefined, module: string | null): Maker | null {
    if (program !== undefined) return { program: true, where: new URL(program, document.baseURI) };
    const where = module ? new URL(module, document.baseURI) : beside;
    // Browsers do not fetch from disk.
    return where && where.protocol !== "file:" ? { program: false, where } : null;
  }

  /** Runs a task on a file and cancels the previous one. */
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
    const fresh = this.#worker ? null : await compiled(where, tell, signal);
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

/** Sends a file to the program; null if it cannot handle it. */
async function posted(where: URL, task: Task, bytes: Uint8Array, options: object, signal: AbortSignal): Promise<unknown> {
  const address = new URL(`${task}?${new URLSearchParams({ options: JSON.stringify(options) })}`, where);
  const answer = await fetch(address, { method: "POST", body: bytes as BodyInit, headers: { "content-type": "application/x-go-sgf" }, signal });
  if (!answer.ok) throw new ViewerError(answer.status === 400 ? "option" : "fetch", await answer.text());
  if (answer.status === 204) return null;
  return task === "imported" ? answer.text() : new Uint8Array(await answer.arrayBuffer());
}

/** Returns the module, which all viewers of a page and the library share. */
async function compiled(where: URL, tell: Tell, signal: AbortSignal): Promise<WebAssembly.Module> {
  const here = await present("formats")?.catch(() => null);
  return here ?? once("formats", await fetched(where, tell, signal), () => Promise.reject());
}

/** Downloads a file with progress. */
async function fetched(where: URL, tell: Tell, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(where, { signal });
  if (!answer.ok || !answer.body) throw new ViewerError("fetch", `${where.pathname}: ${answer.status} ${answer.statusText}`);
  // Compressed transfers report another length.
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
