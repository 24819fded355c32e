// Builds everything: the WebAssembly, the page that the program holds (packed: unpack.mjs makes
// web/dist of it, the viewer's script and the page), and the npm package in bindings/wasm/pkg.
//
//   npm --prefix web run build               all of it
//   npm --prefix web run build -- --no-wasm  with the WebAssembly of the last build
//   npm --prefix web run build -- --fast     without wasm-opt, for a look; never to be committed
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, deflateRawSync, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { stamp } from "./stamp.mjs";
import { withoutTables } from "./tables.mjs";
import { PAGES, SHIFT, asText, inScript, scriptOf, unpack } from "./unpack.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const wasmCrate = join(web, "../bindings/wasm");
const target = join(wasmCrate, "target");
const pkg = join(wasmCrate, "pkg");
const has = (option) => process.argv.includes(option);

const run = (command, args, options = {}) => execFileSync(command, args, { stdio: "inherit", ...options });
const kB = (size) => `${Math.round(size / 1000)} kB`;
const brotli = async (bytes) => (await promisify(brotliCompress)(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})).length;

/** What rustc makes use of, and every browser of the last years has. */
const FEATURES = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"]
  .map((feature) => `--enable-${feature}`);

async function runBeside(command, args, options = {}) {
  const [status] = await once(spawn(command, args, { stdio: "inherit", ...options }), "exit");
  if (status !== 0) throw new Error(`${command} failed with status ${status}`);
}

/** Modules compile one after the other, since cargo locks the folder of their crates. */
let lastBuild = Promise.resolve();

/** Compiles the crate with some features; the promise is for the module, as small as it gets. */
async function wasm(name, features) {
  const path = join(target, `${name}.wasm`);
  if (!has("--no-wasm") || !existsSync(path)) {
    const glue = join(target, name === "sgfkit" ? "glue" : `glue-${name}`);
    lastBuild = lastBuild.then(() => runBeside(join(wasmCrate, "build.sh"), ["--no-default-features", "--features", features], { env: { ...process.env, SGFKIT_GLUE: glue } }));
    await lastBuild;
    const built = join(glue, "sgfkit_bg.wasm");
    if (has("--fast")) copyFileSync(built, path);
    else await runBeside(join(web, "node_modules/.bin/wasm-opt"), ["-Oz", ...FEATURES, "--strip-debug", "--strip-producers", built, "-o", path]);
  }
  return readFileSync(path);
}

/** Packs a page or a module: slowly, since it gets 5 % smaller. */
async function packed(how, bytes) {
  if (has("--fast")) return { gzip: gzipSync, deflate: deflateRawSync }[how](bytes, { level: 9, memLevel: 9 });
  const { default: zopfli } = await import("@gfx/zopfli");
  // It answers every error of the process with its own source.
  for (const event of ["uncaughtException", "unhandledRejection"]) process.removeAllListeners(event);
  return zopfli[`${how}Async`](Buffer.from(bytes), { numiterations: 5 });
}

/** Gives files as text, as short as they get. */
const text = {
  name: "text",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\.css$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path), namespace: "text" }));
    onResolve({ filter: /\?text$/ }, ({ path, resolveDir }) => ({ path: join(resolveDir, path.slice(0, -"?text".length)), namespace: "text" }));
    onLoad({ filter: /\.css$/, namespace: "text" }, async ({ path }) => ({ contents: (await transform(readFileSync(path, "utf8"), { loader: "css", minify: true })).code.trim(), loader: "text" }));
    onLoad({ filter: /\.json$/, namespace: "text" }, ({ path }) => ({ contents: JSON.stringify(JSON.parse(readFileSync(path, "utf8"))), loader: "text" }));
  },
};

const common = {
  bundle: true, minify: true, target: ["es2022", "chrome111", "firefox113", "safari16.4"], charset: "utf8", write: false,
  loader: { ".json": "json" }, legalComments: "none", logLevel: "warning", absWorkingDir: web,
};
const bundle = async (entry, { define, plugins = [], ...options }) =>
  (await build({ ...common, entryPoints: [entry], define: { SGFKIT_SHIFT: String(SHIFT), ...define }, plugins: [text, ...plugins], ...options })).outputFiles[0].text;

