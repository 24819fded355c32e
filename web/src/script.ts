// Entry point of `sgf-viewer.js`, which defines the element.
import { besideScript } from "./formats.js";
import { define } from "./index.js";

besideScript(document.currentScript as HTMLScriptElement | null);
define();
