import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { init } from "sgfkit";
import { define } from "sgfkit/viewer";
import { Games } from "./Games";

define();
await init();
createRoot(document.getElementById("root")!).render(<StrictMode><Games /></StrictMode>);
