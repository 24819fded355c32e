// Modal dialog, filled when it opens.
import { fill, h, set } from "../dom.js";

export interface Modal {
  readonly element: HTMLDialogElement;
  /** Opens or closes the dialog; calls `content` when it opens. */
  draw(isWanted: boolean, label: string, content: () => Node[]): void;
}

/** `closed` is called when the user closes the dialog. */
export function modal(part: string, closed: () => void): Modal {
  const element = h("dialog", { class: "dialog", part });
  let isOpen = false;
  element.addEventListener("close", () => {
    if (!isOpen) return;
    isOpen = false;
    closed();
  });
  return {
    element,
    draw(isWanted, label, content) {
      if (isWanted && !isOpen) {
        set(element, "aria-label", label);
        fill(element, ...content());
        isOpen = true;
        element.showModal();
        // The focus may be on a button at the end.
        element.scrollTop = 0;
      } else if (!isWanted && isOpen) {
        isOpen = false;
        element.close();
      }
    },
  };
}

/** List of keys and their actions. */
export const keyList = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  h("dl", {}, ...rows.map(([keys, text]) => h("div", {}, h("dt", {}, h("kbd", {}, keys)), h("dd", {}, text))));
