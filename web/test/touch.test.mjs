// Fingers: taps, swipes and pinches on a narrow screen.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const PAGE = new URL("../dist/index.html", import.meta.url).href;
const GAME = "(;GM[1]SZ[19];B[pd];W[dp];B[pp];W[dd])";

let chromium;
let page;
let session;
let v;

before(async () => {
  chromium = await browser({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  page = await open(chromium.context, PAGE);
  session = await chromium.context.newCDPSession(page);
  v = viewer(page);
  await v.ready();
});

beforeEach(async () => {
  await v.set("mode", "view");
  await v.load(GAME);
});

after(async () => {
  assert.deepEqual(page.errors, [], "the console is clean");
  await chromium.close();
});

const box = (selector) => page.evaluate((selector) => {
  const { x, y, width, height } = document.querySelector("sgf-viewer").shadowRoot.querySelector(selector).getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width };
}, selector);
const isAt = (node, what) => eventually(async () => (await v.state()).node, node, what);
const text = async () => (await v.bytes()).toString();
async function tap(point) {
  const { x, y } = await box(`[data-point="${point}"]`);
  await page.touchscreen.tap(x, y);
  await v.drawn();
}
/** A finger that goes from one place to another. */
async function swipe(from, to) {
  const at = ([x, y]) => [{ x, y }];
  const steps = [1, 2, 3, 4, 5].map((step) => from.map((value, axis) => value + ((to[axis] - value) * step) / 5));
  // All at once: a finger that rests, for want of the next message, would be a long press.
  await Promise.all([
    session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(from) }),
    ...steps.map((place) => session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(place) })),
    session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
  await v.drawn();
}

test("a swipe moves", async () => {
  const { x, y } = await box("[role=grid]");
  await swipe([x + 80, y], [x - 80, y + 10]);
  await isAt(1);
  await swipe([x + 80, y], [x - 80, y]);
  await isAt(2);
  await swipe([x - 80, y], [x + 80, y]);
  await isAt(1);
});

test("a tap on the right half goes on, on the left half back", async () => {
  await tap("oi");
  await isAt(1);
  await tap("oi");
  await isAt(2);
  await tap("ei");
  await isAt(1);
  await v.run("last");
  await tap("pd");
  await isAt(1, "on a stone to its move");
});

test("a finger that rests tries a move", async () => {
  const { x, y } = await box('[data-point="jj"]');
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await eventually(() => v.attribute('[data-point="jj"]', "data-tried"), "B");
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await v.drawn();
  assert.deepEqual((await v.state()).tried, ["jj"], "lifting it plays nothing more");
  await isAt(0);
  await eventually(text, GAME);
});

test("on small cells the first tap shows a ghost, and the second plays", async () => {
  await v.set("mode", "edit");
  await until(async () => (await box("[data-point=aa]")).width < 24, "small cells");
  await tap("cc");
  await isAt(0);
  await eventually(() => v.attribute("[data-point=cc]", "data-ghost"), "B");
  await tap("cd");
  await eventually(() => v.attribute("[data-point=cc]", "data-ghost"), null);
  await eventually(() => v.attribute("[data-point=cd]", "data-ghost"), "B");
  await tap("cd");
  await eventually(text, GAME.replace("SZ[19];B[pd];W[dp];B[pp];W[dd]", "SZ[19](;B[pd];W[dp];B[pp];W[dd])(;B[cd])"));
  await v.load("(;GM[1]SZ[9])");
  await until(async () => (await box("[data-point=aa]")).width >= 24, "large cells");
  await tap("ee");
  await eventually(text, "(;GM[1]SZ[9];B[ee])", "large cells need one tap");
  await v.set("confirm", "always");
  await tap("cc");
  await isAt(1);
  await tap("cc");
  await isAt(2);
  await v.set("confirm", "never");
  await v.load(GAME);
  await tap("cc");
  await isAt(5);
  await v.set("confirm", null);
});

test("problems and guesses are tapped", async () => {
  await v.set("reply-delay", "0");
  await v.set("mode", "problem");
  await v.load("(;GM[1]SZ[9]AB[ba][cb]AW[bb](;B[aa]C[Wrong.])(;B[ab];W[aa];B[ac]C[RIGHT]))");
  await tap("ab");
  await tap("ac");
  await eventually(async () => (await v.state()).problem.status, "right");
  await v.set("mode", "guess");
  await v.load("(;GM[1]SZ[9];B[ee];W[cc])");
  await tap("aa");
  await tap("ee");
  await eventually(async () => (await v.state()).guess, { right: 1, wrong: 1 });
});

test("a finger that goes up scrolls the page, and nothing else", async () => {
  const { x, y } = await box("[role=grid]");
  await swipe([x, y + 60], [x + 5, y - 100]);
  await until(() => page.evaluate(() => scrollY > 20), "scrolling");
  await v.drawn();
  await isAt(0);
});

test("two fingers enlarge the page, on the board too", async () => {
  await page.evaluate(() => scrollTo(0, 0));
  const { x, y } = await box("[role=grid]");
  const scale = () => page.evaluate(() => visualViewport.scale);
  await eventually(scale, 1);
  const fingers = (apart) => [{ x: x - apart, y, id: 0 }, { x: x + apart, y, id: 1 }];
  // On a busy machine fingers may seem to rest: then they try again.
  await until(async () => {
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(20) });
    for (let apart = 30; apart <= 90; apart += 10) {
      await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await v.drawn();
    return (await scale()) > 1.5;
  }, "the page to grow");
  await isAt(0);
});

test("on a phone a long name leaves room for its rank, and comment and tree end above the controls", async () => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await v.load(`(;GM[1]SZ[19]PB[Somebody whose name takes more room than there is]BR[3p]${";B[pd];W[dp]".repeat(40)})`);
  const edges = () => page.evaluate(() => {
    const root = document.querySelector("sgf-viewer").shadowRoot;
    const box = (selector) => root.querySelector(selector).getBoundingClientRect();
    const name = root.querySelector("[part~=player][data-color=B] .who > bdi");
    const [rank, player] = [box("[part~=player][data-color=B] .rank"), box("[part~=player][data-color=B]")];
    return { isCut: name.scrollWidth > name.clientWidth, isRankSeen: rank.width > 8 && rank.right <= player.right,
      isAbove: box("[part~=tree]").bottom <= box(".controls").top + 1 };
  });
  await eventually(edges, { isCut: true, isRankSeen: true, isAbove: true });
  await page.setViewportSize(before);
});
