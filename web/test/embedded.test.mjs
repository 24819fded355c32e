// Viewers in pages of others: as high as what is in them or as they are given, dressed by the page, with one worker, by mouse and keys.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { browser, eventually, open, until } from "./browser.mjs";

const SCRIPT = readFileSync(new URL("../dist/sgf-viewer.js", import.meta.url));
const GAME = "(;GM[1]SZ[19]PB[Ada]PW[Jun];B[pd]C[Hi];W[dd];B[pq](;W[dp])(;W[dq]))";
const element = (attributes = "", game = GAME) => `<sgf-viewer ${attributes}><script type="application/x-go-sgf">${game}</script></sgf-viewer>`;

let chromium;
let server;
let body = "";

before(async () => {
  chromium = await browser();
  server = createServer(({ url }, answer) => (url === "/sgf-viewer.js" ? answer.setHeader("content-type", "text/javascript").end(SCRIPT)
    : url === "/old" ? answer.setHeader("content-type", "text/html; charset=Shift_JIS").end(`<!DOCTYPE html><title>x</title>${element('lang="ja"')}<script src="sgf-viewer.js"></script>`)
    : answer.setHeader("content-type", "text/html").end(url === "/" ? `<!DOCTYPE html><meta charset="utf-8"><title>x</title><style>body { margin: 0 }</style>${body}<script src="sgf-viewer.js"></script>` : "")));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
});

after(async () => {
  await chromium.close();
  server.close().closeAllConnections();
});

async function show(html, size = { width: 1280, height: 900 }) {
  body = html;
  const page = await open(chromium.context, `http://127.0.0.1:${server.address().port}/`);
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (const viewer of document.querySelectorAll("sgf-viewer")) {
      await viewer.ready;
      await viewer.drawn();
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  return page;
}

/** The boxes of the parts that are seen, from the element's upper edge. */
const boxes = (page) => page.evaluate(() => {
  // Controls of a narrow viewer stick to the window's lower edge.
  scrollTo(0, document.documentElement.scrollHeight);
  const viewer = document.querySelector("sgf-viewer");
  const { top, height, width } = viewer.getBoundingClientRect();
  const found = Object.fromEntries(Object.entries({
    board: "div.board", controls: ".controls", status: "div.line", panels: ".panels", players: ".players",
  }).map(([name, selector]) => {
    const part = viewer.shadowRoot.querySelector(selector);
    const box = part.getBoundingClientRect();
    return [name, part.checkVisibility() && box.height ? { top: box.top - top, bottom: box.bottom - top, left: box.left, right: box.right, width: box.width } : null];
  }));
  return { height, width, ...found };
});

test("the script works in a page in another encoding", async () => {
  const page = await open(chromium.context, `http://127.0.0.1:${server.address().port}/old`);
  await eventually(() => page.evaluate(() => [document.characterSet, document.querySelector("sgf-viewer")?.state.nodes]), ["Shift_JIS", 6]);
  assert.match(await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("[data-command=next]").ariaLabel), /[ぁ-ん一-龠]/);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("the way to files is offered only where none is shown", async (t) => {
  let answer = null;
  const slow = createServer((request, response) => (answer = response.setHeader("access-control-allow-origin", "*")));
  await new Promise((resolve) => slow.listen(0, "127.0.0.1", resolve));
  t.after(() => slow.close().closeAllConnections());
  body = `<sgf-viewer src="http://127.0.0.1:${slow.address().port}/slow.sgf"></sgf-viewer>`;
  const page = await open(chromium.context);
  // What is seen in each frame, from the first one.
  await page.addInitScript(() => {
    globalThis.seen = new Set();
    const look = () => {
      const root = document.querySelector("sgf-viewer")?.shadowRoot;
      if (root?.querySelector("[part~=welcome]")?.checkVisibility()) seen.add("welcome");
      if (root?.querySelector("[part~=status]")?.textContent.includes("slow.sgf")) seen.add("reading");
      if (root?.querySelector(".grid [data-stone]")) seen.add("board");
      requestAnimationFrame(look);
    };
    look();
  });
  const seen = () => page.evaluate(() => [...globalThis.seen].join(" "));
  const address = `http://127.0.0.1:${server.address().port}/`;
  await page.goto(address);
  await eventually(seen, "reading");
  answer.end(GAME.replace("SZ[19]", "SZ[19]AB[aa]"));
  await eventually(seen, "reading board");
  // An opened file wins over an earlier one that is still loading.
  await page.goto(address);
  await eventually(seen, "reading");
  await page.evaluate(() => document.querySelector("sgf-viewer").load("(;GM[1]SZ[9])", { name: "own.sgf" }));
  await new Promise((resolve) => answer.end(GAME, resolve));
  await page.evaluate(() => document.querySelector("sgf-viewer").ready);
  assert.equal(await page.evaluate(() => document.querySelector("sgf-viewer").state.name), "own.sgf");
  // Nothing is being read any longer: the file is too large, or no longer wanted.
  const reading = () => page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector("[part~=status]").textContent.includes("slow.sgf"));
  const [, src] = /src="([^"]+)"/.exec(body);
  for (const give of [() => answer.writeHead(200, { "content-length": 1000 }).end(" ".repeat(1000)), () => page.evaluate(() => document.querySelector("sgf-viewer").removeAttribute("src"))]) {
    body = `<sgf-viewer src="${src}" max-bytes="100"></sgf-viewer>`;
    await page.goto(address);
    await eventually(seen, "reading");
    await eventually(() => answer.writableEnded, false);
    await give();
    await eventually(reading, false);
  }
  body = element("", GAME.replace("SZ[19]", "SZ[19]AB[aa]"));
  await page.goto(address);
  await eventually(seen, /^(reading )?board$/);
  // A file that is not there leaves the ways to others, as an empty viewer does.
  for (const left of ['<sgf-viewer src="none.txt"></sgf-viewer>', "<sgf-viewer></sgf-viewer>"]) {
    body = left;
    await page.goto(address);
    await eventually(seen, /welcome/);
  }
  await page.close();
});