// What both load when it is asked for, what the pages need, and what the package needs at once. While a module compiles, the
// page of the module before it is packed.
const [formatsModule, viewerModule, explorerModule, firstModule, coreModule] =
  [["formats", "formats"], ["viewer", "viewer"], ["explorer", "viewer,search"], ["sgfkit", "files,viewer"], ["core", "told"]].map((one) => wasm(...one));
const json = (value) => JSON.stringify(value);
const sizes = [];
async function sizeOf(name, content) {
  const size = `${name}: ${kB(Buffer.byteLength(content))}`;
  return has("--fast") ? size : `${size}, ${kB(await brotli(Buffer.from(content)))} brotli`;
}
const weigh = (name, content) => sizes.push(sizeOf(name, content));

// 1. The elements: each with its worker, and what the worker needs, inside.
const ownGlue = (name) => ({
  name: "glue",
  setup: ({ onResolve }) => onResolve({ filter: /target\/glue(-explorer|-viewer)?\/sgfkit\.js$/ }, () => ({ path: join(target, name, "sgfkit.js") })),
});
const workerOf = (folder, glue) => bundle(`${folder}/worker/main.ts`, { format: "iife", plugins: [ownGlue(glue)], define: { "import.meta.url": "''" } });
const formatsWasm = await formatsModule;
const formatsWorker = await bundle("src/worker/formats.ts", { format: "iife", define: { "import.meta.url": "''" } });
const { SECTION, tables } = await import(`data:text/javascript,${encodeURIComponent(await bundle("src/worker/tables.ts", { format: "esm" }))}`);
async function element(name, folder, moduleBuild) {
  const module = withoutTables(await moduleBuild, wasmCrate, SECTION, Object.keys(tables()));
  const worker = await workerOf(folder, `glue-${name}`);
  const define = { SGF_WORKER: json(worker), SGF_FORMATS: json(formatsWorker) };
  const [script, first] = await Promise.all(["script", "page"].map((entry) => bundle(`${folder}/${entry}.ts`, { format: "iife", define: { ...define, "import.meta.url": "''" } })));
  return { define, script, first, folder, module };
}

