// Worker side of the page's calls: starts WebAssembly and handles one request at a time.
import { SgfError, start } from "../../../bindings/wasm/js/full.js";
import { compiled, type Source } from "../../../bindings/wasm/js/module.js";
import { unpack } from "../../../bindings/wasm/js/unpack.js";
import { initSync } from "../../../bindings/wasm/target/glue/sgfkit.js";
import { fromBase64, through } from "../streams.js";
import { filling } from "./tables.js";

/** Session of one viewer. */
export interface Served {
  end(): void;
}

/** Gives each viewer its own session. */
export function serve(made: () => Served): void {
  const sessions = new Map<number, Served>();
  let begun: Promise<void> | null = null;
  let fill: ReturnType<typeof filling> = null;
  self.onmessage = async (event: MessageEvent) => {
    const { to, id, method, args, wasm } = event.data;
    if (wasm !== undefined) {
      begun = compiled(sourceOf(wasm)).then((module) => {
        fill = filling(module);
        return start(async () => module);
      });
      begun.catch(() => {});
      return;
    }
    try {
      await begun;
      if (fill && !(FIRST.includes(method) && isPlain(args[0]))) {
        fill(initSync({ module: null }).memory);
        fill = null;
      }
      let session = sessions.get(to);
      if (!session) sessions.set(to, (session = made()));
      const value = await (session as unknown as Record<string, (...args: unknown[]) => unknown>)[method]!(...args);
      if (method === "end") sessions.delete(to);
      self.postMessage({ id, value }, { transfer: buffers(value) });
    } catch (error) {
      const code = error instanceof SgfError ? error.code : "internal";
      self.postMessage({ id, error: { code, message: String((error as Error).message ?? error) } });
    }
  };
}

/** Requests for the first board; for plain files, they do not need the tables of encodings. */
const FIRST = ["open", "locate", "view"];

/** Returns false for files that need tables, and for large ones. */
function isPlain(file: unknown): boolean {
  return !(file instanceof Uint8Array) || (file.length < 1e6 && file.every((byte) => byte < 0x80 && byte !== 0x1b));
}

function sourceOf(wasm: string | { deflated: string } | WebAssembly.Module): Source {
  if (typeof wasm === "string") return unpack(wasm);
  return "deflated" in wasm ? inflated(wasm.deflated) : wasm;
}

function inflated(base64: string): Response {
  return new Response(through(new Blob([fromBase64(base64)]).stream(), new DecompressionStream("deflate-raw")) as BodyInit);
}

function buffers(value: unknown): Transferable[] {
  const parts = ArrayBuffer.isView(value) ? [value] : value && typeof value === "object" ? Object.values(value) : [];
  return parts.filter((part) => ArrayBuffer.isView(part)).map((part) => part.buffer as ArrayBuffer);
}
