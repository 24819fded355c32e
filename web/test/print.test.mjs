// Paper: what a browser prints is compared, pixel by pixel, with the painter's picture printed by itself.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, open, viewer } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PAGE = new URL("../dist/index.html", import.meta.url).href;
const skip = spawnSync("pdftoppm", ["-v"]).error ? "NOT TESTED: there is no pdftoppm (apt-get install poppler-utils)" : false;
const ok = (name) => readFileSync(`${root}corpus/ok/${name}.sgf`, "utf8");

const GAMES = {
  Go: ok("go-game"), Othello: ok("othello"), Gomoku: "(;GM[4]SZ[15]PB[Ada]PW[Jun];B[h8];W[h9];B[i9])", Backgammon: ok("backgammon"),
  "Lines of Action": ok("lines-of-action"), Hex: ok("hex"), Gess: ok("gess"), Octi: ok("octi"), Amazons: ok("amazons"), Twixt: ok("twixt"),
};
const THEMES = ["auto", "book", "wood", "dark", "highcontrast", "wood red-blue", "book red-blue"];
const PAPER = { width: 800, height: 1100 };

const folder = mkdtempSync(join(tmpdir(), "sgf-print-"));
let chromium;
let page;
let plain;
let v;

before(async () => {
  chromium = await browser({ viewport: PAPER });
  page = await open(chromium.context, PAGE);
  plain = await open(chromium.context, "about:blank");
  v = viewer(page);
  await v.ready();
  // The command waits for the picture for paper, and then asks for the browser's dialog.
  await page.evaluate(() => { globalThis.print = () => {}; });
});
after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The first sheet that a page prints, one pixel per CSS pixel: how light a place is, from 0 to 255. */
async function printed(page) {
  const file = join(folder, "sheet");
  writeFileSync(`${file}.pdf`, await page.pdf({ width: `${PAPER.width}px`, height: `${PAPER.height}px`, margin: {} }));
  execFileSync("pdftoppm", ["-r", "96", "-f", "1", "-l", "1", `${file}.pdf`, file]);
  const [name] = readdirSync(folder).filter((name) => name.endsWith(".ppm"));
  const bytes = readFileSync(join(folder, name));
  rmSync(join(folder, name));
  const [head, width] = /^P6\s+(\d+)\s+\d+\s+255\s/.exec(bytes.subarray(0, 40).toString("latin1"));
  const at = (x, y) => head.length + (y * Number(width) + x) * 3;
  return {
    light: (x, y) => bytes[at(x, y)] * 0.3 + bytes[at(x, y) + 1] * 0.59 + bytes[at(x, y) + 2] * 0.11,
    /** The share of white pixels, and how many have a color. */
    whole: () => {
      let [white, colored] = [0, 0];
      for (let at = head.length; at < bytes.length; at += 3) {
        const [red, green, blue] = [bytes[at], bytes[at + 1], bytes[at + 2]];
        if (red > 240 && green > 240 && blue > 240) white += 1;
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 24) colored += 1;
      }
      return { white: white / ((bytes.length - head.length) / 3), colored };
    },
  };
}

/** Where parts of the viewer are on the sheet. */
async function boxes(selector) {
  await page.emulateMedia({ media: "print" });
  const found = await page.evaluate((selector) => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(selector)]
    .filter((part) => part.checkVisibility()).map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return { x, y, width, height };
    }), selector);
  await page.emulateMedia({ media: null });
  return found;
}

const pixels = ({ x, y, width, height }) => {
  const found = [];
  for (let row = Math.ceil(y); row < y + height - 1; row += 1) for (let column = Math.ceil(x); column < x + width - 1; column += 1) found.push([column, row]);
  return found;
};
const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The picture alone on a sheet, at the same place. */
async function reference(svg, { x, y, width, height }) {
  await plain.setContent(`<body style="margin:0"><img style="position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px" src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}">`);
  await plain.evaluate(() => document.querySelector("img").decode());
  return printed(plain);
}

/** How many of the dark pixels of one sheet are dark on another, or next to such a pixel. */
function covered(one, other, where) {
  const dark = where.filter(([x, y]) => one.light(x, y) < 150);
  const near = [-1, 0, 1];
  const found = dark.filter(([x, y]) => near.some((dx) => near.some((dy) => other.light(x + dx, y + dy) < 190)));
  return { share: found.length / dark.length, count: dark.length };
}

for (const [name, game] of Object.entries(GAMES)) {
  test(`${name} is printed black on white, with its lines and both players' stones, in every theme`, { skip }, async () => {
    await v.load(game);
    await v.run("last");
    const svg = await page.evaluate(async () => new TextDecoder().decode(await document.querySelector("sgf-viewer").run("export", { format: "svg", theme: "book" })));
    const alone = new Map();
    for (const theme of THEMES) {
      await v.set("theme", theme);
      await v.run("print");
      const [board] = await boxes("[part~=board] svg:not(.over)");
      assert.ok(board.width > 300, `${theme}: ${board.width}`);
      const sheet = await printed(page);
      const place = JSON.stringify(board);
      if (!alone.has(place)) alone.set(place, await reference(svg, board));
      const where = pixels(board);
      for (const [what, one, other] of [["is missing", alone.get(place), sheet], ["is too much", sheet, alone.get(place)]]) {
        const { share, count } = covered(one, other, where);
        assert.ok(count > 1500, `${theme}: ${count} dark pixels`);
        assert.ok(share > 0.99, `${theme}: ${Math.round((1 - share) * count)} of ${count} dark pixels: ${what}`);
      }
      const stones = await boxes("[part~=player] [data-stone]");
      assert.equal(stones.length, 2, theme);
      const [black, white] = stones.map(({ x, y, width, height }) =>
        mean(pixels({ x: x + width * 0.3, y: y + height * 0.3, width: width * 0.4, height: height * 0.4 }).map(([x, y]) => sheet.light(x, y))));
      assert.ok(black < 60 && white > 200, `${theme}: ${black}, ${white}`);
      const whole = sheet.whole();
      assert.ok(whole.white > 0.6, `${theme}: ${whole.white} of the paper is white`);
      assert.equal(whole.colored, 0, `${theme}: no colors`);
    }
    await v.set("theme", null);
  });
}

