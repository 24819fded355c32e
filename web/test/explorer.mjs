// What the explorer's tests have in common: an archive of games, the program that serves it, and the element on a page.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";
import { until } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The program, where it is built. */
export const SGF = process.env.SGF ?? ["debug", "release"].map((kind) => `${root}target/${kind}/sgf`).find((path) => existsSync(path));

/** Games that say much in few files: openings that share positions however they lie, results, dates, ranks, other boards. */
export const GAMES = {
  "a/one.sgf": "(;GM[1]SZ[19]PB[Ada]BR[3d]PW[Jun]WR[2d]RE[B+3.5]DT[2024-01-02]EV[Cup]KM[6.5];B[pd];W[dp];B[pp];W[dd];B[fc];W[cf];B[jd])",
  "a/two.sgf": "(;GM[1]SZ[19]PB[Bo]PW[Ada]RE[W+R]DT[1996-05];B[dd];W[pp];B[dp];W[pd];B[cf];W[fc])",
  "a/three.sgf": "(;GM[1]SZ[19]PB[Cy]BR[9p]PW[Di]WR[9p]RE[B+R]DT[1962]EV[Title match];B[qd];W[dc];B[pq];W[dq];B[oc];W[po])",
  "b/four.sgf": "(;GM[1]SZ[19]PB[<img src=x onerror=window.broken=1>]PW[</script><script>window.broken=1</script>]RE[Void]EV[<svg onload=window.broken=1>];B[pd];W[dd];B[pq];W[dq])",
  "b/five.sgf": "(;GM[1]SZ[19]PB[Jun]PW[Bo]RE[0]DT[2001-07-08,09];B[pd];W[dp];B[pp];W[dd];B[cf];W[fc];B[dj])",
  "b/six.sgf": "(;GM[1]SZ[19]PB[Eve]PW[Ada]RE[W+T]DT[2010];W[pd];B[dp];W[pp];B[dd];W[fc];B[cf])",
  "c/nine.sgf": "(;GM[1]SZ[9]PB[Ada]PW[Bo]RE[B+1];B[ee];W[gc];B[cg])(;GM[1]SZ[9]PB[Bo]PW[Ada]RE[W+2];B[ee];W[cc])",
  "c/hex.sgf": "(;GM[11]SZ[11]PB[Ada]PW[Bo]RE[B+];B[f6];W[e7])",
};

/** Games with many continuations, so that lists are long. */
export function many(count) {
  const letters = "abcdefghijklmnopqrs";
  return Object.fromEntries(Array.from({ length: count }, (_, number) => {
    const at = (step) => letters[(number * step + step) % 19];
    return [`m/${String(number).padStart(5, "0")}.sgf`,
      `(;GM[1]SZ[19]PB[Player ${number % 97}]PW[Other ${number % 89}]RE[${number % 3 ? "B+R" : "W+2.5"}]DT[${1950 + (number % 70)}];B[pd];W[${at(3)}${at(7)}];B[${at(5)}${at(11)}])`];
  }));
}

const letters = "ABCDEFGHJKLMNOPQRST";
/** Moves in SGF's notation: for the program's --position. */
export function sgfOf(line, size = 19) {
  let last = "W";
  const moves = line.split(",").filter(Boolean).map((move) => {
    const [, color = last === "B" ? "W" : "B", column, row] = /^(?:([BW]):)?([A-T])(\d+)$/.exec(move);
    last = color;
    return `;${color}[${"abcdefghijklmnopqrs"[letters.indexOf(column)]}${"abcdefghijklmnopqrs"[size - Number(row)]}]`;
  });
  return `(;GM[1]SZ[${size}]${moves.join("")})`;
}

const AT = folder({});
process.on("exit", AT.remove);

/** Arguments of `sgf search` for a position after moves. */
export function position(line, area, size = 19) {
  const file = join(AT.path, `${Buffer.from(`${line} ${size}`).toString("hex")}.txt`);
  writeFileSync(file, sgfOf(line, size));
  const last = line.split(",").filter(Boolean).length;
  return ["--position", file, "--node", String(last), ...(area ? ["--area", area] : [])];
}

