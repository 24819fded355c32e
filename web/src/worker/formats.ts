// Worker of the second module, which runs one task at a time.
import * as glue from "../../../bindings/wasm/target/glue-formats/sgfkit.js";
import { SgfError, call } from "../../../bindings/wasm/js/error.js";

/** Tasks of the second module. */
export type Task = "render" | "imported";

const TASKS: Record<Task, (bytes: Uint8Array, options: string) => Uint8Array | string | undefined> = {
  render: (bytes, options) => glue.render(bytes, options),
  imported: (bytes) => glue.imported(bytes),
};

self.onmessage = ({ data: { module, task, bytes, options } }: MessageEvent<{ module: WebAssembly.Module | null; task: Task; bytes: Uint8Array; options: string }>) => {
  try {
    if (module) glue.initSync({ module });
    self.postMessage({ value: call(() => TASKS[task](bytes, options)) ?? null });
  } catch (error) {
    const code = error instanceof SgfError ? error.code : "internal";
    self.postMessage({ error: { code, message: String((error as Error).message ?? error) } });
  }
};
