// Command buttons: an icon with a name, and a tooltip with its key.
import { h } from "../dom.js";
import { hasIcon, icon } from "../icons.js";
import type { Key } from "../words.js";
import type { Scene, Send } from "../scene.js";

/** Keys of commands, as shown in tooltips. */
export const KEYS: Record<string, string> = {
  first: "Home", previous: "←", next: "→", last: "End", "back-10": "PgUp", "forward-10": "PgDn", autoplay: "Space",
  "previous-variation": "↑", "next-variation": "↓", "previous-branch": "Shift ←", "next-branch": "Shift →",
  undo: "Ctrl Z", redo: "Ctrl Shift Z", save: "Ctrl S", "save-as": "Ctrl Shift S", open: "Ctrl O", print: "Ctrl P", "find-dialog": "Ctrl F", help: "?",
  "delete-subtree": "Delete", "copy-branch": "Ctrl C", "cut-branch": "Ctrl X", "go-to-move": "Ctrl G", paste: "Ctrl V", "toggle-candidates": "C",
  "previous-file": "PgUp", "next-file": "PgDn",
};

/** Keys of the tools in `edit`. */
export const TOOL_KEYS: Record<string, string> = { play: "1", AB: "2", AW: "3", AE: "4", TR: "5", SQ: "6", LB: "7", number: "8", CR: "9", MA: "0" };

/** Creates a button for a command; `name` is the key of its text if it differs. */
export function button(send: Send, say: Scene["say"], command: string, isWritten = false, name: string = command): HTMLButtonElement {
  const text = say(name as Key);
  const key = KEYS[command];
  const isIcon = hasIcon(command) && !isWritten;
  return h("button", {
    type: "button", "data-command": command, "aria-label": isIcon ? text : null, title: key ? `${text} (${key})` : isIcon ? text : null,
    "aria-keyshortcuts": null, onclick: () => send(command),
  }, isIcon ? icon(command) : text);
}

/** Enables the buttons of available commands. */
export function enable(buttons: Iterable<HTMLButtonElement>, scene: Scene): void {
  for (const button of buttons) {
    const isOff = !scene.can(button.dataset.command!);
    if (button.disabled !== isOff) button.disabled = isOff;
  }
}

