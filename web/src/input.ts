// Translates keys, pointers, touch, wheel, drops and pastes into commands.
import type { App } from "./app.js";
import { failed } from "./app.js";
import type { Board } from "./panels/board.js";
import type { Cell, Context } from "./types.js";
import { itemsOf } from "./dropped.js";
import { TOOL_KEYS } from "./parts/button.js";
import { candidates, following, isDirty, isOver, isSolving } from "./state.js";
import { click, flush, giveUp, use } from "./actions/editing.js";
import { receive } from "./actions/dropping.js";
import { follow, show, stop } from "./actions/moving.js";
import { toggleDead } from "./actions/asking.js";

const KEYS: Record<string, string> = {
  ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previous-variation", ArrowDown: "next-variation",
  "shift+ArrowLeft": "previous-branch", "shift+ArrowRight": "next-branch", PageUp: "back-10", PageDown: "forward-10",
  Home: "first", End: "last", " ": "autoplay", Delete: "delete-subtree", "ctrl+z": "undo", "ctrl+shift+z": "redo",
  "ctrl+y": "redo", "ctrl+s": "save", "ctrl+shift+s": "save-as", "ctrl+o": "open", "ctrl+p": "print", "ctrl+f": "find-dialog", "ctrl+g": "go-to-move", "/": "find-dialog",
  "?": "help", "shift+?": "help", c: "toggle-candidates",
};
/** Keys that copy a branch, unless text is selected. */
const COPIES: Record<string, string> = { "ctrl+c": "copy-branch", "ctrl+x": "cut-branch" };
const TOOLS = Object.fromEntries(Object.entries(TOOL_KEYS).map(([tool, key]) => [key, tool]));
/** Commands that a held key repeats only after the previous one finished. */
const STEPS = ["previous", "next", "previous-file", "next-file", "back-10", "forward-10", "previous-variation", "next-variation"];

/** Minimum length of a swipe, in pixels. */
const SWIPE = 40;
/** Narrower cells, in pixels, need a second tap to confirm. */
const NARROW = 24;
/** Wheel distance per step. */
const NOTCH = 60;
/** Duration of a long press, which tries a move, in milliseconds. */
const LONG = 500;
/** Time to read a verdict, in milliseconds. */
const REST = 1500;

type Run = (command: string, argument?: unknown) => Promise<unknown>;

export interface Inputs {
  app: App;
  board: Board;
  frame: HTMLElement;
  run: Run;
}

export function listen(inputs: Inputs): () => void {
  const { app, frame } = inputs;
  const { host } = app;
  const off = new AbortController();
  const { signal } = off;
  const onKey = keys(inputs);
  frame.addEventListener("keydown", (event) => app.state.settings.keys === "focus" && onKey(event), { signal });
  frame.addEventListener("keydown", (event) => escape(inputs, event), { signal });
  frame.addEventListener("keyup", () => frame.removeAttribute("data-held"), { signal });
  document.addEventListener("keydown", (event) => {
    if (app.state.settings.keys !== "page" || event.defaultPrevented) return;
    const inside = event.composedPath().includes(host);
    if (!inside && isField(event.composedPath()[0])) return;
    onKey(event);
  }, { signal });
  addEventListener("beforeunload", (event) => {
    if (host.isConnected && isDirty(app.state)) event.preventDefault();
  }, { signal });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (app.state.settings.theme === "auto" && host.isConnected) void inputs.run("refresh").catch(() => {});
  }, { signal });
  // Stop autoplay while typing; leaving the field keeps its text.
  frame.addEventListener("focusin", (event) => isField(event.composedPath()[0]) && stop(app), { signal });
  frame.addEventListener("focusout", (event) => isField(event.composedPath()[0]) && void flush(app), { signal });
  frame.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  frame.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer) void itemsOf(event.dataTransfer).then((items) => receive(app, items)).catch((error) => failed(app, error));
  }, { signal });
  document.addEventListener("paste", (event) => {
    const target = event.composedPath()[0];
    const isOurs = event.composedPath().includes(host) || app.state.settings.keys === "page";
    if (!isOurs || isField(target) || event.defaultPrevented) return;
    event.preventDefault();
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    // Text copied as a branch is pasted as a branch.
    const { branch, settings } = app.state;
    if (branch && settings.mode === "edit" && !files.length && (!text.trim() || text === branch.text)) return void inputs.run("paste-branch").catch(() => {});
    if (files.length) void receive(app, files).catch((error) => failed(app, error));
    else void inputs.run("paste", text).catch(() => {});
  }, { signal });
  // If enabled, go to the next problem after the verdict could be read.
  let coming: ReturnType<typeof setTimeout>;
  host.addEventListener("sgf-problem", () => {
    clearTimeout(coming);
    const { settings, problem } = app.state;
    if (!settings.autoNext || problem?.status !== "right" || !problem.over) return;
    coming = setTimeout(() => {
      const isHere = app.state.problem === problem && app.state.settings.autoNext && settings.mode === "problem";
      if (isHere && host.isConnected) void inputs.run("next-game").catch(() => {});
    }, REST);
  }, { signal });
  // A click outside a menu closes it.
  document.addEventListener("pointerdown", (event) => {
    if (app.state.isMenuOpen && !within(event, frame, "[part~=menu], [data-command=menu]")) void inputs.run("menu", false);
    if (app.state.context && !within(event, frame, "[part~=context]")) void inputs.run("context", null);
  }, { signal });
  onBoard(inputs, signal);
  onContext(inputs, signal);
  return () => off.abort();
}

