// All tests: the package in Node, the viewer in Chromium. Says loudly what cannot be run here.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { unpack } from "../build/unpack.mjs";
import { CHROMIUM } from "./browser.mjs";

unpack();

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const files = [here("texts.test.mjs")];
if (existsSync(here("../../bindings/wasm/pkg/index.js"))) files.push(...["package", "package-types", "runtimes", "sharing", "bundlers", "react"].map((name) => here(`${name}.test.mjs`)));
else console.log("NOT TESTED: the npm package is not built (npm --prefix web run build)");
if (existsSync(CHROMIUM)) files.push(...["viewer", "embedded", "ease", "menus", "welcome", "editing", "face", "graph", "hints", "keeping", "people", "looks", "print", "links", "touch", "readme", "preview", "export", "served", "files", "security", "wild", "encodings", "explorer", "explorer-tiles", "explorer-whole", "explorer-own"].map((name) => here(`${name}.test.mjs`)));
else console.log(`NOT TESTED: there is no Chromium at ${CHROMIUM} (apt-get install chromium, or CHROMIUM=path)`);
process.exit(spawnSync(process.execPath, ["--test", "--test-concurrency=1", ...files], { stdio: "inherit" }).status ?? 1);
