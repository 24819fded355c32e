// Context menu of a move, or of a point on the board.
import { fill, h, set } from "../dom.js";
import { KEYS } from "../parts/button.js";
import { rove } from "../parts/rove.js";
import type { Panel, Scene, Send } from "../scene.js";
import { hides } from "../state.js";
import type { Context } from "../types.js";
import type { Key } from "../words.js";

const OF_MOVE = [["copy-branch", "cut-branch", "paste-branch"], ["make-main-line", "promote", "demote", "flatten"],
  ["delete-subtree", "delete-node", "remove-others"], ["copy-link", "mode-edit"]];
const OF_POINT = [["to-stone", "copy-point"], ["copy-link", "copy-picture", "mode-edit"]];
const TOOLS = ["AB", "AW", "AE", "TR", "SQ", "CR", "MA", "LB", "number"];

/** Distance from the window's edge, in pixels. */
const EDGE = 4;

export function contextPanel(send: Send): Panel {
  const element = h("div", { part: "context", class: "menu context", role: "menu", hidden: true });
  let drawn: Context | null = null;
  let items: HTMLElement[] = [];
  let before: HTMLElement | null = null;
  const close = () => send("context", null);
  element.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (rove(event, items) || (event.key !== "Escape" && event.key !== "Tab")) return;
    event.preventDefault();
    close();
  });
  return {
    element,
    draw(scene) {
      const { context } = scene.state;
      if (context === drawn) return;
      const root = element.getRootNode() as ShadowRoot;
      const active = root.activeElement as HTMLElement | null;
      const isInside = element.contains(active);
      if (!isInside) before = active;
      drawn = context;
      const groups = context ? groupsOf(scene, context) : [];
      element.hidden = !groups.length;
      if (!context || element.hidden) {
        if (isInside) (before ?? element.closest<HTMLElement>(".viewer"))?.focus({ preventScroll: true });
        return;
      }
      set(element, "aria-label", scene.say("menu"));
      fill(element, ...groups.flatMap((group, at) => [at > 0 && h("hr", {}), ...group]));
      items = groups.flat();
      place(element, context);
      items[0]!.focus();
    },
  };

  function groupsOf({ state, say, can }: Scene, { point }: Context): HTMLElement[][] {
    const item = (command: string, argument: unknown, text: string) => h("button", {
      type: "button", role: "menuitem", tabindex: -1, "data-command": command, onclick: () => {
        close();
        send(command, argument);
      },
    }, h("span", {}, text), KEYS[command] ? h("kbd", {}, KEYS[command]) : null);
    const isHidden = hides(state);
    const isShown = (command: string): boolean => can(command) && (command !== "mode-edit" || (state.settings.mode !== "edit" && !isHidden));
    const entries = (commands: string[]) => commands.filter(isShown).map((command) => item(command, point, say(command as Key)));
    if (point === undefined) return OF_MOVE.map(entries).filter((group) => group.length);
    const cell = state.view?.board?.cells.find(({ p }) => p === point);
    const tools = cell && can("use-tool") ? TOOLS.filter((tool) => tool !== "AE" || cell.stone).map((tool) => {
      const entry = item("use-tool", { tool, point }, say(`tool-${tool}` as Key));
      set(entry, "data-use", tool);
      return entry;
    }) : [];
    const isThere = (command: string): boolean => command === "to-stone" ? Boolean(cell?.stone) && !isHidden : command !== "copy-point" || Boolean(cell);
    return [tools, ...OF_POINT.map((group) => entries(group.filter(isThere)))].filter((group) => group.length);
  }
}

/** Puts the menu at a point of the window, or as near as it fits. */
function place(element: HTMLElement, { x, y }: Context): void {
  const { style } = element;
  style.left = style.top = "0";
  const { left, top, width, height } = element.getBoundingClientRect();
  const fit = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE));
  // Fixed boxes are not relative to the window in every page.
  style.left = `${fit(getComputedStyle(element).direction === "rtl" ? x - width : x, width, innerWidth) - left}px`;
  style.top = `${fit(y, height, innerHeight) - top}px`;
}
