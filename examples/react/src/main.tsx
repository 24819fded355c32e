import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { init } from "sgfkit";
import { define } from "sgfkit/viewer";
import { Games } from "./Games";

// Started first, the library shares its WebAssembly with the viewer.
const started = init();
define();
await started;
createRoot(document.getElementById("root")!).render(<StrictMode><Games /></StrictMode>);