test("a viewer is as high as what is in it", async () => {
  for (const width of [320, 500, 590, 700, 800, 1000, 1280]) {
    for (const panels of ["controls", "controls comment", "", null]) {
      const page = await show(`<div style="width:${width}px">${element(panels === null ? "" : `panels="${panels}"`)}</div>`);
      const { height, ...parts } = await boxes(page);
      const lowest = Math.max(...Object.values(parts).map((part) => part?.bottom ?? 0));
      assert.ok(height - lowest <= 20, `${width}, ${panels}: ${height - lowest} px of nothing`);
      if (panels === "controls comment" && parts.panels && width < 800) assert.ok(parts.panels.bottom - parts.panels.top <= 160, `${width}: a comment of ${parts.panels.bottom - parts.panels.top} px`);
      await page.close();
    }
  }
});

test("a viewer fits a height that is given, with its board and controls in it", async () => {
  for (const [width, height] of [[360, 500], [360, 640], [500, 300], [500, 400], [700, 500], [700, 800], [800, 400], [1200, 300], [1200, 600]]) {
    for (const [how, html] of Object.entries({
      height: element(`style="height:${height}px"`), "no panels": element(`panels="controls" style="height:${height}px"`),
      "a comment": element(`panels="controls comment" style="height:${height}px"`),
      flex: `<div style="height:${height}px;display:flex;flex-direction:column">${element('style="flex:1;min-height:0"')}</div>`,
    })) {
      const page = await show(`<div style="width:${width}px">${html}</div>`);
      const all = await boxes(page);
      const what = `${width}×${height}, ${how}: ${JSON.stringify(all)}`;
      assert.ok(Math.abs(all.height - height) < 1.5, what);
      for (const name of ["board", "controls", "status", "players"]) {
        assert.ok(all[name].top >= -0.5 && all[name].bottom <= height + 0.5 && all[name].right <= width + 0.5, `${name} ${what}`);
      }
      // No small board where there is room for a larger one.
      assert.ok(all.board.width >= Math.min(0.4 * width, 0.4 * height), what);
      assert.equal(await page.evaluate(() => document.querySelector("sgf-viewer").shadowRoot.querySelector(".viewer").scrollHeight > innerHeight + 1e4), false);
      await page.close();
    }
  }
  // Given up, the height is that of its contents again.
  const page = await show(`<div style="width:700px">${element('style="height:400px"')}</div>`);
  await page.evaluate(() => document.querySelector("sgf-viewer").removeAttribute("style"));
  await eventually(async () => (await boxes(page)).board.width > 600, true);
  await page.close();
});

test("a page dresses it with custom properties and parts, in every theme", async () => {
  for (const theme of ["book", "wood", "dark", "highcontrast"]) {
    const page = await show(`<style>sgf-viewer { --sgf-paper: rgb(1, 2, 3); --sgf-ink: rgb(250, 251, 252); --sgf-accent: rgb(9, 8, 7); --sgf-font: 20px/1 serif }
      sgf-viewer::part(status) { color: rgb(4, 5, 6) } sgf-viewer::part(board) { outline: 3px solid rgb(7, 7, 7) } sgf-viewer::part(controls) { border: 2px solid rgb(8, 8, 8) }</style>${element(`theme="${theme}"`)}`);
    const styles = await page.evaluate(() => {
      const of = (selector) => getComputedStyle(document.querySelector("sgf-viewer").shadowRoot.querySelector(selector));
      return [of(".viewer").backgroundColor, of(".viewer").color, of(".thumb").backgroundColor, of("[part~=status]").color, of("[part~=board]").outlineColor, of("[part~=controls]").borderTopColor];
    });
    assert.deepEqual(styles, ["rgb(1, 2, 3)", "rgb(250, 251, 252)", "rgb(9, 8, 7)", "rgb(4, 5, 6)", "rgb(7, 7, 7)", "rgb(8, 8, 8)"], theme);
    await page.close();
  }
});

