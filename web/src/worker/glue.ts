// The worker's module has more than the package's: what only a viewer asks.
import type { Games as Viewed } from "../../../bindings/wasm/target/glue-viewer/sgfkit.js";

declare module "../../../bindings/wasm/target/glue/sgfkit.js" {
  interface Games extends Viewed {}
}

export { fresh } from "../../../bindings/wasm/target/glue-viewer/sgfkit.js";
