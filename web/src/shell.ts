// The element's inside: what stands where, and what is drawn when a node is shown.
import css from "./style.css";
import { fill, h, set } from "./dom.js";
import type { Viewer } from "./viewer.js";
import { Board } from "./panels/board.js";
import { TreePanel } from "./panels/tree.js";
import { GamesPanel } from "./panels/games.js";
import { CheckPanel } from "./panels/check.js";
import { CommentPanel } from "./panels/comment.js";
import { InfoPanel } from "./panels/info.js";
import { Inspector } from "./panels/inspector.js";
import { Bars } from "./panels/bars.js";
import { Help } from "./panels/help.js";
import { statusText } from "./panels/status.js";
import { listen } from "./input.js";

const PANELS = ["controls", "tree", "comment", "info", "inspector", "games", "check"];

export class Shell {
  readonly frame = h("div", { class: "viewer", part: "viewer" });
  readonly board: Board;
  readonly tree: TreePanel;
  readonly games: GamesPanel;
  readonly check: CheckPanel;
  readonly help: Help;
  readonly comment: CommentPanel;
  readonly info: InfoPanel;
  readonly inspector: Inspector;
  readonly bars: Bars;
  readonly #players = h("p", { part: "players", class: "players" });
  readonly #status = h("p", { part: "status", class: "status", role: "status" });
  readonly #problem = h("p", { part: "problem", class: "problem", role: "status", hidden: true });
  readonly #message = h("p", { part: "message", class: "message", role: "alert", hidden: true });
  readonly #draft = h("p", { part: "draft", class: "message", hidden: true });
  #said: { id: number; text: string } | null = null;

  constructor(readonly viewer: Viewer, root: ShadowRoot) {
    this.board = new Board(viewer);
    this.tree = new TreePanel(viewer);
    this.games = new GamesPanel(viewer);
    this.check = new CheckPanel(viewer);
    this.comment = new CommentPanel(viewer);
    this.info = new InfoPanel(viewer);
    this.inspector = new Inspector(viewer);
    this.bars = new Bars(viewer);
    this.help = new Help(viewer);
    root.append(this.#styles(root), this.frame);
    listen(viewer, this.frame);
  }

  /** Constructed where the browser can: a policy for styles need not know them. */
  #styles(root: ShadowRoot): Node {
    if ("adoptedStyleSheets" in root) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [sheet];
      return document.createComment("");
    }
    return h("style", {}, css);
  }

  /** Puts the panels that are wanted where they belong, in the language that is wanted. */
  arrange(): void {
    const { viewer } = this;
    const { mode, panels } = viewer.settings;
    const wanted = (panel: string) =>
      panels ? panels.includes(panel) : PANELS.includes(panel) && (panel !== "check" || mode === "edit");
    set(this.frame, "lang", viewer.say.lang);
    this.dress();
    this.bars.build(wanted("controls"));
    this.comment.build();
    this.inspector.build();
    this.info.build();
    this.check.build();
    this.tree.build();
    this.games.build();
    fill(
      this.frame,
      h("div", { class: "main" },
        this.#message, this.#draft, this.#players, this.#problem, this.board.element, this.bars.moving, this.#status,
        this.bars.tools, this.bars.editing),
      h("div", { class: "side" },
        wanted("games") && this.games.element,
        wanted("comment") && this.comment.element,
        wanted("tree") && this.tree.element,
        wanted("info") && this.info.element,
        wanted("check") && this.check.element,
        wanted("inspector") && this.inspector.element),
      this.help.element,
    );
    this.render();
  }

  /** The theme; on the element, for styles, and for the board. */
  dress(): void {
    set(this.frame, "data-theme", this.viewer.theme);
  }

  render(): void {
    const { viewer } = this;
    const { view } = viewer;
    set(this.frame, "data-mode", viewer.settings.mode);
    this.controls();
    if (!view) return;
    const hides = viewer.settings.mode === "problem" && viewer.solver.hides;
    // What is hidden has no size, so nothing of it would be drawn.
    this.tree.element.hidden = hides;
    this.inspector.element.hidden = hides;
    this.frame.removeAttribute("data-empty");
    // These ask how large they are: that costs nothing before anything else is changed.
    this.tree.render();
    this.games.render();
    this.board.render(view);
    this.comment.render(view, hides);
    this.info.render(view);
    this.inspector.render(view);
    this.#players.replaceChildren(...players(viewer));
    if (this.#said?.id !== view.id) this.#said = null;
    const text = this.#said?.text ?? statusText(viewer, view);
    if (this.#status.textContent !== text) this.#status.textContent = text;
    this.#solving();
    this.#message.hidden = true;
  }

  #solving(): void {
    const { viewer } = this;
    const { problem, guess } = viewer.solver;
    this.#problem.hidden = !problem && !guess;
    if (problem) {
      set(this.#problem, "data-status", problem.status);
      const key = problem.status === "playing" ? (`problem-playing-${viewer.solver.side}` as const) : (`problem-${problem.status}` as const);
      this.#problem.textContent = viewer.text(key as never);
    } else if (guess) {
      set(this.#problem, "data-status", viewer.solver.last);
      const last = viewer.solver.last;
      this.#problem.textContent = [last && viewer.text(`guess-${last}` as never), viewer.text("guess", guess)].filter(Boolean).join(" ");
    }
  }

  /** Says something of this node instead of its move. */
  tell(text: string): void {
    if (this.viewer.view) this.#said = { id: this.viewer.view.id, text };
    this.#status.textContent = text;
  }

  controls(): void {
    this.bars.render();
    this.check.controls();
  }

  /** What went wrong, until the next node. */
  alert(text: string): void {
    this.#message.textContent = text;
    this.#message.hidden = false;
  }

  busy(text: string | null): void {
    this.frame.toggleAttribute("aria-busy", text !== null);
    if (text !== null) this.#status.textContent = text;
  }

  empty(text: string): void {
    this.busy(null);
    this.board.clear();
    set(this.frame, "data-empty", true);
    this.#status.textContent = text;
    this.controls();
  }

  draft(isThere: boolean): void {
    const { viewer } = this;
    this.#draft.hidden = !isThere;
    fill(this.#draft, isThere && h("span", {}, viewer.text("draft")), ...["restore", "discard"].map((command) =>
      isThere && this.bars.button(command)));
    this.controls();
  }

  get hasDraft(): boolean {
    return !this.#draft.hidden;
  }
}

/** Who plays, and how it ended. */
function players(viewer: Viewer): Node[] {
  const rows = new Map((viewer.view?.info ?? []).map((row) => [row.id, row.values[0]?.text ?? ""]));
  const side = (name: string, rank: string) => [rows.get(name), rows.get(rank)].filter(Boolean).join(" ");
  const [black, white] = [side("PB", "BR"), side("PW", "WR")];
  const parts: Node[] = [];
  const part = (text: string, kind: string) => {
    if (parts.length) parts.push(document.createTextNode(" "));
    parts.push(h("bdi", { class: kind }, text.slice(0, 120)));
  };
  if (rows.get("GN")) part(rows.get("GN")!, "name");
  if (black || white) {
    part(black || viewer.text("black"), "black");
    part(white || viewer.text("white"), "white");
  }
  if (rows.get("RE")) part(rows.get("RE")!, "result");
  return parts;
}
