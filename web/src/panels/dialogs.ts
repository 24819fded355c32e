// Dialogs for help, new games and exports.
import { fill, h, set } from "../dom.js";
import { keyList, modal } from "../parts/dialog.js";
import type { Key } from "../words.js";
import type { Panel, Scene, Send } from "../scene.js";

const KEYS: [string, Key][] = [
  ["← →", "help-next"], ["↑ ↓", "help-variation"], ["Shift + ← →", "help-branch"], ["Page ↑ ↓", "help-ten"],
  ["Home End", "help-ends"], ["Space", "help-autoplay"], ["Ctrl + F, /", "help-find"], ["Ctrl + G", "go-to-move"], ["C", "toggle-candidates"], ["Enter", "write-comment"], ["1 … 9, 0", "help-tools"], ["Shift, Ctrl", "help-mark"], ["Ctrl + C, X, V", "help-copy"], ["Delete", "help-delete"], ["Shift + F10", "help-context"],
  ["Ctrl + Z, Ctrl + Shift + Z", "help-undo"], ["Ctrl + S, Ctrl + O", "help-save"], ["Ctrl + Shift + S", "save-as"], ["Tab", "help-board"], ["?", "help-help"],
];

/** Games with a board, and the sizes to offer. */
const GAMES: [number, string, string[]][] = [
  [1, "Go", ["19", "13", "9"]], [11, "Hex", ["11", "13", "14", "19"]], [21, "Twixt", ["24", "12"]], [6, "Backgammon", []], [2, "Othello", ["8"]],
  [4, "Gomoku", ["15", "19"]], [9, "Lines of Action", ["8"]], [18, "Amazons", ["10"]], [19, "Octi", ["7"]], [20, "Gess", ["20"]],
];

export function dialogsPanel(send: Send): Panel {
  const help = modal("help", () => send("help"));
  const fresh = modal("new", () => send("new-dialog"));
  const moving = modal("move", () => send("go-to-move"));
  const saving = modal("save", () => send("save-dialog"));
  const making = modal("export", () => send("export-dialog"));
  const element = h("div", { class: "dialogs" }, help.element, fresh.element, moving.element, saving.element, making.element);
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      help.draw(state.dialog === "help", say("help"), () => helpContent(scene, send));
      fresh.draw(state.dialog === "new", say("new"), () => newContent(scene, send));
      moving.draw(state.dialog === "move", say("go-to-move"), () => moveContent(scene, send));
      saving.draw(state.dialog === "save", say("save-as"), () => saveContent(scene, send));
      making.draw(state.dialog === "export", say("export-dialog"), () => exportContent(scene, send));
    },
  };
}

function helpContent({ say, state }: Scene, send: Send): Node[] {
  const close = h("button", { type: "button", onclick: () => send("help") }, say("close"));
  return [h("h2", {}, say("help-title")), keyList(KEYS.map(([keys, key]) => [keys, say(key === "help-ten" && state.files ? "help-file" : key)])), close];
}

/** A dialog with one field. `done` gets what was entered. */
function fieldContent({ say }: Scene, send: Send, command: "go-to-move" | "save-as", field: HTMLInputElement, go: Key, done: (text: string) => void): Node[] {
  const title = say(command).replace(/\s*…$/, "");
  const close = () => send(command === "save-as" ? "save-dialog" : command);
  for (const [name, value] of Object.entries({ autocomplete: "off", autofocus: true, "aria-label": title })) set(field, name, value);
  field.addEventListener("focus", () => field.select());
  const form = h("form", {
    method: "dialog", class: "bar", onsubmit: (event: Event) => {
      event.preventDefault();
      close();
      if (field.value.trim()) done(field.value.trim());
    },
  }, field, h("button", { type: "submit", class: "main-button" }, say(go)), h("button", { type: "button", onclick: close }, say("close")));
  return [h("h2", {}, title), form];
}

function moveContent(scene: Scene, send: Send): Node[] {
  const field = h("input", { name: "move", inputmode: "numeric", size: 6, value: scene.state.view?.show.move_number ?? 0 });
  return fieldContent(scene, send, "go-to-move", field, "go", (text) => parseInt(text, 10) >= 0 && send("to-move", parseInt(text, 10)));
}

