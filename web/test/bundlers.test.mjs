// The npm package as npm packs it, without configuration: in a page without a bundler, in webpack, and in every Vite that is in use,
// its dev server and its build.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, open, until } from "./browser.mjs";

const VERSIONS = process.env.VITE?.split(" ") ?? ["3", "4", "5", "6", "7", "8"];

/** Tries each entry, and tells what it gave or how it failed. */
const PROGRAM = `
import { Collection, init, render } from "sgfkit";
import * as core from "sgfkit/core";
import { exported } from "sgfkit/formats";
import * as inline from "sgfkit/inline";
import { connect } from "sgfkit/worker";
import { define } from "sgfkit/viewer";

const game = "(;GM[1]SZ[9];B[ee];W[gc])";
const tries = {
  index: async () => {
    await init();
    return Collection.parse(game).treeCount;
  },
  core: async () => {
    await core.init();
    return core.Collection.parse(game).treeCount;
  },
  formats: async () => {
    await init();
    return (await render(game, { format: "png" }))[0];
  },
  exported: async () => (await exported(game, { to: "moves" })).text,
  inline: async () => {
    await inline.init();
    return inline.Collection.parse(game).treeCount;
  },
  worker: async () => {
    const sgfkit = await connect();
    const games = await sgfkit.parse(game);
    const count = await games.treeCount();
    sgfkit.close();
    return count;
  },
  viewer: async () => {
    define();
    const viewer = document.createElement("sgf-viewer");
    document.body.append(viewer);
    await viewer.load(game);
    return viewer.state.nodes;
  },
};
const asked = Object.entries(tries).filter(([name]) => !location.search || location.search === \`?\${name}\`);
globalThis.told = Promise.all(asked.map(async ([name, work]) => {
  try {
    return [name, await work()];
  } catch (error) {
    return [name, error.message];
  }
})).then(Object.fromEntries);
`;
const WORKS = { index: 1, core: 1, formats: 0x89, exported: "B E5\nW G7\n", inline: 1, worker: 1, viewer: 3, alone: 3 };

const folder = mkdtempSync(join(tmpdir(), "sgfkit-vite-"));
let chromium;
let tarball;

