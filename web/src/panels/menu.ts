// Menu of commands and settings, in groups.
import { fill, h, set } from "../dom.js";
import type { Key } from "../words.js";
import type { Panel, Scene, Send } from "../scene.js";
import { KEYS } from "../parts/button.js";
import { CHOICES, type Choice } from "../choices.js";
import { rove } from "../parts/rove.js";
import { PANELS, canShow } from "../state.js";

const GROUPS: Record<string, string[]> = {
  file: ["open", "paste", "new-dialog", "save", "save-as", "export-dialog", "print", "previous-game", "next-game", "previous-file", "next-file", "shuffle-files", "clear-progress"],
  view: ["theme", "coords", "numbers", "variations", "panel", "interval", "language", "mirror", "red-blue", "turn-right", "turn-left", "toggle-sound", "count", "toggle-candidates",
    "find-dialog", "go-to-move", "next-comment", "previous-comment", "next-mark", "previous-mistake", "next-mistake"],
  share: ["copy-link", "copy-sgf", "copy-picture"],
  mode: ["mode-view", "mode-edit", "mode-problem", "mode-guess", "auto-next", "help"],
};

/** Languages by their own names. */
const LANGUAGES: Record<string, string> = {
  de: "Deutsch", en: "English", es: "Español", fr: "Français", ja: "日本語", ko: "한국어", ru: "Русский", zh: "简体中文", "zh-Hant": "繁體中文",
};
const INTERVALS = ["0.5", "1", "1.5", "3", "5", "10"];

/** Settings with their texts by value, and the present value. */
const SELECTS: Record<string, (scene: Scene) => [texts: Record<string, string>, value: string]> = {
  ...Object.fromEntries((Object.keys(CHOICES) as Choice[]).map((name) => [name, ({ say, state }: Scene): [Record<string, string>, string] =>
    [Object.fromEntries(Object.entries(CHOICES[name]).map(([word, key]) => [word, say(key)])), state.settings[name]]])),
  panel: ({ say, state }) => {
    const panels = Object.keys(PANELS).filter((panel) => canShow(state, panel));
    return [Object.fromEntries(panels.map((panel) => [panel, say(`panel-${panel}` as Key)])), panels.includes(state.panel) ? state.panel : panels[0] ?? ""];
  },
  interval: ({ say, state }) => {
    const now = String(state.settings.interval);
    const all = [...new Set([...INTERVALS, now])].sort((a, b) => Number(a) - Number(b));
    // A space keeps the order of the sorted numbers.
    return [Object.fromEntries(all.map((count) => [` ${count}`, say("seconds", { count: Number(count).toLocaleString(say.lang) })])), ` ${now}`];
  },
  language: ({ say }) => [LANGUAGES, say.lang],
};

/** Switches and modes with their states. */
const STATES: Record<string, (state: Scene["state"]) => boolean> = {
  mirror: ({ settings }) => settings.mirror, "toggle-sound": ({ settings }) => settings.sound, "red-blue": ({ settings }) => settings.redBlue, "toggle-candidates": ({ settings }) => settings.candidates !== "none",
  "auto-next": ({ settings }) => settings.autoNext, "shuffle-files": ({ files }) => files?.shuffled != null, count: ({ count }) => count !== null,
};

/** Commands that do not apply to every file, hidden when unavailable. */
const RARE = /-game$|-files?$|^auto-next|^clear-progress|-candidates$|-mistake$|^red-blue/;

export function menuPanel(send: Send): Panel {
  const element = h("div", { part: "menu", class: "menu", role: "dialog", hidden: true });
  let lang = "";
  let items: HTMLButtonElement[] = [];
  let selects: HTMLSelectElement[] = [];
  let wasOpen = false;
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
      if (!state.isMenuOpen && !wasOpen) return;
      if (lang !== say.lang) {
        lang = say.lang;
        set(element, "aria-label", say("menu"));
        const [file, view, ...rest] = Object.entries(GROUPS).map(([group, commands]) => h("div", {
          "data-group": group, role: "group", "aria-labelledby": `menu-${group}`,
        }, h("p", { class: "title", id: `menu-${group}` }, say(`menu-${group}` as Key)),
          ...commands.map((command) => (SELECTS[command] ? choice(command, say) : item(command, say)))));
        fill(element, file, view, h("div", { class: "rest" }, ...rest));
        items = [...element.querySelectorAll("button")];
        selects = [...element.querySelectorAll("select")];
      }
      for (const entry of items) {
        const command = entry.dataset.command!;
        entry.disabled = !scene.can(command);
        entry.hidden = entry.disabled && RARE.test(command);
        if (STATES[command]) set(entry, "aria-checked", String(STATES[command](state)));
        else if (command.startsWith("mode-")) set(entry, "aria-pressed", String(command === `mode-${state.settings.mode}`));
        if (command === "export-dialog") entry.firstChild!.textContent = say(state.settings.makes ? command : "export-picture");
      }
      if (state.isMenuOpen) for (const select of selects) show(select, SELECTS[select.dataset.command!]!(scene));
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
      type: "button", "data-command": command, role: STATES[command] ? "switch" : null, onclick: () => {
        close();
        send(command);
      },
    }, h("span", {}, say(command as Key)), key ? h("kbd", {}, key) : null);
  }

  function choice(command: string, say: Scene["say"]): HTMLElement {
    const select = h("select", {
      "data-command": command, onchange: () => {
        // The panel may be below the menu.
        if (command === "panel") close();
        send(command, select.value.trim());
      },
    });
    return h("label", { class: "choice" }, h("span", {}, say(command as Key)), select);
  }
}

function show(select: HTMLSelectElement, [texts, value]: [Record<string, string>, string]): void {
  const key = JSON.stringify(texts);
  if (select.dataset.key !== key) {
    select.dataset.key = key;
    fill(select, ...Object.entries(texts).map(([word, text]) => h("option", { value: word, lang: text === LANGUAGES[word] ? word : null }, text)));
  }
  if (select.value !== value) select.value = value;
}
