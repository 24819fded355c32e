// Chromium for the tests: a fresh profile, nothing fetched, everything that goes wrong noted.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** A browser and what ends it. */
export async function browser(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "sgf-viewer-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM, headless: true, acceptDownloads: true,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
    viewport: { width: 1280, height: 900 }, ...options,
  });
  return {
    context,
    profile,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A page that notes its errors and its requests. */
export async function open(context, url) {
  const page = await context.newPage();
  page.errors = [];
  page.requests = [];
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  page.on("request", (request) => page.requests.push(request.url()));
  if (url) await page.goto(url);
  return page;
}

/** Waits until a question about the page is answered with yes: it is asked again and again, for
 * drivers that evaluate strings in the page fail under its policy. */
export async function until(ask, what, most = 20_000) {
  const end = Date.now() + most;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The viewer of a page: its methods, run there. */
export function viewer(page) {
  const evaluate = (work, argument) => page.evaluate(work, argument);
  return {
    ready: () => evaluate(async () => { await document.querySelector("sgf-viewer").ready; }),
    load: (text, name = "test.sgf") => evaluate(async ([text, name]) => {
      await document.querySelector("sgf-viewer").load(text, { name });
    }, [text, name]),
    loadBytes: (bytes, name = "test.sgf") => evaluate(async ([bytes, name]) => {
      const letters = atob(bytes);
      await document.querySelector("sgf-viewer").load(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), { name });
    }, [Buffer.from(bytes).toString("base64"), name]),
    run: (command, argument) => evaluate(([command, argument]) => document.querySelector("sgf-viewer").run(command, argument), [command, argument]),
    goTo: (place) => evaluate((place) => document.querySelector("sgf-viewer").goTo(place), place),
    play: (move) => evaluate((move) => document.querySelector("sgf-viewer").play(move), move),
    state: () => evaluate(() => document.querySelector("sgf-viewer").state),
    position: () => evaluate(() => document.querySelector("sgf-viewer").position()),
    bytes: async () => Buffer.from(await evaluate(async () => {
      const bytes = await document.querySelector("sgf-viewer").bytes();
      let text = "";
      for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
      return btoa(text);
    }), "base64"),
    set: (name, value) => evaluate(async ([name, value]) => {
      const element = document.querySelector("sgf-viewer");
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
      await element.settled;
    }, [name, value]),
    /** An attribute of something inside. */
    attribute: (selector, name) => evaluate(([selector, name]) =>
      document.querySelector("sgf-viewer").shadowRoot.querySelector(selector)?.getAttribute(name) ?? null, [selector, name]),
    text: (selector) => evaluate((selector) =>
      document.querySelector("sgf-viewer").shadowRoot.querySelector(selector)?.textContent ?? null, selector),
    count: (selector) => evaluate((selector) =>
      document.querySelector("sgf-viewer").shadowRoot.querySelectorAll(selector).length, selector),
  };
}