before(async () => {
  chromium = await browser();
  const packed = spawnSync("npm", ["pack", "--silent", fileURLToPath(new URL("../../bindings/wasm/pkg", import.meta.url))], { cwd: folder, encoding: "utf8" });
  assert.equal(packed.status, 0, packed.stderr);
  tarball = join(folder, packed.stdout.trim());
});
after(async () => {
  await chromium.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An app with the package and others, or null if npm cannot get those. */
function app(name, ...packages) {
  const at = join(folder, name);
  mkdirSync(at);
  writeFileSync(join(at, "package.json"), '{ "private": true, "type": "module" }');
  writeFileSync(join(at, "index.html"), '<!DOCTYPE html><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"><body><script type="module" src="/main.js"></script>');
  writeFileSync(join(at, "main.js"), PROGRAM);
  const made = spawnSync("npm", ["install", "--silent", "--no-audit", "--no-fund", ...packages, tarball], { cwd: at, encoding: "utf8", timeout: 300_000 });
  return made.status === 0 ? at : null;
}

/** What the program in the app tells in a browser: all entries together, and the viewer alone. */
async function told(address) {
  return { ...await toldOn(address), alone: (await toldOn(`${address}?viewer`)).viewer };
}

/** Vite loads a page again when it has found more packages. */
async function toldOn(address) {
  const page = await open(chromium.context, address);
  try {
    let found;
    await until(async () => (found = await page.evaluate(() => globalThis.told).catch(() => null)), `what ${address} tells`);
    return found;
  } finally {
    await page.close();
  }
}

/** Vite's dev server over an app. */
async function served(at, work) {
  const server = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "--host", "127.0.0.1"], { cwd: at, env: { ...process.env, NO_COLOR: "1" } });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (part) => (said += part));
  try {
    const address = await until(() => /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0], "the dev server").catch((error) => {
      throw new Error(`${error.message}: ${said}`);
    });
    return await work(address);
  } finally {
    // Vite 3 ignores SIGTERM, and Node waits for its pipes.
    server.kill("SIGKILL");
    server.stdout.destroy();
    server.stderr.destroy();
  }
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** A plain host of files. */
async function hosted(at, work) {
  const server = createServer((request, response) => {
    const path = join(at, new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html"));
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await work(`http://127.0.0.1:${server.address().port}/`);
  } finally {
    server.close().closeAllConnections();
  }
}

for (const version of VERSIONS) {
  test(`Vite ${version}`, async (t) => {
    const at = app(`vite-${version}`, `vite@${version}`);
    if (!at) return t.skip(`NOT TESTED: npm cannot get vite@${version}`);
    await t.test("its dev server", () => served(at, async (address) => assert.deepEqual(await told(address), WORKS)));
    await t.test("its build", async () => {
      const built = spawnSync(process.execPath, ["node_modules/vite/bin/vite.js", "build"], { cwd: at, encoding: "utf8" });
      assert.equal(built.status, 0, built.stderr);
      await hosted(join(at, "dist"), async (address) => assert.deepEqual(await told(address), WORKS));
    });
    // Where the copies are in a folder of another name, nothing tells where the package is.
    await t.test("with another folder for its cache, it works or says at once what to add", async () => {
      writeFileSync(join(at, "vite.config.js"), 'export default { cacheDir: "kept" };');
      await served(at, async (address) => {
        const { inline, viewer, alone, ...others } = await told(address);
        assert.deepEqual({ inline, viewer, alone }, { inline: 1, viewer: 3, alone: 3 });
        for (const [name, what] of Object.entries(others)) if (what !== WORKS[name]) assert.match(String(what), /optimizeDeps: \{ exclude: \["sgfkit"\] \}/, name);
      });
      writeFileSync(join(at, "vite.config.js"), 'export default { cacheDir: "kept", optimizeDeps: { exclude: ["sgfkit"] } };');
      await served(at, async (address) => assert.deepEqual(await told(address), WORKS));
    });
  });
}

test("a linked package works with the setting that the message names", async (t) => {
  const at = app("linked", "vite@8");
  if (!at) return t.skip("NOT TESTED: npm cannot get vite@8");
  const linked = join(at, "node_modules/sgfkit");
  const outside = join(folder, "outside");
  renameSync(linked, outside);
  symlinkSync(outside, linked);
  const { inline, viewer, alone, index } = await served(at, told);
  assert.deepEqual({ inline, viewer, alone }, { inline: 1, viewer: 3, alone: 3 });
  const setting = /add (server: .*) to vite\.config\.js/.exec(index)?.[1];
  assert.ok(setting, String(index));
  writeFileSync(join(at, "vite.config.js"), `export default { ${setting} };`);
  await served(at, async (address) => assert.deepEqual(await told(address), WORKS));
});

test("modules of a page load it without a bundler", async () => {
  const at = app("plain");
  assert.ok(at, "npm installs the package without a network");
  const page = readFileSync(join(at, "index.html"), "utf8");
  const { exports } = JSON.parse(readFileSync(join(at, "node_modules/sgfkit/package.json"), "utf8"));
  const imports = Object.fromEntries(Object.entries(exports).filter(([, entry]) => entry.default)
    .map(([name, entry]) => [name.replace(".", "sgfkit"), entry.default.replace(".", "/node_modules/sgfkit")]));
  writeFileSync(join(at, "index.html"), page.replace("<body>", `<script type="importmap">${JSON.stringify({ imports })}</script><body>`));
  await hosted(at, async (address) => assert.deepEqual(await told(address), WORKS));
});

test("webpack 5 builds it without configuration", async (t) => {
  const at = app("webpack", "webpack@5", "webpack-cli@6");
  if (!at) return t.skip("NOT TESTED: npm cannot get webpack");
  const built = spawnSync(process.execPath, ["node_modules/webpack/bin/webpack.js", "--mode", "production", "--entry", "./main.js", "-o", "dist"], { cwd: at, encoding: "utf8" });
  assert.equal(built.status, 0, built.stdout);
  writeFileSync(join(at, "dist/index.html"), readFileSync(join(at, "index.html"), "utf8"));
  await hosted(join(at, "dist"), async (address) => assert.deepEqual(await told(address), WORKS));
});
