// Types of the worker's module, with functions that only the viewer uses.
import type { Games as Viewed } from "../../../bindings/wasm/target/glue-viewer/sgfkit.js";

declare module "../../../bindings/wasm/target/glue/sgfkit.js" {
  interface Games extends Viewed {}
}

export { fresh } from "../../../bindings/wasm/target/glue-viewer/sgfkit.js";
