// Commands: their conditions and actions.
import type { App } from "./app.js";
import { failed } from "./app.js";
import type { Exploring, Tool } from "./state.js";
import type { Cell, ContinuationLine, Ref } from "./types.js";
import { need, show } from "./actions/asking.js";
import { asPlayed, close, open } from "./actions/opening.js";
import { chooseBoard, choose, clear, click, corner, drag, play, lettered, playContinuation, set, start, swap } from "./actions/playing.js";
import { cancel, removeGames, take } from "./actions/own.js";
import { copyLink, shapes } from "./actions/sharing.js";
import { cellOf } from "./grid.js";
import { hasFilters, withoutFilters } from "./query.js";
import { isOwn } from "./sources/own.js";
import type { Given } from "./worker/taking.js";

export interface Command {
  can(state: Exploring, app: App): boolean;
  run(app: App, argument?: unknown): Promise<unknown> | void;
  /** True if it changes the position; letters then wait for its answer. */
  moves?: true;
}

const isHere = ({ question }: Exploring) => question !== null;
const hasBoard = ({ position }: Exploring) => position !== null;
const isOpen = ({ open }: Exploring) => open !== null;
const always = () => true;

const isStart = ({ question }: Exploring): boolean =>
  !!question && !question.board && !question.area && (question.line?.length ?? 0) === 0 && question.options["moves"] === undefined;

/** Changes the state and redraws. */
const change = (work: (state: Exploring, argument: unknown) => void): Command["run"] => (app, argument) => {
  work(app.state, argument);
  app.draw();
};

export const COMMANDS: Record<string, Command> = {
  back: { can: (_, app) => app.depth > 0, moves: true, run: (app) => app.back() },
  start: { can: (state) => isHere(state) && !isStart(state), moves: true, run: start },
  pass: { can: (state) => hasBoard(state) && state.question?.game === 1 && state.question.line !== null, moves: true, run: (app) => play(app, "pass") },
  clear: { can: (state) => hasBoard(state) && (state.question!.area !== null || state.question!.board !== null), run: clear },
  corner: { can: hasBoard, run: corner },
  swap: { can: hasBoard, run: swap },
  "copy-link": { can: isHere, run: copyLink },
  shapes: { can: isHere, run: shapes },
  take: { can: ({ source, taking }) => isOwn(source) && !taking, run: (app, given) => take(app, given as Given[]) },
  cancel: { can: ({ taking }) => taking !== null, run: cancel },
  "remove-games": { can: ({ source, taking }) => isOwn(source) && !taking && source.about.games > 0, run: removeGames },
  "as-played": { can: isOpen, run: (app, is) => asPlayed(app, is === true || undefined) },
  close: { can: isOpen, run: (app) => (app.mayLeave() ? close(app) : undefined) },
  "close-message": { can: ({ message }) => message !== null, run: change((state) => (state.message = null)) },
  help: { can: always, run: change((state) => (state.isHelpOpen = !state.isHelpOpen)) },
  all: { can: isHere, run: change((state) => (state.isAll = true)) },
  filters: { can: isHere, run: change((state) => (state.areFiltersOpen = !state.areFiltersOpen)) },
  redraw: { can: always, run: (app) => app.draw() },
  failed: { can: always, run: (app, error) => failed(app, error) },

  tool: { can: hasBoard, run: (app, tool) => choose(app, tool as Tool) },
  click: { can: hasBoard, moves: true, run: (app, point) => click(app, String(point)) },
  "play-continuation": {
    can: (state) => hasBoard(state) && state.answered === state.question, moves: true, run: (app, next) => playContinuation(app, next as ContinuationLine),
  },
  letter: {
    can: isHere, moves: true,
    run: async (app, letter) => {
      const next = lettered(app, String(letter));
      if (next) await playContinuation(app, next);
    },
  },
  ghost: {
    can: hasBoard,
    run: (app, point) => {
      if (app.state.ghost === point) return;
      app.state.ghost = point as string | null;
      app.draw();
    },
  },
  drag: {
    can: hasBoard,
    run: (app, given) => {
      const { from, to, isDone } = given as { from: Cell; to: Cell; isDone: boolean };
      return drag(app, from, to, isDone);
    },
  },
  undrag: { can: hasBoard, run: change((state) => (state.drag = null)) },
  "pick-corner": {
    can: hasBoard,
    run: (app, point) => {
      const { question, points } = app.state;
      const [first] = points;
      const cell = (name: string) => cellOf(question!.game, question!.size!, name)!;
      if (first !== undefined) return drag(app, cell(first), cell(String(point)), true);
      app.state.points = [String(point)];
      app.draw();
    },
  },
  board: { can: isHere, run: (app, at) => chooseBoard(app, Number(at)) },
  set: {
    can: isHere,
    run: (app, given) => {
      const { name, values } = given as { name: string; values: string[] };
      return set(app, name, values);
    },
  },
  "clear-filters": { can: ({ question }) => question !== null && hasFilters(question), run: (app) => show(app, withoutFilters(app.state.question!), "over") },
  need: {
    can: isHere,
    run: (app, given) => {
      const { from, to } = given as { from: number; to: number };
      return need(app, from, to);
    },
  },
  open: { can: isHere, run: (app, ref) => open(app, ref as Ref) },
};
