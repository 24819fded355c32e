// Worker session of the explorer. All decisions about boards and filters are made in Rust.
import { Collection, SgfError, transform } from "../../../../bindings/wasm/js/full.js";
import * as glue from "../../../../bindings/wasm/target/glue-explorer/sgfkit.js";
import { call } from "../../../../bindings/wasm/js/error.js";
import { Session } from "../../worker/session.js";
import { inverse, type Symmetry } from "../images.js";
import { glob } from "../glob.js";
import type { ViewOptions } from "../../types.js";
import { withCells } from "../../cells.js";
import { MANY_POINTS, pointOf } from "../grid.js";
import type { BoardKind, Color, Shape, Size } from "../types.js";
import * as keeping from "./keeping.js";
import { Taking, type Given, type Taken } from "./taking.js";
import type { Position, Setting } from "../position.js";

/** Maximum number of moves in a line. */
const LONGEST = 2000;

/** The visitor's games; `lost` if another version stored games that this one cannot read. */
export interface OwnGames {
  games: number;
  boards: BoardKind[];
  lost?: boolean;
}

export class ExplorerSession extends Session {
  #rows: glue.Rows | null = null;
  #shapes: glue.Searcher | null = null;

  override end(): void {
    super.end();
    this.forgetRows();
    this.#shapes?.free();
    this.#shapes = null;
  }

  game(text: string): { game: number; name: string | null; searched: boolean } {
    return JSON.parse(call(() => glue.read_game(text)));
  }

  /** Returns the names of openings in English, Japanese, Chinese and Korean. */
  openings(): string[][] {
    return JSON.parse(glue.opening_names()) as string[][];
  }

  pattern(text: string): Shape {
    return JSON.parse(call(() => glue.read_pattern(text)));
  }

  position({ game, size, board, line, turn, labels, area }: Setting, options: ViewOptions): Position {
    const [columns, rows] = size;
    if (columns * rows > MANY_POINTS) throw new SgfError("value", `a board of ${columns}×${rows} is not shown`);
    if (line.length > LONGEST) throw new SgfError("value", `more than ${LONGEST} moves`);
    const games = Collection.parse(`(;GM[${game}]FF[4]CA[UTF-8]SZ[${columns === rows ? columns : `${columns}:${rows}`}])`);
    try {
      let id = games.root(0);
      if (board) this.#setUp(games, id, game, size, board);
      if (turn) games.setProperty(id, "PL", [turn]);
      const before: Position["before"] = [];
      for (const word of line) {
        const [color, move] = split(word);
        const shape = shapeAt(games, id);
        const due = toPlay(games, id);
        if (color && color !== due) games.setProperty(id, "PL", [color]);
        id = games.play(id, move);
        if (games.show(id).illegal.includes("off-board")) throw new SgfError("value", `\`${move}\` is not a move on a board of ${columns}×${rows}`);
        before.push({ rows: shape.rows, color: color ?? due ?? "B", move: lastMove(games, id) });
      }
      if (labels.length) games.addValues(id, "LB", labels.map(([point, text]) => `${point}:${text}`));
      const view = withCells(JSON.parse(call(() => games.games.view(id, JSON.stringify(options)))), null);
      const told: Position = { view, rows: [], area: null, before };
      if (!view.board) return told;
      told.rows = shapeAt(games, id).rows;
      if (area) told.area = JSON.parse(call(() => held(games).shape(id, area))) as { corner: [number, number]; shape: Shape };
      return told;
    } finally {
      games.free();
    }
  }

