// Translates keys, pointers and touch into commands.
import type { App } from "./app.js";
import { cellOf } from "./grid.js";
import type { Cell } from "./types.js";
import { lettered } from "./actions/playing.js";
import type { Shell } from "./shell.js";
import type { Send } from "./scene.js";

/** Maximum movement of a click, in pixels. */
const STILL = 8;

/** Adds event listeners and returns a function that removes them. */
export function listen(app: App, shell: Shell, send: Send): () => void {
  const { board, frame } = shell;
  const cell = (event: PointerEvent): Cell | null => {
    const { question } = app.state;
    const at = board.at(event.clientX, event.clientY);
    return at && question?.size ? cellOf(question.game, question.size, at.cell.p) : null;
  };
  let from: { cell: Cell; x: number; y: number } | null = null;
  board.grid.addEventListener("pointerdown", (event) => {
    if (app.state.tool !== "region" || event.button !== 0) return;
    const at = cell(event);
    if (!at) return;
    from = { cell: at, x: event.clientX, y: event.clientY };
    board.grid.setPointerCapture(event.pointerId);
    send("drag", { from: at, to: at, isDone: false });
  });
  board.grid.addEventListener("pointermove", (event) => {
    if (from) {
      const to = cell(event);
      if (to) send("drag", { from: from.cell, to, isDone: false });
      return;
    }
    if (event.pointerType !== "mouse" || app.state.tool !== "play") return;
    send("ghost", board.at(event.clientX, event.clientY)?.cell.p ?? null);
  });
  board.grid.addEventListener("pointerleave", () => !from && send("ghost", null));
  board.grid.addEventListener("pointerup", (event) => {
    if (!from) return;
    const to = cell(event) ?? from.cell;
    const start = from.cell;
    from = null;
    send("drag", { from: start, to, isDone: true });
  });
  board.grid.addEventListener("pointercancel", () => {
    from = null;
    send("undrag");
  });
  let down = { x: 0, y: 0 };
  board.grid.addEventListener("pointerdown", (event) => (down = { x: event.clientX, y: event.clientY }));
  board.grid.addEventListener("click", (event) => {
    if (app.state.tool === "region" || Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL && event.detail) return;
    const own = (event.target as Element).closest<HTMLElement>("[data-point]")?.dataset.point;
    const point = event.detail ? board.at(event.clientX, event.clientY)?.cell.p : own;
    if (point) send("click", point);
  });
  board.grid.addEventListener("keydown", (event) => onBoard(event, app, shell, send));

  const onKey = (event: KeyboardEvent) => {
    const { keys } = app.state.settings;
    if (keys === "none" || event.defaultPrevented) return;
    const isInside = event.composedPath().includes(app.host);
    if (!isInside && (keys !== "page" || (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")))) return;
    keyed(event, app, shell, send);
  };
  document.addEventListener("keydown", onKey);
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const redraw = () => send("redraw");
  scheme.addEventListener("change", redraw);
  void frame;
  return () => {
    document.removeEventListener("keydown", onKey);
    scheme.removeEventListener("change", redraw);
  };
}

/** Handles keys while the board has the focus. */
function onBoard(event: KeyboardEvent, app: App, { board }: Shell, send: Send): void {
  const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[event.key];
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (way) {
    board.step(...way);
    if (app.state.tool === "play") send("ghost", board.point);
  } else if ((event.key === "Enter" || event.key === " ") && board.point) send(app.state.tool === "region" ? "pick-corner" : "click", board.point);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Handles keys regardless of the focus. */
function keyed(event: KeyboardEvent, app: App, shell: Shell, send: Send): void {
  const { state } = app;
  const [target] = event.composedPath();
  if (state.open) {
    // The open viewer may handle the key after this, so leave it to fields, menus and dialogs there.
    if (event.key === "Escape" && !event.composedPath().some((part) => part instanceof Element && part.matches("dialog[open]"))) {
      setTimeout(() => !event.defaultPrevented && send("close"));
    }
    return;
  }
  const isField = target instanceof Element && target.matches("input, textarea, select");
  if (isField || event.ctrlKey || event.metaKey || event.altKey || state.isHelpOpen) return;
  const named: Record<string, string> = { Backspace: "back", Home: "start", "?": "help", "/": "focus-filter" };
  const command = named[event.key];
  if (command) send(command);
  else if (event.key === "Escape" && (state.tool !== "play" || state.drag || state.points.length)) send("tool", "play");
  else if (/^[a-zA-Z]$/.test(event.key) && (state.answered !== state.question || lettered(app, event.key))) send("letter", event.key);
  else return;
  event.preventDefault();
  void shell;
}