/** Returns the innermost element under an event that matches. */
const within = (event: Event, frame: HTMLElement, selector: string): HTMLElement | undefined =>
  event.composedPath().find((part): part is HTMLElement => part instanceof HTMLElement && frame.contains(part) && part.matches(selector));

/** Opens the context menu by a right click, and in the tree by a long press. Keys: `contextByKey`. */
function onContext({ app, board, frame, run }: Inputs, signal: AbortSignal): void {
  let pressed: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null;
  const end = () => {
    clearTimeout(pressed?.timer);
    pressed = null;
  };
  const open = (event: MouseEvent, place: Pick<Context, "point" | "node">) =>
    void run("context", { x: event.clientX, y: event.clientY, ...place }).catch(() => {});
  const nodeAt = (event: Event): Pick<Context, "node"> => {
    const item = within(event, frame, "[part~=tree] [data-node]");
    return item ? { node: Number(item.dataset.node) } : {};
  };
  frame.addEventListener("contextmenu", (event) => {
    const [tree, grid, menu] = ["[part~=tree]", ".grid", "[part~=context]"].map((selector) => within(event, frame, selector));
    if (!app.state.view || (!tree && !grid && !menu)) return;
    event.preventDefault();
    // Fingers have their own timers, since not every browser reports a long press.
    if (menu || (event as PointerEvent).pointerType === "touch") return;
    open(event, tree ? nodeAt(event) : { point: board.at(event.clientX, event.clientY)?.cell.p ?? null });
  }, { signal });
  frame.addEventListener("pointerdown", (event) => {
    end();
    if (event.pointerType !== "touch" || !event.isPrimary || !within(event, frame, "[part~=tree]")) return;
    const place = nodeAt(event);
    pressed = { x: event.clientX, y: event.clientY, timer: setTimeout(() => open(event, place), LONG) };
  }, { signal });
  frame.addEventListener("pointermove", (event) => pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 12 && end(), { signal });
  for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, end, { signal });
}