// 2. The pages. What they may do is said by one policy, with the hashes of its scripts and its style.
const style = readFileSync(join(web, "src/page.css"), "utf8").trim();
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
async function page({ script, first, folder, module }) {
  const [own, inline] = [first, script].map(inScript);
  const csp = [
    "default-src 'none'", `script-src ${hash(own)} ${hash(inline)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`,
    "img-src data: blob:", "worker-src blob:", "connect-src 'none'", "form-action 'none'", "base-uri 'none'",
    "require-trusted-types-for 'script'", "trusted-types sgfkit",
  ].join("; ");
  const wasm = Buffer.from(await packed("deflate", module)).toString("base64");
  const parts = { csp, style, wasm, first: own, script: inline };
  return readFileSync(join(web, folder, "page.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
}

const elements = [];
for (const [at, one] of [["viewer", "src", viewerModule], ["explorer", "src/explorer", explorerModule]].entries()) {
  const made = await element(...one);
  const html = await page(made);
  weigh(PAGES[at].script, scriptOf(html));
  weigh(PAGES[at].page, html);
  // The program has them inside; a crate holds no file from outside its folder.
  writeFileSync(PAGES[at].packed, await packed("gzip", html));
  elements.push(made);
}
const [viewer, explorer] = elements;
const [firstWasm, coreWasm] = await Promise.all([firstModule, coreModule]);
writeFileSync(join(web, "sources.txt"), `${stamp()}\n`);
unpack();
writeFileSync(join(web, "dist/sgfkit-formats.wasm"), formatsWasm);

// 3. The package.
rmSync(pkg, { recursive: true, force: true });
mkdirSync(pkg, { recursive: true });
for (const [name, module] of [["sgfkit", firstWasm], ["sgfkit-core", coreWasm], ["sgfkit-formats", formatsWasm]]) {
  weigh(`${name}.wasm`, module);
  writeFileSync(join(pkg, `${name}.wasm`), module);
}
const js = join(wasmCrate, "js");
const esm = { format: "esm", platform: "neutral", external: ["node:*"], minify: false, minifySyntax: true };
/** Files of the package that others import, so that an app has one class of errors and compiles each module once. */
const shared = (...names) => ({
  name: "shared",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path }) => {
    const name = path.replace(/^.*\//, "./");
    return names.includes(name) ? { path: name, external: true } : undefined;
  }),
});
const [error, module, formats] = ["./error.js", "./module.js", "./formats.js"];
const define = { SGFKIT_FORMATS: "undefined" };
for (const [name, options] of Object.entries({
  error: {}, module: {}, formats: { define, plugins: [shared(error, module)] },
  index: { plugins: [shared(error, module, formats)] }, core: { plugins: [ownGlue("glue-core"), shared(error, module)] },
  worker: { plugins: [shared(error, module)] }, thread: { plugins: [shared("./index.js")] },
  inline: { define: { SGFKIT_WASM: json(asText(firstWasm)), SGFKIT_FORMATS: json(asText(formatsWasm)) } },
})) {
  writeFileSync(join(pkg, `${name}.js`), await bundle(join(js, `${name}.ts`), { ...esm, ...options }));
}
// The viewer loads its worker and module when it starts: its own, or a worker for the library's module.
const engine = {
  name: "engine",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\/engine\.js$/ }, () => ({ path: join(web, "src/engine-package.ts") })),
};
const viewerOptions = { ...esm, minify: true, define: { SGF_FORMATS: json(formatsWorker) }, plugins: [engine, shared(module, "./viewer-own.js", "./viewer-shared.js")] };
writeFileSync(join(pkg, "viewer.js"), await bundle("src/index.ts", viewerOptions));
writeFileSync(join(pkg, "viewer-own.js"), `export const worker = ${viewer.define.SGF_WORKER};\nexport const wasm = ${json(asText(viewer.module))};\n`);
writeFileSync(join(pkg, "viewer-shared.js"), `export const worker = ${json(await workerOf("src", "glue"))};\n`);
writeFileSync(join(pkg, "explorer.js"), await bundle("src/explorer/index.ts", { ...esm, minify: true, define: { ...explorer.define, SGFKIT_WASM: json(asText(explorer.module)) }, plugins: [shared(module)] }));
run(join(web, "node_modules/.bin/tsc"), ["-p", join(js, "tsconfig.json"), "--outDir", pkg]);
writeFileSync(join(pkg, "viewer.d.ts"), readFileSync(join(web, "src/viewer.d.ts.txt"), "utf8"));
writeFileSync(join(pkg, "react.js"), "export {};\n");
copyFileSync(join(js, "react.d.ts.txt"), join(pkg, "react.d.ts"));
// Interfaces are the same text in a declaration; the class of errors is the explorer's own.
writeFileSync(join(pkg, "explorer-types.d.ts"), readFileSync(join(web, "src/explorer/types.ts"), "utf8").replace(/\/\*\* [^*]*\*\/\nexport class [^]*$/, ""));
writeFileSync(join(pkg, "explorer.d.ts"), readFileSync(join(web, "src/explorer/explorer.d.ts.txt"), "utf8"));
for (const file of ["package.json", "README.md"]) copyFileSync(join(js, file), join(pkg, file));
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) copyFileSync(join(web, "..", file), join(pkg, file));

for (const line of await Promise.all(sizes)) console.log(line);
const { userCPUTime, systemCPUTime } = process.resourceUsage();
console.log(`built in ${Math.round(performance.now() / 1000)} s; this process used ${Math.round((userCPUTime + systemCPUTime) / 1e6)} s of a processor`);