function saveContent(scene: Scene, send: Send): Node[] {
  const field = h("input", { name: "file", size: 28, value: scene.state.name || "game.sgf" });
  return fieldContent(scene, send, "save-as", field, "save", (name) => send("save-to", name));
}

/** Export formats for the position and for the game. */
const MADE: [Key, [string, object][]][] = [
  ["export-position", [["PNG", { format: "png" }], ["SVG", { format: "svg" }], ["PDF", { format: "pdf" }]]],
  ["export-game", [["GIF", { format: "gif" }], ["PDF", { format: "pdf", figures: true }], ["EPUB", { format: "epub" }]]],
];

/** Formats that a page exports without the program or the second module. */
const OWN = MADE.slice(0, 1).map(([key, formats]): (typeof MADE)[number] => [key, formats.slice(0, 2)]);

function exportContent({ say, state }: Scene, send: Send): Node[] {
  const make = (options: object) => {
    send("export-dialog");
    send("export-file", options);
  };
  const isAll = state.settings.makes;
  const rows = (isAll ? MADE : OWN).map(([key, formats]) => h("div", { role: "group", "aria-label": say(key), class: "bar" }, h("span", { class: "of" }, say(key)),
    ...formats.map(([name, options]) => h("button", { type: "button", "data-export": JSON.stringify(options), onclick: () => make(options) }, name))));
  return [h("h2", {}, say(isAll ? "export-dialog" : "export-picture").replace(/\s*…$/, "")), ...rows, h("button", { type: "button", onclick: () => send("export-dialog") }, say("close"))];
}

function newContent({ say }: Scene, send: Send): Node[] {
  const game = h("select", { name: "game" }, ...GAMES.map(([number, name]) => h("option", { value: number }, name)));
  const size = h("input", { name: "size", list: "sizes", size: 8, autocomplete: "off" });
  const sizes = h("datalist", { id: "sizes" });
  const handicap = h("select", { name: "handicap" }, ...[0, 2, 3, 4, 5, 6, 7, 8, 9].map((stones) => h("option", { value: stones }, String(stones))));
  const komi = h("input", { name: "komi", inputmode: "decimal", size: 6, value: "6.5" });
  const [black, white] = ["black", "white"].map((name) => h("input", { name, autocomplete: "off" })) as [HTMLInputElement, HTMLInputElement];
  const label = (text: string, ...fields: Node[]) => h("label", {}, h("span", {}, text), ...fields);
  const ofGo = [label(say("HA"), handicap), label(say("KM"), komi)];
  const choose = () => {
    const [number, , known] = GAMES.find(([number]) => String(number) === game.value)!;
    fill(sizes, ...known.map((size) => h("option", { value: size })));
    size.value = known[0] ?? "";
    size.disabled = known.length === 0;
    for (const field of ofGo) field.hidden = number !== 1;
    setKomi();
    if (number !== 1) handicap.value = "0";
  };
  // Keep a komi that the user entered.
  let isTyped = false;
  komi.addEventListener("input", () => (isTyped = true));
  handicap.addEventListener("change", () => setKomi());
  function setKomi(): void {
    if (!isTyped) komi.value = game.value !== "1" ? "" : Number(handicap.value) >= 2 ? "0.5" : "6.5";
  }
  game.addEventListener("change", choose);
  choose();
  const form = h("form", {
    method: "dialog", class: "fields", onsubmit: (event: Event) => {
      event.preventDefault();
      send("new-dialog");
      send("new-game", {
        game: Number(game.value), ...(size.value.trim() && { size: size.value.trim() }), handicap: Number(handicap.value),
        komi: komi.value.trim() || null, black: black.value, white: white.value,
      });
    },
  }, label(say("game-kind"), game), label(say("P-SZ"), size, sizes), ...ofGo, label(say("black"), black), label(say("white"), white),
    h("div", { class: "bar" }, h("button", { type: "submit", class: "main-button" }, say("new")),
      h("button", { type: "button", onclick: () => send("new-dialog") }, say("close"))));
  return [h("h2", {}, say("new")), form];
}