  /** Places stones as in the rows, replacing the game's starting position. */
  #setUp(games: Collection, id: number, game: number, size: Size, board: readonly string[]): void {
    const names: Record<string, string[]> = { AB: [], AW: [], AE: [] };
    const start = shapeAt(games, id).rows;
    board.forEach((row, y) => [...row].forEach((sign, x) => {
      const point = pointOf(game, size, [x, y]);
      if (sign === "X") names["AB"]!.push(point);
      else if (sign === "O") names["AW"]!.push(point);
      else if (start[y]?.[x] !== ".") names["AE"]!.push(point);
    }));
    for (const [property, points] of Object.entries(names)) if (points.length) games.setProperty(id, property, points);
  }

  /** Returns the move by which a piece can reach a point; null unless there is exactly one. */
  arriving(setting: Setting, to: string, color: Color): string | null {
    const [columns, rows] = setting.size;
    const here = this.position({ ...setting, labels: [], area: null }, { theme: "book", coords: "none", numbers: "none", variations: "none" });
    const moves: string[] = [];
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < columns; x += 1) {
        if (here.rows[y]?.[x] !== (color === "B" ? "X" : "O")) continue;
        const from = pointOf(setting.game, setting.size, [x, y]);
        const move = setting.game === 20 ? `${from}:${to}` : `${from}-${to}`;
        try {
          const then = this.position({ ...setting, line: [...setting.line, `${color}:${move}`], labels: [], area: null },
            { theme: "book", coords: "none", numbers: "none", variations: "none" });
          if (!then.view.show.illegal.length) moves.push(move);
        } catch {
          // Not a move.
        }
      }
    }
    return moves.length === 1 ? moves[0]! : null;
  }

  /** Returns the move that clicked points form; null if more are needed. */
  clickedIn(setting: Setting, points: string[]): string | null {
    const { game, size: [columns, rows] } = setting;
    const games = Collection.parse(`(;GM[${game}]SZ[${columns === rows ? columns : `${columns}:${rows}`}])`);
    try {
      return call(() => games.games.clicked(games.root(0), points)) ?? null;
    } finally {
      games.free();
    }
  }

  /** Transforms a game to match the question. */
  asAsked(bytes: Uint8Array, tree: number, turned: string, swapped: boolean): Uint8Array {
    const back = inverse(turned as Symmetry);
    const [kind, way] = back.split("-");
    const options = {
      ...(kind === "rotate" && { rotate: way as "90" }), ...(kind === "flip" && { flip: way as "h" }), ...(swapped && { swapColors: true }), tree,
    };
    return Object.keys(options).length > 1 ? transform(bytes, options) : bytes;
  }

  // Filters of a site.

  takeRows(json: string, first: number): void {
    this.#rows ??= new glue.Rows();
    call(() => this.#rows!.add(json, first));
  }

  forgetRows(): void {
    this.#rows?.free();
    this.#rows = null;
  }

  choose(filters: [string, string][]): Uint32Array {
    this.#rows ??= new glue.Rows();
    return call(() => this.#rows!.choose(JSON.stringify(filters)));
  }

  // Loaded archives.

  openShapes(): void {
    this.#shapes?.free();
    this.#shapes = new glue.Searcher();
  }

  addShapes(bytes: Uint8Array): void {
    call(() => this.#archive.add(bytes));
  }

  get #archive(): glue.Searcher {
    if (!this.#shapes) throw new SgfError("freed", "no archive is here");
    return this.#shapes;
  }

  // The visitor's own games.

  #taking: Taking | null = null;

  /** Opens an archive of the visitor's games, with those stored in the database `kept`. */
  async openOwn(kept: string | null): Promise<OwnGames> {
    this.openShapes();
    this.#kept = kept;
    let lost = false;
    for (const part of kept === null ? [] : await keeping.read(kept)) {
      try {
        this.addShapes(part);
      } catch {
        lost = true;
      }
    }
    return { ...this.#own(), lost };
  }

  #kept: string | null = null;

  #own(): OwnGames {
    return JSON.parse(call(() => this.#archive.about())) as OwnGames;
  }

  /** Starts adding files; `takeMore` adds a batch, `endTaking` finishes. */
  beginTaking(given: Given[]): void {
    this.#taking = new Taking(this.#archive, given);
  }

  takeMore(): Promise<Taken> {
    return this.#taking!.more();
  }

  /** Keeps or discards the added files. `isKept` is true if the browser stored them. */
  async endTaking(isWanted: boolean): Promise<OwnGames & { isKept: boolean }> {
    const taking = this.#taking!;
    this.#taking = null;
    let isKept = true;
    if (isWanted) {
      const parts = taking.finish();
      if (this.#kept !== null) isKept = await keeping.add(this.#kept, parts);
    } else taking.forget();
    return { ...this.#own(), isKept };
  }

  async removeOwn(): Promise<void> {
    this.openShapes();
    await this.removeKept();
  }

  /** Removes stored games; the page keeps them until it closes. */
  async removeKept(): Promise<void> {
    if (this.#kept !== null) await keeping.remove(this.#kept);
  }

  askShapes(options: string): string {
    return ask(this.#archive, options);
  }

  fileOf(path: string): Uint8Array | null {
    return call(() => this.#archive.file(path)) ?? null;
  }

  /** Returns the lines of a search in one game. */
  searchIn(bytes: Uint8Array, charset: string | null, path: string, options: string): string {
    const one = new glue.Searcher();
    try {
      call(() => one.add_file(path, bytes, charset ?? undefined));
      return ask(one, options);
    } finally {
      one.free();
    }
  }
}

/** Answers a question; path globs are evaluated here. */
function ask(archive: glue.Searcher, options: string): string {
  const globs = new URLSearchParams(options).getAll("file");
  if (!globs.length) return call(() => archive.ask(options));
  const known = globs.map((text) => glob(text));
  if (known.includes(null)) throw new SgfError("option", "file");
  const paths = (call(() => archive.paths()) as string[]).filter((path) => known.some((one) => one!.test(path)));
  return call(() => archive.ask(options, paths));
}

/** Accesses the WebAssembly games with the search functions. */
const held = (games: Collection): glue.Games => games.games as unknown as glue.Games;

const shapeAt = (games: Collection, id: number): Shape =>
  (JSON.parse(call(() => held(games).shape(id))) as { shape: Shape }).shape;

const toPlay = (games: Collection, id: number): Color | null => games.show(id).to_play;

const lastMove = (games: Collection, id: number): string | null => games.show(id).last_move?.move ?? null;

/** Splits `W:D4` into color and move. */
function split(word: string): [Color | null, string] {
  const named = /^([BbWw]):(.+)$/.exec(word.trim());
  return named ? [named[1]!.toUpperCase() as Color, named[2]!] : [null, word.trim()];
}

