// Navigation bar: start, back, slider, forward, end, autoplay, menu.
import { fill, h, set } from "../dom.js";
import { icon } from "../icons.js";
import { nodeOf, type Layout } from "../layout.js";
import { isSolving, line } from "../state.js";
import type { Panel, Send } from "../scene.js";
import { button, enable } from "../parts/button.js";

/** Maximum number of ticks. */
const MANY = 160;

const COMMENT = 8;

/** A held button repeats after `HOLD`, every `REPEAT` milliseconds. */
const HOLD = 400;
const REPEAT = 80;
const ENDS = ["pointerup", "pointercancel", "blur"];

export function controlsPanel(send: Send): Panel & { menu: HTMLElement } {
  const slide = slider(send);
  const menu = h("span", { class: "anchor" });
  const element = h("div", { part: "controls", class: "controls", role: "group" });
  let lang = "";
  let buttons: HTMLButtonElement[] = [];
  let play: HTMLButtonElement | null = null;
  /** The position that was drawn last: a repeated step waits for the one before. */
  let drawn: unknown = null;
  return {
    element,
    menu,
    draw(scene) {
      const { say, state } = scene;
      if (lang !== say.lang) {
        lang = say.lang;
        set(element, "aria-label", say("controls"));
        const make = (command: string) => button(send, say, command);
        buttons = ["first", "previous", "next", "last", "autoplay", "menu"].map(make);
        play = buttons[4]!;
        for (const step of [buttons[1]!, buttons[2]!]) repeat(step, send, () => drawn);
        set(buttons[5]!, "aria-haspopup", "dialog");
        fill(element, buttons[0]!, buttons[1]!, slide.element, ...buttons.slice(2), menu);
      }
      enable(buttons, scene);
      set(buttons[5]!, "aria-expanded", state.isMenuOpen ? "true" : "false");
      if (play!.getAttribute("aria-pressed") !== String(state.autoplay)) {
        set(play!, "aria-pressed", String(state.autoplay));
        fill(play!, icon(state.autoplay ? "pause" : "autoplay"));
      }
      slide.draw(scene);
      drawn = state.view;
    },
  };
}

/** Repeats a button's command while the button is held. */
function repeat(button: HTMLButtonElement, send: Send, drawn: () => unknown): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isRepeated = false;
  const stop = () => {
    clearInterval(timer);
    button.closest(".viewer")?.removeAttribute("data-held");
    for (const end of ENDS) removeEventListener(end, stop);
    // The click that ends the hold follows at once.
    setTimeout(() => (isRepeated = false));
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    let before: unknown = null;
    clearInterval(timer);
    timer = setTimeout(() => {
      isRepeated = true;
      button.closest(".viewer")?.setAttribute("data-held", "");
      timer = setInterval(() => {
        if (button.disabled || !button.isConnected) return stop();
        if (before === drawn()) return;
        before = drawn();
        send(button.dataset.command!);
      }, REPEAT);
    }, HOLD);
    for (const end of ENDS) addEventListener(end, stop);
  });
  button.addEventListener("click", (event) => isRepeated && event.stopImmediatePropagation(), { capture: true });
  button.addEventListener("contextmenu", (event) => isRepeated && event.preventDefault());
}

/** Slider for the current line, with ticks at branches and comments. */
function slider(send: Send): Panel {
  const thumb = h("span", { class: "thumb" });
  const done = h("span", { class: "done" });
  const ticks = h("span", { class: "ticks" });
  const track = h("span", { class: "track" }, ticks, done, thumb);
  const number = h("output", { class: "number", "aria-hidden": "true" });
  const element = h("div", { class: "slider", role: "slider", tabindex: 0, "aria-valuemin": 0 }, track, number);
  /** Tree and line as drawn. */
  let drawn: Layout | null = null;
  let on = new Set<number>();
  let length = 0;
  let now = 0;
  const to = (x: number) => {
    const box = track.getBoundingClientRect();
    const isMirrored = getComputedStyle(element).direction === "rtl";
    const part = (x - box.left) / Math.max(1, box.width);
    const place = Math.round(Math.min(1, Math.max(0, isMirrored ? 1 - part : part)) * length);
    if (place !== now) send("to-line", (now = place));
  };
  let isHeld = false;
  element.addEventListener("pointerdown", (event) => {
    if (element.ariaDisabled === "true") return;
    isHeld = true;
    element.setPointerCapture(event.pointerId);
    to(event.clientX);
  });
  element.addEventListener("pointermove", (event) => isHeld && to(event.clientX));
  for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => (isHeld = false));
  element.addEventListener("keydown", (event) => {
    const command = { ArrowUp: "next", ArrowDown: "previous" }[event.key];
    if (!command || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    send(command);
  });
  return {
    element,
    draw({ state, say }) {
      const { tree, view } = state;
      set(element, "aria-label", say("line"));
      const here = tree && view ? tree.depth[nodeOf(tree, view.id)] ?? 0 : 0;
      if (tree && view) {
        // While solving, the line ends here, since its length and ticks would reveal the solution.
        if (isSolving(state)) {
          [drawn, length] = [null, here];
          fill(ticks);
        } else if (drawn !== tree || !on.has(nodeOf(tree, view.id))) {
          const nodes = line(state);
          length = nodes.length - 1;
          [drawn, on] = [tree, new Set(nodes)];
          draw(ticks, tree, nodes);
        }
      }
      now = here;
      const part = `${length ? (here / length) * 100 : 0}%`;
      thumb.style.insetInlineStart = part;
      done.style.width = part;
      set(element, "aria-disabled", isSolving(state) ? "true" : null);
      set(element, "aria-valuemax", length);
      set(element, "aria-valuenow", here);
      const text = String(view?.show.move_number ?? 0);
      set(element, "aria-valuetext", say("line-place", { move: text, node: here, of: length }));
      if (number.textContent !== text) number.textContent = text;
    },
  };
}

function draw(ticks: HTMLElement, tree: Layout, nodes: number[]): void {
  const found: { at: number; kind: string }[] = [];
  nodes.forEach((node, at) => {
    const child = node + 1;
    const branches = child < tree.count && tree.parents[child] === node && tree.siblings[child]! > 1;
    if (branches) found.push({ at, kind: "branch" });
    if (tree.holds[node]! & COMMENT) found.push({ at, kind: "comment" });
  });
  const step = Math.max(1, Math.ceil(found.length / MANY));
  fill(ticks, ...found.filter((_, index) => index % step === 0).map(({ at, kind }) => {
    const tick = h("i", { "data-tick": kind });
    tick.style.insetInlineStart = `${nodes.length > 1 ? (at / (nodes.length - 1)) * 100 : 0}%`;
    return tick;
  }));
}
