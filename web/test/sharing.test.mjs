// One copy of the WebAssembly in an app: the library, its worker and all viewers share what is downloaded and compiled.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, open, until } from "./browser.mjs";

const pkg = fileURLToPath(new URL("../../bindings/wasm/pkg", import.meta.url));
const { exports } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
const imports = Object.fromEntries(Object.entries(exports).filter(([, entry]) => entry.default).map(([name, entry]) => [name.replace(".", "sgfkit"), entry.default.replace(".", "/pkg")]));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Notes everything that compiles WebAssembly from bytes, in the page and in its workers. */
const COUNT = `
  const told = new BroadcastChannel("compiled");
  for (const name of ["compile", "compileStreaming", "instantiate", "instantiateStreaming"]) {
    const work = WebAssembly[name];
    WebAssembly[name] = (source, ...more) => {
      if (!(source instanceof WebAssembly.Module)) told.postMessage(name);
      return work(source, ...more);
    };
  }
  WebAssembly.Module = new Proxy(WebAssembly.Module, { construct: (Module, args) => (told.postMessage("new Module"), new Module(...args)) });
`;

/** In the page: counts, and starts each worker with the script that counts there. */
const PAGE = `
  globalThis.compiled = [];
  new BroadcastChannel("compiled").onmessage = ({ data }) => globalThis.compiled.push(data);
  ${COUNT}
  URL.revokeObjectURL = () => {};
  const count = ${JSON.stringify(COUNT)};
  globalThis.Worker = class extends Worker {
    constructor(url, options) {
      const address = JSON.stringify(new URL(url, location.href).href);
      const script = options?.type === "module" ? \`import "data:text/javascript,\${encodeURIComponent(count)}"; import \${address};\` : \`{ \${count} } importScripts(\${address});\`;
      super(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), options);
    }
  };
`;

let server;
let chromium;
before(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    const file = join(pkg, path.replace("/pkg/", "/"));
    if (path === "/") return response.writeHead(200, { "content-type": "text/html" }).end(`<!DOCTYPE html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports })}</script><body>`);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream", "access-control-allow-origin": "*" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  chromium = await browser();
  await chromium.context.addInitScript(PAGE);
});
after(async () => {
  await chromium.close();
  server.close().closeAllConnections();
});

const GAME = "(;GM[1]SZ[9];B[ee];W[gc])";

/** Runs a program in an empty page. Returns its result, how often something was compiled, and what was downloaded. */
async function run(work) {
  const page = await open(chromium.context, `http://127.0.0.1:${server.address().port}/`);
  try {
    const result = await page.evaluate(work, GAME);
    // Messages of a channel arrive in the order in which they were sent, so this is the last one.
    await page.evaluate(() => new BroadcastChannel("compiled").postMessage("end"));
    await until(() => page.evaluate(() => globalThis.compiled.at(-1) === "end"), "the counts");
    const compiled = await page.evaluate(() => globalThis.compiled.slice(0, -1));
    const loaded = page.requests.map((url) => basename(new URL(url).pathname)).filter((name) => /\.wasm$|^viewer-/.test(name));
    assert.deepEqual(page.errors, []);
    return { result, compiled: compiled.length, loaded: loaded.sort() };
  } finally {
    await page.close();
  }
}

test("library, worker and two viewers share one download and one compiled module", async () => {
  const shown = await run(async (game) => {
    const { Collection, init } = await import("sgfkit");
    const { define } = await import("sgfkit/viewer");
    const { connect } = await import("sgfkit/worker");
    // Nobody has to wait.
    const started = init();
    define();
    const viewers = [1, 2].map(() => document.body.appendChild(document.createElement("sgf-viewer")));
    await Promise.all(viewers.map((viewer) => viewer.load(game)));
    const remote = await connect();
    await started;
    const counts = [Collection.parse(game).nodeCount(0), await (await remote.parse(game)).nodeCount(0), ...viewers.map(({ state }) => state.nodes)];
    remote.close();
    return counts;
  });
  assert.deepEqual(shown, { result: [3, 3, 3, 3], compiled: 1, loaded: ["sgfkit.wasm", "viewer-shared.js"] });
});

test("so do a viewer and a worker", async () => {
  const shown = await run(async (game) => {
    const { define } = await import("sgfkit/viewer");
    const { connect } = await import("sgfkit/worker");
    const connected = connect();
    define();
    const viewer = document.body.appendChild(document.createElement("sgf-viewer"));
    await viewer.load(game);
    (await connected).close();
    return viewer.state.nodes;
  });
  assert.deepEqual(shown, { result: 3, compiled: 1, loaded: ["sgfkit.wasm", "viewer-shared.js"] });
});

test("a module that the app compiled itself is used by all", async () => {
  const shown = await run(async (game) => {
    const { init } = await import("sgfkit");
    const { define } = await import("sgfkit/viewer");
    await init(await WebAssembly.compileStreaming(fetch("/pkg/sgfkit.wasm")));
    define();
    const viewer = document.body.appendChild(document.createElement("sgf-viewer"));
    await viewer.load(game);
    return viewer.state.nodes;
  });
  assert.deepEqual(shown, { result: 3, compiled: 1, loaded: ["sgfkit.wasm", "viewer-shared.js"] });
});

test("viewers alone share their own, and so they do after the library could not start", async () => {
  const alone = await run(async (game) => {
    const { define } = await import("sgfkit/viewer");
    define();
    const viewers = [1, 2].map(() => document.body.appendChild(document.createElement("sgf-viewer")));
    await Promise.all(viewers.map((viewer) => viewer.load(game)));
    return viewers.map(({ state }) => state.nodes);
  });
  assert.deepEqual(alone, { result: [3, 3], compiled: 1, loaded: ["viewer-own.js"] });
  const failed = await run(async (game) => {
    const { init } = await import("sgfkit");
    const { define } = await import("sgfkit/viewer");
    const started = init(new Uint8Array([1, 2, 3])).catch((error) => error.name);
    define();
    const viewer = document.body.appendChild(document.createElement("sgf-viewer"));
    await viewer.load(game);
    return [await started, viewer.state.nodes];
  });
  assert.deepEqual(failed.result, ["CompileError", 3]);
});

test("the module for other formats is shared, too", async () => {
  const shown = await run(async (game) => {
    const { render } = await import("sgfkit");
    const { imported } = await import("sgfkit/formats");
    const { define } = await import("sgfkit/viewer");
    define();
    const viewers = [1, 2].map(() => document.body.appendChild(document.createElement("sgf-viewer")));
    const first = [];
    for (const viewer of viewers) {
      await viewer.load(game);
      first.push((await viewer.run("export", { format: "png" }))[0]);
    }
    const { init } = await import("sgfkit");
    await init();
    first.push((await render(game, { format: "png" }))[0], (await imported("1. Q16 D4")).lost);
    return first;
  });
  // The viewers' own module, the library's, and the one for other formats.
  assert.deepEqual(shown, { result: [0x89, 0x89, 0x89, 0], compiled: 3, loaded: ["sgfkit-formats.wasm", "sgfkit.wasm", "viewer-own.js"] });
});