/** Questions: what they are called, as `ask` takes them, as `sgf search` does. Those marked `tiles` a folder of tiles answers, too. */
export const QUESTIONS = [
  ...["", "Q16", "D4", "Q16,D4", "Q16,D4,Q4", "D4,Q4,Q16", "Q16,D4,Q4,D16", "D16,Q4,D4,Q16", "Q4,D16,D4", "Q16,D16,Q4", "R16,D17", "D16,W:Q16,W:Q4,D4", "W:Q16,D4,W:Q4", "Q16,D4,Q4,D16,C14", "A1"]
    .map((line) => [`after ${line || "nothing"}`, { line }, position(line), true]),
  ["a 9×9", { line: "E5", game: "go", size: "9" }, position("E5", null, 9), true],
  ["its own colours", { line: "Q16,D4,Q4,D16", noSwap: true }, [...position("Q16,D4,Q4,D16"), "--no-swap"], true],
  ["Black goes on", { line: "Q16,D4,Q4,D16", next: "B" }, [...position("Q16,D4,Q4,D16"), "--next", "B"], true],
  ["White goes on", { line: "Q16,D4,Q4,D16", next: "W" }, [...position("Q16,D4,Q4,D16"), "--next", "W"], true],
  ...["ja:sj", "aa:jj", "aj:js", "jj:ss"].map((area) => [`the corner ${area}`, { line: "Q16,D4", area }, position("Q16,D4", area), true]),
  ["a side", { line: "Q16,D4", area: "aa:sd" }, position("Q16,D4", "aa:sd")],
  ["a corner with its own colours", { line: "Q16,D4", area: "ja:sj", noSwap: true }, [...position("Q16,D4", "ja:sj"), "--no-swap"], true],
  ["a player", { line: "Q16", player: "ada" }, [...position("Q16"), "--player", "ada"], true],
  ["a player against another", { line: "Q16", player: "Ada", opponent: "!Bo" }, [...position("Q16"), "--player", "Ada", "--opponent", "!Bo"], true],
  ["results", { line: "Q16", result: "B+R,draw" }, [...position("Q16"), "--result", "B+R,draw"], true],
  ["years", { line: "", from: "1996", to: "2001-08" }, [...position(""), "--from", "1996", "--to", "2001-08"], true],
  ["ranks", { line: "", rank: "1d..9p" }, [...position(""), "--rank", "1d..9p"], true],
  ["sorted by date, backwards", { line: "Q16", sort: "-date" }, [...position("Q16"), "--sort", "-date"], true],
  ["sorted by White", { line: "Q16", sort: "white" }, [...position("Q16"), "--sort", "white"], true],
  ["by win rate", { line: "", order: "win-rate" }, [...position(""), "--order", "win-rate"], true],
  ["the latest first", { line: "Q16", order: "recent" }, [...position("Q16"), "--order", "recent"], true],
  ["all games", {}, [], true],
  ["games of a player", { player: "Jun", sort: "date" }, ["--player", "Jun", "--sort", "date"], true],
  ["files", { file: "*/four.sgf" }, ["--file", "*/four.sgf"]],
  ...Object.entries({
    "a corner as a pattern": ["-", "..........|", "..........|", "..........|", "......X...|", ...Array(6).fill("..........|")].join("/"),
    "a board as a pattern": ["-", ...Array.from({ length: 19 }, (_, row) => `|${row === 3 ? "...............X..." : row === 15 ? "...O..............." : ".".repeat(19)}|`), "-"].join("/"),
  }).map(([name, pattern]) => [name, { pattern, game: "go", size: "19" }, ["--pattern", pattern, "--game", "go", "--size", "19"], true]),
  ["a pattern", { pattern: "---/..X/.O." }, ["--pattern", "---/..X/.O."]],
  ["moves", { moves: "Q16,D4,?,D16" }, ["--moves", "Q16,D4,?,D16"]],
  ["an opening", { line: "Q16", opening: "nirensei" }, [...position("Q16"), "--opening", "nirensei"]],
  ["as it lies", { line: "Q16,D4", noSymmetry: true }, [...position("Q16,D4"), "--no-symmetry"]],
];