/** Opens the context menu of the point under the cursor, or of the current node. */
function contextByKey({ board, frame, run }: Inputs, event: KeyboardEvent): void {
  const point = within(event, frame, ".grid") ? board.point : null;
  const shown = [frame.querySelector(point ? ".grid .cursor" : "[part~=tree] [aria-current]"), board.element].find((element) => element?.checkVisibility());
  const { left = 0, top = 0, width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
  event.preventDefault();
  void run("context", { x: left + width / 2, y: top + height / 2, ...(point && { point }) }).catch(() => {});
}

/** Listens to events on the board. */
function onBoard(inputs: Inputs, signal: AbortSignal): void {
  const { app, board, frame, run } = inputs;
  const { element, grid } = board;
  const tap = taps(inputs);
  // A click must not move the focus away from the element that receives keys.
  grid.addEventListener("mousedown", (event) => event.preventDefault(), { signal });
  let start: { x: number; y: number; touch: boolean; timer?: ReturnType<typeof setTimeout> } | null = null;
  let isLong = false;
  grid.addEventListener("pointerdown", (event) => {
    // This click only closes the menu.
    if (app.state.context) return;
    leaveField(app);
    // From now on this viewer receives keys.
    if (app.state.settings.keys === "focus" && !app.host.matches(":focus-within")) frame.focus({ preventScroll: true });
    clearTimeout(start?.timer);
    isLong = false;
    // Two fingers zoom the page.
    if (!event.isPrimary) start = null;
    else if (event.button === 0) {
      const touch = event.pointerType === "touch";
      start = { x: event.clientX, y: event.clientY, touch };
      const { mode } = app.state.settings;
      if (touch && (mode === "view" || mode === "edit")) start.timer = setTimeout(() => {
        isLong = true;
        const { clientX: x, clientY: y } = event;
        const point = board.at(x, y)?.cell.p;
        if (point && mode === "edit") void run("context", { x, y, point }).catch(() => {});
        else if (point) void app.serial(() => click(app, point)).catch((error) => failed(app, error));
      }, LONG);
    }
  }, { signal });
  grid.addEventListener("pointercancel", () => {
    clearTimeout(start?.timer);
    start = null;
  }, { signal });
  grid.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 12) clearTimeout(start.timer);
    if (event.pointerType === "mouse") hover(inputs, event);
  }, { signal });
  grid.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "mouse") return;
    point(app, null);
    ghost(app, null);
    name(app, null);
  }, { signal });
  grid.addEventListener("pointerup", (event) => {
    if (!start) return;
    clearTimeout(start.timer);
    const [across, down] = [event.clientX - start.x, event.clientY - start.y];
    const { touch } = start;
    start = null;
    if (isLong) return;
    if (touch && Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      void run(across < 0 ? "next" : "previous").catch(() => {});
      return;
    }
    if (Math.hypot(across, down) > 12) return;
    const found = board.at(event.clientX, event.clientY);
    void app.serial(() => tap(found, event, touch)).catch((error) => failed(app, error));
  }, { signal });
  grid.addEventListener("focus", () => !board.cursor && board.step(0, 0), { signal });
  grid.addEventListener("blur", () => board.move(null), { signal });
  grid.addEventListener("keydown", (event) => cursor(inputs, event), { signal });
  let turned = 0;
  element.addEventListener("wheel", (event) => {
    if (!app.state.settings.wheel || event.ctrlKey || !app.state.view) return;
    event.preventDefault();
    leaveField(app);
    turned += event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    const command = turned > 0 ? "next" : "previous";
    turned = 0;
    void run(command).catch(() => {});
  }, { passive: false, signal });
}

/** Shows a stone under the pointer if it could be played there. */
function hover({ app, board }: Inputs, event: PointerEvent): void {
  const { state } = app;
  const found = board.at(event.clientX, event.clientY);
  point(app, found?.cell.p ?? null);
  name(app, found?.cell.n ?? null);
  const isMove = state.settings.mode !== "edit" || state.tool === "play";
  if (!isMove || state.count || state.points.length || state.view?.show.game === 6) return;
  ghost(app, found && !found.cell.stone ? found.cell.p : null);
}

/** Shows the name of the point under the pointer. */
function name(app: App, pointed: string | null): void {
  if (app.state.pointed === pointed) return;
  app.state.pointed = pointed;
  app.drawControls();
}

/** Shows the line of the candidate under the pointer. */
function point(app: App, wanted: string | null): void {
  const { state } = app;
  const pv = state.tried ? 0 : 1 + candidates(state).findIndex(({ point }) => point === wanted);
  if (state.pv === pv) return;
  state.pv = pv;
  app.drawBoard();
}

function ghost(app: App, point: string | null): void {
  if (app.state.ghost === point || app.state.points.length) return;
  app.state.ghost = point;
  app.drawBoard();
}

function taps({ app, board }: Inputs) {
  let tapped: string | null = null;
  return async (found: { cell: Cell; width: number } | null, event: PointerEvent, touch: boolean): Promise<void> => {
    const { view, settings } = app.state;
    if (!view) return;
    stop(app);
    if (settings.mode === "view") {
      if (found && app.state.count) return toggleDead(app, found.cell.p);
      if (found && (await follow(app, found.cell))) return;
      if (!touch) {
        if (found && !found.cell.stone) await click(app, found.cell.p);
        return;
      }
      const box = board.grid.getBoundingClientRect();
      const isRight = event.clientX > box.left + box.width / 2;
      const to = isRight ? following(app.state) : view.parent;
      if (to !== null) await show(app, to);
      return;
    }
    if (!found) return;
    const { p } = found.cell;
    const asks = touch && settings.confirm !== "never" && (settings.confirm === "always" || found.width < NARROW);
    if (asks && tapped !== p) {
      tapped = p;
      app.state.ghost = p;
      return app.draw();
    }
    tapped = null;
    app.state.ghost = null;
    const quick = event.shiftKey ? "TR" : event.ctrlKey || event.metaKey ? "LB" : null;
    if (quick && settings.mode === "edit" && !app.state.count) return use(app, quick, [p]);
    await act(app, found.cell);
  };
}