test("all viewers of a page share one worker, and each has its own game", async () => {
  const games = Array.from({ length: 6 }, (_, at) => `(;GM[1]SZ[${9 + at}]${";B[aa];W[bb]".repeat(at + 1)})`);
  const page = await show(games.map((game) => element("", game)).join(""));
  assert.equal(page.workers().length, 1);
  const states = () => page.evaluate(() => [...document.querySelectorAll("sgf-viewer")].map(({ state: { nodes, node } }) => [nodes, node]));
  assert.deepEqual(await states(), games.map((_, at) => [2 * at + 3, 0]));
  // A load that is given up for another one disturbs nobody.
  const large = `(;GM[1]SZ[19]${";B[pd];W[dp]".repeat(200_000)})`;
  await page.evaluate(async (large) => {
    const [first, second, third] = document.querySelectorAll("sgf-viewer");
    const given = first.load(large);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const kept = first.load("(;GM[1]SZ[9];B[cc])");
    await Promise.all([given, kept, second.run("last"), third.run("next")]);
    await Promise.all([first.drawn(), second.drawn(), third.drawn()]);
  }, large);
  assert.deepEqual((await states()).slice(0, 3), [[2, 0], [5, 4], [7, 1]]);
  // One that goes takes nothing of the others with it, and the last one takes the worker.
  await page.evaluate(() => document.querySelectorAll("sgf-viewer")[1].remove());
  await page.evaluate(async () => {
    for (const viewer of document.querySelectorAll("sgf-viewer")) await viewer.run("next");
  });
  assert.deepEqual((await states()).map(([, node]) => node), [1, 2, 1, 1, 1]);
  await page.evaluate(() => document.querySelectorAll("sgf-viewer").forEach((viewer) => viewer.remove()));
  await eventually(() => page.workers().length, 0);
  await page.evaluate(async (game) => {
    const viewer = document.createElement("sgf-viewer");
    document.body.append(viewer);
    await viewer.load(game);
  }, GAME);
  assert.deepEqual(await states(), [[6, 0]]);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("a viewer can be removed at any moment of loading", async () => {
  const page = await show(element());
  // With each message to the worker, from the file itself to the last.
  for (const method of await page.evaluate(async (game) => {
    const asked = new Set();
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
      postMessage.call(this, message, ...more);
      asked.add(message.method);
      if (message.method === globalThis.last) queueMicrotask(() => globalThis.removed.remove());
    };
    const viewer = document.body.appendChild(document.createElement("sgf-viewer"));
    await viewer.load(game);
    await viewer.drawn();
    viewer.remove();
    return [...asked].filter(Boolean);
  }, GAME)) {
    await page.evaluate(async ([game, method]) => {
      globalThis.last = method;
      globalThis.removed = document.body.appendChild(document.createElement("sgf-viewer"));
      await globalThis.removed.load(game);
      // Unhandled rejections are reported in a later task.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }, [GAME, method]);
    assert.deepEqual(page.errors, [], method);
  }
  await page.close();
});

test("after a click on a board the arrow keys are that viewer's", async () => {
  const page = await show(`<div style="width:500px">${element("panels=controls")}</div><div style="width:500px">${element("panels=controls")}</div>`);
  const nodes = () => page.evaluate(() => [...document.querySelectorAll("sgf-viewer")].map(({ state }) => state.node));
  const click = (at) => page.locator("sgf-viewer").nth(at).locator("[data-point=aa]").click({ force: true });
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await nodes(), [0, 0], "before a click the keys are the page's");
  await click(1);
  await page.evaluate(() => document.querySelectorAll("sgf-viewer")[1].run("first"));
  for (const [key, expected] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", 4], ["ArrowDown", 5], ["Home", 0]]) {
    await page.keyboard.press(key);
    await eventually(nodes, [0, expected], key);
  }
  assert.notEqual(await page.evaluate(() => document.activeElement.shadowRoot.activeElement?.getAttribute("role")), "grid", "no cursor appears");
  await click(0);
  await page.evaluate(() => document.querySelectorAll("sgf-viewer")[0].run("first"));
  await page.keyboard.press("ArrowRight");
  await eventually(nodes, [1, 0]);
  await page.close();
});