/** A folder with these files, and what removes it. */
export function folder(files) {
  const path = mkdtempSync(join(tmpdir(), "sgf-explorer-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** `sgf explore` over an archive, or without one (`[]`): its address, and what ends it. */
export async function serve(path, options = []) {
  const child = spawn(SGF, ["explore", ...[path].flat(), "--no-open", ...options], { stdio: ["ignore", "pipe", "pipe"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    let wrong = "";
    child.stdout.on("data", (part) => {
      said += part;
      if (said.includes("\n")) resolve(said.split("\n")[0].trim());
    });
    child.stderr.on("data", (part) => (wrong += part));
    child.on("exit", (code) => reject(new Error(`sgf explore ended with ${code}: ${wrong}`)));
  });
  return { address, end: () => child.kill("SIGINT") };
}

/** `sgf search --json`, as objects. */
export function search(path, args) {
  try {
    return lines(execFileSync(SGF, ["search", "--json", ...args, path], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] }).toString());
  } catch (error) {
    if (error.status !== 1) throw error;
    return lines(error.stdout.toString());
  }
}

const lines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

const TYPES = { ".html": "text/html", ".css": "text/css", ".json": "application/json", ".js": "text/javascript", ".bin": "application/octet-stream" };

/** A plain host of files; `spoil` may answer otherwise: null for what is there, else `{status, type, body}`. */
export async function host(path, spoil = () => null) {
  const asked = [];
  const own = { spoil };
  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url, "http://localhost").pathname).replace(/^\//, "");
    asked.push(name);
    const other = own.spoil(name);
    if (other) {
      response.writeHead(other.status ?? 200, { "content-type": other.type ?? "application/octet-stream" });
      response.end(other.body ?? "");
      return;
    }
    const file = join(path, name || "index.html");
    if (!existsSync(file) || statSync(file).isDirectory()) {
      response.writeHead(404);
      response.end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return { address: `http://127.0.0.1:${port}/`, asked, own, end: () => server.close() };
}

/** What the viewer of an open game gives away: its bytes, saved, copied and in a link; and the stones that it shows. */
export function given(page) {
  return page.evaluate(async () => {
    const viewer = document.querySelector("sgf-explorer").shadowRoot.querySelector("sgf-viewer");
    viewer.setAttribute("link-base", "https://example.org/");
    const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    let saved;
    const take = (event) => {
      saved = base64(event.detail.bytes);
      event.preventDefault();
    };
    viewer.addEventListener("sgf-save", take);
    await viewer.run("save");
    viewer.removeEventListener("sgf-save", take);
    const stones = [...viewer.shadowRoot.querySelectorAll("[data-stone][data-point]")].map(({ dataset }) => `${dataset.stone} ${dataset.point}`).sort();
    return { bytes: base64(await viewer.bytes()), saved, copied: await viewer.run("copy-sgf"), link: await viewer.run("copy-link"), stones };
  }).then(({ bytes, saved, copied, link, stones }) => ({
    bytes: Buffer.from(bytes, "base64"), saved: Buffer.from(saved, "base64"), copied, stones,
    linked: inflateRawSync(Buffer.from(new URLSearchParams(new URL(link).hash.slice(1)).get("sgf"), "base64url")),
  }));
}

/** Opens the games of a line, one for each way in which it lies in them: each is shown with the stones of the line, and gives the
 * file itself. `fileOf` gives a game's file. */
export async function givesFiles(page, line, expected, fileOf) {
  const e = explorer(page);
  await e.explore({ line });
  const rows = (await e.ask({ line })).filter(({ type }) => type === "game");
  const ways = new Map(rows.map((row) => [`${row.hits[0].transform} ${row.hits[0].swapped}`, row]));
  for (const [way, row] of ways) {
    await e.open({ path: row.path, tree: row.tree });
    const file = fileOf(row);
    for (const shown of ["as asked", "as played"]) {
      const { stones, ...all } = await given(page);
      if (shown === "as asked") assert.deepEqual(stones, expected, way);
      for (const [what, found] of Object.entries(all)) assert.equal(found.toString(), file.toString(), `${what}, ${way}, ${shown}`);
      const button = e.locator("[data-command=as-played]");
      if (shown === "as played" || !(await button.isVisible())) break;
      await button.click();
      await until(async () => (await e.attributes("[part~=viewer]"))["data-turned"] === "none", `the game as it was played: ${way}`);
    }
    await e.close();
  }
  return [...ways.keys()];
}

/** The explorer of a page: its methods, run there. */
export function explorer(page) {
  const call = (method, ...args) => page.evaluate(async ([method, args]) => {
    try {
      return { value: await document.querySelector("sgf-explorer")[method](...args) };
    } catch (error) {
      return { code: error.code ?? String(error), message: error.message };
    }
  }, [method, args]);
  const done = async (method, ...args) => {
    const { value, code, message } = await call(method, ...args);
    if (code) throw Object.assign(new Error(`${method}: ${code}: ${message}`), { code });
    return value;
  };
  const inside = (work, argument) => page.evaluate(([work, argument]) => {
    const root = document.querySelector("sgf-explorer").shadowRoot;
    return { text: (selector) => root.querySelector(selector)?.textContent ?? null,
      count: (selector) => root.querySelectorAll(selector).length,
      attributes: (selector) => {
        const found = root.querySelector(selector);
        return found && Object.fromEntries([...found.attributes].map(({ name, value }) => [name, value]));
      } }[work](argument);
  }, [work, argument]);
  return {
    ready: () => page.evaluate(async () => {
      try {
        await document.querySelector("sgf-explorer").ready;
        return null;
      } catch (error) {
        return error.code ?? String(error);
      }
    }),
    call,
    ask: (query, cut) => done("ask", query, cut),
    explore: (query) => done("explore", query),
    play: (move) => done("play", move),
    back: () => done("back"),
    open: (game) => done("open", game),
    close: () => done("close"),
    shapes: () => done("shapes"),
    state: () => page.evaluate(() => JSON.parse(JSON.stringify(document.querySelector("sgf-explorer").state))),
    text: (selector) => inside("text", selector),
    count: (selector) => inside("count", selector),
    attributes: (selector) => inside("attributes", selector),
    locator: (selector) => page.locator(`sgf-explorer ${selector}`),
  };
}
