// Entry point of `sgf-explorer.js`, which defines the elements.
import { besideScript } from "../formats.js";
import { define } from "./index.js";

besideScript(document.currentScript as HTMLScriptElement | null);
define();
