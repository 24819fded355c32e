// Takes the place of `engine.ts` in `sgfkit/viewer`, which shares the module of the library if that was started first.
import { present } from "../../bindings/wasm/js/module.js";
import type { Engine } from "./engine.js";

export async function engine(): Promise<Engine> {
  const wasm = await present("sgfkit")?.catch(() => null);
  return wasm ? { ...(await import("./viewer-shared.js")), wasm } : import("./viewer-own.js");
}