/** Handles a click on a point in any mode. */
async function act(app: App, cell: Cell): Promise<void> {
  const { mode } = app.state.settings;
  if (app.state.count) return toggleDead(app, cell.p);
  if (mode === "problem" && !isSolving(app.state)) return void (await follow(app, cell));
  if (mode === "view" && ((await follow(app, cell)) || cell.stone)) return;
  await click(app, cell.p);
}

/** Handles keys on the board: arrows move a cursor, Enter plays, Escape leaves. */
function cursor({ app, board }: Inputs, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  };
  const way = ways[event.key];
  if (way) board.step(...way);
  else if (event.key === "Enter" && board.point && !isOver(app.state)) {
    const cell = board.cells.find((cell) => cell.p === board.point);
    if (cell) void app.serial(() => act(app, cell)).catch((error) => failed(app, error));
  } else if (event.key === "Escape" && app.state.points.length) giveUp(app);
  else if (event.key === "Escape") board.grid.blur();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Saves input that belongs to the current node before another one is shown. */
function leaveField(app: App): void {
  const { activeElement } = app.host.shadowRoot!;
  if (isField(activeElement)) activeElement.blur();
}

const hasSelection = (app: App): boolean => {
  const root = app.host.shadowRoot as ShadowRoot & { getSelection?(): Selection | null };
  return [document.getSelection(), root.getSelection?.()].some((selection) => selection?.toString());
};

function isField(target: EventTarget | null | undefined): target is HTMLElement {
  return target instanceof HTMLElement
    && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Escape cancels the first of two clicks, or returns from a field to the board. */
function escape({ app, board }: Inputs, event: KeyboardEvent): void {
  const target = event.composedPath()[0];
  if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
  if (target instanceof HTMLElement && target.closest("dialog[open]")) return;
  if (app.state.points.length) giveUp(app);
  else if (isField(target) && board.element.isConnected) board.grid.focus();
  else return;
  event.preventDefault();
}

/**
 * Returns the command for a key. In a list of files, page keys switch files; after a problem, Enter opens the next
 * one.
 */
function commandOf({ state }: App, key: string, target: EventTarget | undefined): string | undefined {
  if (state.files && key === "PageUp") return "previous-file";
  if (state.files && key === "PageDown") return "next-file";
  if (key !== "Enter") return KEYS[key];
  const isTaken = target instanceof HTMLElement && target.closest("button, a, [role=option], [role=treeitem], [role=tab]");
  if (isTaken) return undefined;
  return isOver(state) ? "next-game" : state.settings.mode === "edit" ? "write-comment" : undefined;
}

function keys(inputs: Inputs) {
  const { frame, run } = inputs;
  /** True while a step of a held key is pending. */
  let isStepping = false;
  return (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    if (event.key === "Escape") return escape(inputs, event);
    const target = event.composedPath()[0];
    if (target instanceof HTMLElement && target.closest("dialog[open]")) return;
    const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    const hasOwn = isField(target) || (target instanceof HTMLElement && target.closest("button, a"));
    if (isMenuKey && inputs.app.state.view && !hasOwn) return contextByKey(inputs, event);
    const ctrl = event.ctrlKey || event.metaKey;
    const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = `${ctrl ? "ctrl+" : ""}${event.shiftKey && event.key !== "/" ? "shift+" : ""}${plain}`;
    const { app } = inputs;
    const isEdit = app.state.settings.mode === "edit";
    const tool = isEdit && !isField(target) && TOOLS[name];
    if (tool) return void run("tool", tool).catch(() => {});
    const command = (isEdit && !hasSelection(app) && COPIES[name]) || commandOf(app, name, target);
    if (!command) return;
    // Fields handle their own keys except for saving and searching.
    if (isField(target) && !command.startsWith("save") && name !== "ctrl+f") return;
    // The space bar presses the focused button.
    if (event.key === " " && target instanceof HTMLElement && target.tagName === "BUTTON") return;
    if (isField(target)) target.blur();
    event.preventDefault();
    frame.toggleAttribute("data-held", event.repeat);
    if (STEPS.includes(command)) {
      if (event.repeat && isStepping) return;
      isStepping = true;
      void run(command).catch(() => {}).finally(() => (isStepping = false));
    } else void run(command).catch(() => {});
  };
}
