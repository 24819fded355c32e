// Menu of all commands in groups.
import { fill, h, set } from "../dom.js";
import type { Key } from "../words.js";
import type { Panel, Scene, Send } from "../scene.js";
import { KEYS } from "../parts/button.js";
import { rove } from "../parts/rove.js";

const GROUPS: Record<string, string[]> = {
  file: ["open", "paste", "new-dialog", "save", "export-dialog", "print", "previous-game", "next-game", "previous-file", "next-file", "shuffle-files", "clear-progress"],
  view: ["theme-auto", "theme-wood", "theme-dark", "theme-book", "theme-highcontrast", "turn-right", "turn-left", "mirror",
    "coords-next", "numbers-next", "variations-next", "find-dialog", "go-to-move", "next-comment", "previous-comment", "next-mark", "count",
    "toggle-candidates", "previous-mistake", "next-mistake", "show-files", "show-moves", "show-graph", "show-games", "show-info", "show-properties", "show-findings"],
  share: ["copy-link", "copy-sgf", "copy-picture"],
  mode: ["mode-view", "mode-edit", "mode-problem", "mode-guess", "auto-next", "help"],
};

/** Languages by their own names. */
const LANGUAGES: Record<string, string> = {
  de: "Deutsch", en: "English", es: "Español", fr: "Français", ja: "日本語", ko: "한국어", ru: "Русский", zh: "简体中文", "zh-Hant": "繁體中文",
};

/** Commands that do not apply to every file, hidden when unavailable. */
const RARE = /-game$|-files?$|^auto-next|^clear-progress|-candidates$|-mistake$|^show-/;

export function menuPanel(send: Send): Panel {
  const element = h("div", { part: "menu", class: "menu", role: "dialog", hidden: true });
  let lang = "";
  let items: HTMLButtonElement[] = [];
  let wasOpen = false;
  let language: HTMLSelectElement | null = null;
  const close = () => send("menu", false);
  element.addEventListener("keydown", (event) => {
    // Select boxes handle their own arrow keys.
    const isSelect = event.target instanceof HTMLSelectElement;
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (!isSelect && !rove(event, items.filter((item) => !item.disabled)) && !["Enter", " ", "Tab"].includes(event.key)) return;
    event.stopPropagation();
  });
  return {
    element,
    draw(scene) {
      const { say, state } = scene;
      if (lang !== say.lang) {
        lang = say.lang;
        set(element, "aria-label", say("menu"));
        const groups = Object.entries(GROUPS).map(([group, commands]) => h("div", {
          "data-group": group, role: "group", "aria-labelledby": `menu-${group}`,
        }, h("p", { class: "title", id: `menu-${group}` }, say(`menu-${group}` as Key)), ...commands.map((command) => item(command, say))));
        const [file, view, ...rest] = groups;
        language = h("select", { "data-type": "language", "aria-label": say("language"), onchange: () => send("language", language!.value) },
          ...Object.entries(LANGUAGES).map(([tag, name]) => h("option", { value: tag, lang: tag }, name)));
        language.value = say.lang;
        fill(element, file, view, h("div", { class: "rest" }, ...rest, h("label", { class: "language" }, h("span", { class: "title" }, say("language")), language)));
        items = [...element.querySelectorAll("button")];
      }
      for (const entry of items) {
        const command = entry.dataset.command!;
        entry.disabled = !scene.can(command);
        entry.hidden = entry.disabled && RARE.test(command);
        set(entry, "aria-pressed", pressed(command, scene));
        if (command === "export-dialog") entry.firstChild!.textContent = say(state.settings.makes ? command : "export-picture");
      }
      const root = element.getRootNode() as ShadowRoot;
      const hadFocus = wasOpen && !state.isMenuOpen && element.contains(root.activeElement);
      element.hidden = !state.isMenuOpen;
      if (hadFocus) element.closest(".controls")?.querySelector<HTMLElement>(":scope > [data-command=menu]")?.focus();
      if (state.isMenuOpen && !wasOpen) items.find((entry) => !entry.disabled)?.focus();
      wasOpen = state.isMenuOpen;
    },
  };

  function item(command: string, say: Scene["say"]): HTMLButtonElement {
    const key = KEYS[command];
    return h("button", {
      type: "button", "data-command": command, onclick: () => {
        close();
        send(command);
      },
    }, h("span", {}, say(command.replace(/^show-/, "panel-") as Key)), key ? h("kbd", {}, key) : null);
  }
}

function pressed(command: string, { state }: Scene): string | null {
  const { settings } = state;
  const [what, word] = [command.slice(0, command.indexOf("-")), command.slice(command.indexOf("-") + 1)];
  if (what === "mode") return String(settings.mode === word);
  if (what === "theme") return String(settings.theme === word);
  if (command === "mirror") return String(settings.mirror);
  if (command === "toggle-candidates") return String(settings.candidates !== "none");
  if (command === "auto-next") return String(settings.autoNext);
  if (command === "shuffle-files") return String(state.files?.shuffled != null);
  if (command === "count") return String(state.count !== null);
  return null;
}
