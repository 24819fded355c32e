// The example with React and Vite: compiled, built, and used in Chromium.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, eventually, open } from "./browser.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

test("the React page lists, checks and edits games", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sgfkit-react-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const run = (command, ...args) => spawnSync(command, args, { cwd: folder, encoding: "utf8", timeout: 300_000 });
  for (const name of ["package.json", "tsconfig.json", "index.html", "src"]) cpSync(here(`../../examples/react/${name}`), join(folder, name), { recursive: true });
  const packed = run("npm", "pack", "--silent", here("../../bindings/wasm/pkg"));
  assert.equal(packed.status, 0, packed.stderr);
  const { status } = run("npm", "install", "--silent", "--no-audit", "--no-fund", `./${packed.stdout.trim()}`);
  if (status !== 0 || !existsSync(join(folder, "node_modules/vite"))) return t.skip("NOT TESTED: npm cannot get React and Vite");
  const built = run("npm", "run", "build");
  assert.equal(built.status, 0, built.stdout + built.stderr);

  const server = createServer((request, response) => {
    const path = join(folder, "dist", new URL(request.url, "http://x").pathname.replace(/\/$/, "/index.html"));
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const chromium = await browser();
  t.after(async () => {
    await chromium.close();
    server.close().closeAllConnections();
  });
  const page = await open(chromium.context, `http://127.0.0.1:${server.address().port}/`);
  // Outside of the viewer, which lists its findings.
  const games = () => page.evaluate(() => [...document.querySelectorAll("li button")].map(({ textContent }) => textContent));
  const state = (name) => page.evaluate((name) => document.querySelector("sgf-viewer").state[name], name);
  await eventually(games, ["Ada – Jun, 2 moves ", "Eva – Kim, 1 moves "]);
  await eventually(() => state("nodes"), 3);

  await page.getByRole("button", { name: "Eva" }).click();
  await eventually(() => state("tree"), 2);
  await page.evaluate(() => document.querySelector("sgf-viewer").goTo({ tree: 2, move: 1 }));
  await page.evaluate(() => document.querySelector("sgf-viewer").play("K10"));
  await eventually(games, ["Ada – Jun, 2 moves ", "Eva – Kim, 2 moves "], "a move in the viewer is counted in the list");

  await page.locator("input[name=event]").fill("Club ] cup");
  await page.getByRole("button", { name: "Set in all games" }).click();
  await eventually(games, ["Ada – Jun, 2 moves (Club ] cup)", "Eva – Kim, 2 moves (Club ] cup)"]);
  const text = () => page.evaluate(async () => new TextDecoder().decode(await document.querySelector("sgf-viewer").bytes()));
  await eventually(text, "(;FF[4]GM[1]SZ[9]PB[Ada]PW[Jun]EV[Club \\] cup];B[ee];W[gc])(;FF[4]GM[1]SZ[13]PB[Eva]PW[Kim]EV[Club \\] cup];B[dd];W[jd])");

  const broken = { name: "broken.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from("(;GM[1]SZ[9]PB[Zoe];B[ee]C[one]C[two])") };
  await page.locator("main > label input[type=file]").setInputFiles(broken);
  await eventually(games, ["Zoe – ?, 1 moves "]);
  await eventually(() => page.locator("ol li").allTextContents(), /^1:\d+ .*/, "its findings");
  assert.deepEqual(page.errors, []);
});
