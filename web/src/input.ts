// Keys, pointers, fingers, the wheel, and files that are dropped.
import { read } from "./files.js";
import type { Cell } from "./types.js";
import type { Viewer } from "./viewer.js";

const KEYS: Record<string, string> = {
  ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previous-variation", ArrowDown: "next-variation",
  "shift+ArrowLeft": "previous-branch", "shift+ArrowRight": "next-branch", PageUp: "back-10", PageDown: "forward-10",
  Home: "first", End: "last", " ": "autoplay", Delete: "delete-subtree", "ctrl+z": "undo", "ctrl+shift+z": "redo",
  "ctrl+y": "redo", "ctrl+s": "save", "ctrl+o": "open", "ctrl+p": "print", "?": "help", "shift+?": "help",
};

/** A swipe is at least so long, in pixels. */
const SWIPE = 40;
/** Cells narrower than this want a second tap. */
const NARROW = 24;
/** What the wheel must turn for a step. */
const NOTCH = 60;

export function listen(viewer: Viewer, frame: HTMLElement): void {
  frame.addEventListener("keydown", (event) => viewer.settings.keys === "focus" && key(viewer, event));
  const page = (event: KeyboardEvent) => {
    if (viewer.settings.keys !== "page" || event.defaultPrevented) return;
    const inside = event.composedPath().includes(viewer.host);
    if (!inside && isField(event.composedPath()[0])) return;
    key(viewer, event);
  };
  document.addEventListener("keydown", page);
  addEventListener("beforeunload", (event) => {
    if (viewer.host.isConnected && viewer.change.dirty) event.preventDefault();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (viewer.settings.theme !== "auto" || !viewer.host.isConnected) return;
    viewer.shell.dress();
    void viewer.serial(() => viewer.refresh()).catch(() => {});
  });
  // Nothing moves on under somebody who writes.
  frame.addEventListener("focusin", (event) => isField(event.composedPath()[0]) && viewer.stop());
  frame.addEventListener("dragover", (event) => event.preventDefault());
  frame.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) void read(viewer, file);
  });
}

/** What is listened to on the board itself. */
export function listenOnBoard(viewer: Viewer): void {
  const { element, grid } = viewer.shell.board;
  // A click must not take the focus away from where the keys are.
  grid.addEventListener("mousedown", (event) => event.preventDefault());
  let start: { x: number; y: number; touch: boolean } | null = null;
  grid.addEventListener("pointerdown", (event) => {
    leaveField(viewer);
    // Two fingers enlarge the page.
    if (!event.isPrimary) start = null;
    else if (event.button === 0) start = { x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
  });
  grid.addEventListener("pointercancel", () => (start = null));
  grid.addEventListener("pointerup", (event) => {
    if (!start) return;
    const [across, down] = [event.clientX - start.x, event.clientY - start.y];
    const { touch } = start;
    start = null;
    if (touch && Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      void viewer.run(across < 0 ? "next" : "previous").catch(() => {});
      return;
    }
    if (Math.hypot(across, down) > 12) return;
    const found = viewer.shell.board.at(event.clientX, event.clientY);
    void viewer.serial(() => tap(viewer, found, event, touch)).catch((error) => viewer.failed(error));
  });
  grid.addEventListener("focus", () => {
    if (!viewer.shell.board.cursor) viewer.shell.board.step(0, 0);
  });
  grid.addEventListener("blur", () => viewer.shell.board.move(null));
  grid.addEventListener("keydown", (event) => cursor(viewer, event));
  let turned = 0;
  element.addEventListener("wheel", (event) => {
    if (!viewer.settings.wheel || event.ctrlKey || !viewer.view) return;
    event.preventDefault();
    leaveField(viewer);
    turned += event.deltaMode === 1 ? event.deltaY * 30 : event.deltaY;
    if (Math.abs(turned) < NOTCH) return;
    const command = turned > 0 ? "next" : "previous";
    turned = 0;
    void viewer.run(command).catch(() => {});
  }, { passive: false });
}

let tapped: string | null = null;

async function tap(viewer: Viewer, found: { cell: Cell; width: number } | null, event: PointerEvent, touch: boolean): Promise<void> {
  const { view, settings } = viewer;
  if (!view) return;
  viewer.stop();
  if (settings.mode === "view") {
    if (found && (await follow(viewer, found.cell.p))) return;
    if (!touch) return;
    const box = viewer.shell.board.grid.getBoundingClientRect();
    const isRight = event.clientX > box.left + box.width / 2;
    const to = isRight ? viewer.following : view.parent;
    if (to !== null) await viewer.show(to);
    return;
  }
  if (!found) return;
  const { p } = found.cell;
  const asks = touch && settings.confirm !== "never" && (settings.confirm === "always" || found.width < NARROW);
  if (asks && tapped !== p) {
    tapped = p;
    viewer.shell.board.ghost(p);
    return;
  }
  tapped = null;
  viewer.shell.board.ghost(null);
  await act(viewer, p);
}

/** A click on a point, in every mode. */
async function act(viewer: Viewer, point: string): Promise<void> {
  if (viewer.settings.mode === "view" || (viewer.settings.mode === "problem" && !viewer.solver.hides)) {
    await follow(viewer, point);
    return;
  }
  await viewer.editing.click(point);
}

/** Goes to a next move on a point, or to the move of the stone on it. */
async function follow(viewer: Viewer, point: string): Promise<boolean> {
  const view = viewer.view!;
  const next = view.children.find((child) => child.ends.includes(point));
  const other = viewer.shell.board.cell(point)?.variation ? await viewer.calls.childWith(view.parent ?? view.id, point).catch(() => null) : null;
  const stands = viewer.shell.board.cell(point)?.stone;
  const to = next?.id ?? other ?? (stands ? await viewer.calls.moveAt(view.id, point) : null);
  if (to === null || to === undefined) return false;
  await viewer.show(to);
  return true;
}

/** The board's own keys: arrows move a cursor, Enter plays, Escape leaves. */
function cursor(viewer: Viewer, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { board } = viewer.shell;
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  };
  const way = ways[event.key];
  if (way) board.step(...way);
  else if (event.key === "Enter" && board.cursor) {
    const point = board.cursor;
    void viewer.serial(() => act(viewer, point)).catch((error) => viewer.failed(error));
  } else if (event.key === "Escape") board.grid.blur();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** What is being written belongs to the node that is shown: it is kept before another one is. */
function leaveField(viewer: Viewer): void {
  const { activeElement } = viewer.host.shadowRoot!;
  if (isField(activeElement)) activeElement.blur();
}

function isField(target: EventTarget | null | undefined): target is HTMLElement {
  return target instanceof HTMLElement
    && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

function key(viewer: Viewer, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  const target = event.composedPath()[0];
  if (target instanceof HTMLElement && target.closest("dialog[open]")) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = `${ctrl ? "ctrl+" : ""}${event.shiftKey ? "shift+" : ""}${plain}`;
  const command = KEYS[name];
  if (!command) return;
  // A field has its own keys, but for saving.
  if (isField(target) && command !== "save") return;
  // A button is pressed by the space bar.
  if (event.key === " " && target instanceof HTMLElement && target.tagName === "BUTTON") return;
  if (isField(target)) target.blur();
  event.preventDefault();
  void viewer.run(command).catch(() => {});
}
