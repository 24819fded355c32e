// Viewer for an open game, and its orientation.
import { fill, h, set } from "../../dom.js";
import type { SgfViewer } from "../../element.js";
import type { Name } from "../app.js";
import type { Panel, Send } from "../scene.js";
import type { OpenGame } from "../state.js";
import type { Original } from "../../worker/session.js";
import { command } from "./controls.js";

/** Height of the heading above the viewer, in pixels. */
const HEAD = 46;

/** Game as shown, and the original file if it differs. */
export interface Shown {
  data: Uint8Array | string;
  original?: Original;
  isTurned: boolean;
}

/** Shows a file at a node; the interface to the viewer. */
export interface Shower {
  /** Returns the game as the question matches it, if requested. */
  bytesOf(open: OpenGame): Promise<Shown>;
}

export function openedPanel(send: Send, shower: Shower): Panel & { settled: () => Promise<void>; isDirty: () => boolean } {
  const words = h("bdi", { class: "how" });
  const head = h("div", { class: "opened-head" }, words);
  const element = h("section", { part: "viewer", class: "opened", role: "dialog", "aria-modal": "true", hidden: true }, head);
  let viewer: SgfViewer | null = null;
  let drawn: { open: OpenGame; asPlayed: boolean } | null = null;
  let lang = "";
  let shown: Promise<void> = Promise.resolve();
  let isLoading = false;

  async function show(open: OpenGame, asPlayed: boolean): Promise<void> {
    const { data, original, isTurned } = await shower.bytesOf(open);
    if (drawn?.open !== open || drawn.asPlayed !== asPlayed || !viewer) return;
    set(element, "data-turned", isTurned ? open.hit?.transform : "none");
    set(element, "data-swapped", isTurned && open.hit?.swapped ? "" : null);
    const own = viewer;
    isLoading = true;
    try {
      await own.load(data, { name: open.path.split("/").pop() ?? open.path, ...(original && { original }) });
      await own.goTo({ tree: open.own, node: open.hit?.node ?? 0 });
    } finally {
      isLoading = false;
      own.style.visibility = "";
    }
  }

  /** Locks the orientation while a game is edited. */
  function lock(viewer: SgfViewer): void {
    head.querySelector<HTMLButtonElement>("[data-command=as-played]")!.disabled = viewer.getAttribute("mode") === "edit";
  }

  return {
    element,
    settled: () => shown,
    isDirty: () => viewer?.state.dirty ?? false,
    draw({ state, say }) {
      const { open, settings } = state;
      element.hidden = !open;
      if (!open) {
        viewer?.remove();
        viewer = null;
        drawn = null;
        return;
      }
      if (lang !== say.lang || !drawn) {
        lang = say.lang;
        const played = h("button", { type: "button", "data-command": "as-played", class: "with-text", onclick: () => send("as-played") }, say("as-played"));
        fill(head, words, played, command(send, say, "close"));
      }
      set(element, "aria-label", open.path);
      const { hit } = open;
      const isTurned = hit !== null && (hit.swapped || (hit.transform ?? "none") !== "none");
      const how = [hit?.transform && hit.transform !== "none" ? say(`transform-${hit.transform}` as Name) : "", hit?.swapped ? say("swapped") : ""].filter(Boolean);
      words.textContent = !isTurned || open.asPlayed ? (isTurned ? say("open-plain") : open.path) : say("open-transformed", { how: how.join(say("comma")) });
      const button = head.querySelector<HTMLElement>("[data-command=as-played]")!;
      button.hidden = !isTurned;
      set(button, "aria-pressed", String(open.asPlayed));
      if (!viewer) {
        viewer = document.createElement("sgf-viewer") as SgfViewer;
        // Hidden until it reaches the position of the question.
        viewer.style.visibility = "hidden";
        set(viewer, "data-modes", true);
        set(viewer, "data-above", HEAD);
        viewer.style.setProperty("--below", `${HEAD}px`);
        set(viewer, "keys", "page");
        set(viewer, "wheel", "on");
        set(viewer, "panels", "controls moves info");
        // Edit mode needs the original file.
        viewer.addEventListener("sgf-load", () => {
          if (isLoading || !drawn) return;
          drawn.asPlayed = true;
          set(element, "data-turned", "none");
          set(element, "data-swapped", null);
          send("as-played", true);
        });
        const own = viewer;
        new MutationObserver(() => lock(own)).observe(own, { attributeFilter: ["mode"] });
        element.append(viewer);
      }
      lock(viewer);
      set(viewer, "theme", `${settings.theme}${settings.redBlue ? " red-blue" : ""}`);
      set(viewer, "lang", say.lang);
      if (settings.coords !== "players") set(viewer, "coords", settings.coords);
      if (drawn?.open === open && drawn.asPlayed === open.asPlayed) return;
      drawn = { open, asPlayed: open.asPlayed };
      shown = show(open, open.asPlayed).catch((error: unknown) => send("failed", error));
    },
  };
}
