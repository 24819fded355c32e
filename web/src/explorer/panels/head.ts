// Heading with the archive and its current board.
import { bdi, fill, h, set } from "../../dom.js";
import { sizeText } from "../grid.js";
import type { Panel, Send } from "../scene.js";
import { number } from "./totals.js";

export function headPanel(send: Send): Panel {
  const title = h("h2", { class: "title" });
  const about = h("p", { class: "about-text quiet" });
  const board = h("select", { class: "board-kind", "data-choice": "board", onchange: () => send("board", Number(board.value)) });
  const warning = h("p", { class: "message warning", hidden: true });
  const element = h("header", { class: "head" }, h("div", { class: "title-line" }, title, board), about, warning);
  let key = "";
  return {
    element,
    draw({ state, say }) {
      const { source, question, names } = state;
      if (!source) return;
      const kinds = source.about.boards;
      const fresh = `${say.lang} ${kinds.map(({ game, size, games }) => `${game} ${size} ${games}`).join()}`;
      if (key !== fresh) {
        key = fresh;
        fill(title, bdi(source.about.title || say("explorer")));
        fill(about, source.about.about ? bdi(source.about.about) : null);
        about.hidden = !source.about.about;
        set(board, "aria-label", say("board-kind"));
        fill(board, ...kinds.map(({ game, size, games }, at) => h("option", { value: at },
          say("kind", { game: names.get(game) ?? `GM[${game}]`, size: size ? sizeText(size).replace("x", "×") : "", games: number(games, say.lang) }))));
      }
      board.hidden = kinds.length < 2;
      const at = kinds.findIndex(({ game, size }) => game === question?.game && String(size) === String(question.size));
      if (at >= 0 && board.value !== String(at)) board.value = String(at);
      warning.hidden = state.warning === null;
      if (state.warning !== null && warning.dataset.of !== state.warning) {
        warning.dataset.of = state.warning;
        fill(warning, h("span", {}, say("stale")), h("code", {}, state.warning));
      }
    },
  };
}