test("a rotated board, a variation that is tried, and a problem are printed as they are seen", { skip }, async () => {
  const ink = async () => {
    await v.run("print");
    const [board] = await boxes("[part~=board] svg:not(.over)");
    const sheet = await printed(page);
    const quarter = (right, down) => mean(pixels({ x: board.x + (right * board.width) / 2, y: board.y + (down * board.height) / 2, width: board.width / 2, height: board.height / 2 })
      .map(([x, y]) => 255 - sheet.light(x, y)));
    return { first: quarter(0, 0), second: quarter(1, 0), third: quarter(1, 1), last: quarter(0, 1), board };
  };
  await v.set("theme", "dark");
  // Stones in the upper left corner alone.
  await v.load("(;GM[1]SZ[9]AB[aa][ba][ca][ab][bb][cb][ac][bc][cc])");
  const upright = await ink();
  assert.ok(upright.first > 2 * upright.third, JSON.stringify(upright));
  await v.set("turn", "180");
  const turned = await ink();
  assert.ok(turned.third > 2 * turned.first, JSON.stringify(turned));
  await v.set("turn", null);
  await v.set("mirror", "");
  const mirrored = await ink();
  assert.ok(mirrored.second > 2 * mirrored.first, JSON.stringify(mirrored));
  await v.set("mirror", null);
  await v.load("(;GM[1]SZ[9])");
  const empty = await ink();
  await v.play("C3");
  const tried = await ink();
  assert.ok(tried.last > empty.last + 3 && Math.abs(tried.first - empty.first) < 1, JSON.stringify([empty, tried]));
  await v.load("(;GM[1]SZ[19]AB[ba][cb]AW[bb]PL[B](;B[ab]C[RIGHT])(;B[aa]))");
  await v.set("mode", "problem");
  const { board } = await ink();
  const cells = await v.count("[data-point]");
  assert.ok(cells < 100, `${cells} points are shown`);
  // Three stones on a part of the board are large.
  assert.ok((await ink()).first > 20, JSON.stringify(board));
  await v.set("mode", null);
  await v.set("theme", null);
});

test("an edited game prints its comment as text, and no fields", { skip }, async () => {
  const comment = "Many words, one after another, in a comment that is longer than its field. ".repeat(30);
  await v.load(`(;GM[1]SZ[9]N[A name]C[${comment}])`);
  await v.set("mode", "edit");
  await v.run("print");
  const file = join(folder, "text.pdf");
  writeFileSync(file, await page.pdf({ width: `${PAPER.width}px`, height: `${PAPER.height}px` }));
  const words = execFileSync("pdftotext", [file, "-"]).toString().replace(/\s+/g, " ");
  assert.ok(words.includes(comment.trim()), words);
  assert.match(words, /A name/);
  assert.deepEqual(await boxes("button, input, textarea, [role=tab], [part~=status], [part~=tree]"), []);
  await v.set("mode", null);
});

test("red and blue change nothing but Hex and Twixt, and the element's styles leave the painter's numbers as they are", async () => {
  await v.set("numbers", "all");
  for (const [name, game] of Object.entries(GAMES)) {
    await v.load(game);
    await v.run("last");
    const looks = {};
    for (const theme of ["wood", "wood red-blue"]) {
      await v.set("theme", theme);
      looks[theme] = await page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(".picture svg *")].map((part) => {
        const { fill, stroke, fontSize, display } = getComputedStyle(part);
        const wanted = part.getAttribute("font-size");
        return { paint: `${fill} ${stroke} ${display}`, isSized: wanted === null || Math.abs(parseFloat(fontSize) - Number(wanted)) < 0.01 };
      }));
    }
    const paint = (theme) => looks[theme].map(({ paint }) => paint).join("\n");
    assert.equal(paint("wood red-blue") !== paint("wood"), name === "Hex" || name === "Twixt", name);
    assert.ok(looks.wood.length > 3 && looks.wood.every(({ isSized }) => isSized), name);
  }
  await v.set("numbers", null);
  await v.set("theme", null);
});

test("the element's own styles do not reach into the painter's picture", () => {
  // The painter's words for what it draws are classes of its shapes.
  const rust = readFileSync(`${root}crates/sgfkit-diagram/src/scene.rs`, "utf8");
  const roles = [...rust.matchAll(/Role::\w+ => "(\w+)"/g)].map(([, role]) => role);
  assert.ok(roles.length > 15 && roles.includes("line") && roles.includes("stone"), roles.join());
  for (const name of ["style.css", "explorer/explorer.css"]) {
    const css = readFileSync(`${root}web/src/${name}`, "utf8").replace(/\/\*[^]*?\*\//g, "");
    const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector]) => selector.trim()).filter((selector) => !selector.startsWith("@"));
    assert.ok(selectors.length > 50);
    const bare = new RegExp(`(^|[\\s>+~(,])\\.(${roles.join("|")})(?![\\w-])`);
    const found = selectors.filter((selector) => bare.test(selector) && !/\.picture\b/.test(selector));
    assert.deepEqual(found, [], `${name}: name the element, as in div.board`);
  }
});
