// Editing: what tools do to points, and fields to properties. Every change is one step of undo.
import type { Id, Property } from "../../bindings/wasm/js/types.js";
import { ViewerError } from "./client.js";
import { set } from "./dom.js";
import type { Edit, Ref } from "./worker/history.js";
import type { Viewer } from "./viewer.js";

export const TOOLS = ["play", "AB", "AW", "AE", "PL", "CR", "MA", "SQ", "TR", "SL", "LB", "number", "AR", "LN", "DD", "VW", "TB", "TW"];

const SETUP = new Set(["AB", "AW", "AE"]);
/** Marks of which a point has one (properties.html, Markup). */
const SIGNS = ["CR", "MA", "SQ", "TR", "SL"];
const TERRITORY = ["TB", "TW"];
const STONES = ["AB", "AW", "AE"];

export class Editing {
  tool = "play";
  /** The first of two points, or the points of a move so far. */
  #points: string[] = [];

  constructor(readonly viewer: Viewer) {}

  reset(): void {
    this.tool = "play";
    this.forget();
  }

  forget(): void {
    this.#points = [];
    this.viewer.shell?.board.ghost(null);
  }

  choose(tool: string): void {
    this.tool = tool;
    this.forget();
    this.viewer.shell.controls();
  }

  /** A click on a point, in any mode that lets moves be played. */
  async click(point: string): Promise<void> {
    const { mode } = this.viewer.settings;
    if (mode !== "edit" || this.tool === "play") return this.#played(point);
    const { tool } = this;
    if (SETUP.has(tool)) return this.#stone(tool, point);
    if (tool === "PL") return this.#turn();
    if (tool === "LB" || tool === "number") return this.#label(tool, point);
    if (tool === "AR" || tool === "LN" || tool === "DD" || tool === "VW") {
      const [first] = this.#points;
      if (first === undefined) {
        this.#points = [point];
        this.viewer.shell.board.ghost(point);
        const name = this.viewer.shell.board.cell(point)?.n ?? point;
        return this.viewer.shell.tell(this.viewer.text("first-point", { point: name }));
      }
      this.forget();
      return tool === "AR" || tool === "LN" ? this.#line(tool, first, point) : this.#area(tool, first, point);
    }
    return this.#mark(tool, point);
  }

  /** Plays a move that was clicked together. */
  async #played(point: string): Promise<void> {
    const { viewer } = this;
    const shuffled = viewer.settings.mode === "problem" && viewer.solver.shuffled;
    const before = this.#points.at(-1);
    if (before === point && this.#points.length === 1) return this.forget();
    this.#points.push(point);
    const move = await viewer.calls.clicked(viewer.view!.id, this.#points, shuffled);
    if (move === null) {
      viewer.shell.board.ghost(point);
      return;
    }
    this.forget();
    await this.move(move);
  }

  /** Plays a move in the mode that is on. */
  async move(move: string): Promise<void> {
    const { viewer } = this;
    const { mode } = viewer.settings;
    const { id } = viewer.shown;
    if (mode === "problem") return viewer.solver.solve(move);
    if (mode === "guess") return viewer.solver.try(move);
    const child = await viewer.calls.childWith(id, move);
    if (child !== null) return viewer.show(child);
    if (mode !== "edit") throw new ViewerError("no-such-node", viewer.text("nowhere"));
    await this.step([["play", id, move]], { ref: 0 });
    const { illegal } = viewer.view!.status;
    if (illegal.length) viewer.shell.tell(viewer.text("illegal-played", { faults: illegal.join(", ") }));
  }

  /** Does edits as one step, and shows where they lead. */
  async step(edits: Edit[], after?: Id | Ref): Promise<void> {
    if (!edits.length) return;
    await this.viewer.changed(await this.viewer.calls.edit(edits, this.viewer.view!.id, after));
  }

  #properties(): Promise<Property[]> {
    return this.viewer.calls.properties(this.viewer.view!.id);
  }

  /** Setup goes into this node where it has no move, else into a new child. */
  async #stone(tool: string, point: string): Promise<void> {
    const { viewer } = this;
    const id = viewer.view!.id;
    const stands = viewer.shell.board.cell(point)?.stone;
    const properties = await this.#properties();
    const hasMove = properties.some((property) => property.id === "B" || property.id === "W");
    if (hasMove) {
      if (tool === "AE" && !stands) return;
      return this.step([["append", id], ["setProperty", { ref: 0 }, tool, [point]]], { ref: 0 });
    }
    const all = points(properties);
    const isAgain = all.get(tool)?.has(point);
    if (tool === "AE" && !stands && !isAgain) return;
    const edits: Edit[] = [];
    for (const other of STONES) {
      const list = all.get(other);
      if (list?.has(point)) edits.push(...this.#without(id, other, list, point));
    }
    // A stone that this node set up need not be cleared, if nothing lies below it.
    const wasHere = tool === "AE" && (all.get("AB")?.has(point) || all.get("AW")?.has(point));
    if (!isAgain && !wasHere) edits.push(["addValues", id, tool, [point]]);
    return this.step(edits);
  }

  /** The property's points without one; rectangles are written out. */
  #without(id: Id, name: string, list: Set<string>, point: string): Edit[] {
    const rest = [...list].filter((other) => other !== point);
    return rest.length ? [["setProperty", id, name, rest]] : [["removeProperty", id, name]];
  }

  async #turn(): Promise<void> {
    const { viewer } = this;
    const id = viewer.view!.id;
    const other = viewer.view!.show.to_play === "B" ? "W" : "B";
    const properties = await this.#properties();
    const hasMove = properties.some((property) => property.id === "B" || property.id === "W");
    if (hasMove) return this.step([["append", id], ["setProperty", { ref: 0 }, "PL", [other]]], { ref: 0 });
    return this.step([["setProperty", id, "PL", [other]]]);
  }

  async #mark(tool: string, point: string): Promise<void> {
    const id = this.viewer.view!.id;
    const all = points(await this.#properties());
    const isAgain = all.get(tool)?.has(point);
    const group = SIGNS.includes(tool) ? SIGNS : TERRITORY;
    const edits: Edit[] = [];
    for (const other of group) {
      const list = all.get(other);
      if (list?.has(point)) edits.push(...this.#without(id, other, list, point));
    }
    if (!isAgain) edits.push(["addValues", id, tool, [point]]);
    return this.step(edits);
  }

  async #label(tool: string, point: string): Promise<void> {
    const id = this.viewer.view!.id;
    const values = (await this.#properties()).filter((property) => property.id === "LB").flatMap((property) => property.raw);
    const rest = values.filter((value) => !value.startsWith(`${point}:`));
    if (rest.length !== values.length) {
      return this.step([rest.length ? ["setProperty", id, "LB", rest] : ["removeProperty", id, "LB"]]);
    }
    const used = new Set(values.map((value) => value.slice(value.indexOf(":") + 1)));
    let free = 0;
    const text = (index: number) => (tool === "number" ? String(index + 1) : letters(index));
    while (used.has(text(free))) free += 1;
    return this.step([["addValues", id, "LB", [`${point}:${text(free)}`]]]);
  }

  async #line(tool: string, from: string, to: string): Promise<void> {
    if (from === to) return;
    const id = this.viewer.view!.id;
    const values = (await this.#properties()).filter((property) => property.id === tool).flatMap((property) => property.raw);
    // A line has no direction, an arrow has.
    const same = tool === "LN" ? [`${from}:${to}`, `${to}:${from}`] : [`${from}:${to}`];
    const rest = values.filter((value) => !same.includes(value));
    if (rest.length === values.length) return this.step([["addValues", id, tool, [same[0]!]]]);
    return this.step([rest.length ? ["setProperty", id, tool, rest] : ["removeProperty", id, tool]]);
  }

  /** The rectangle between two corners. Once more on the same: away. */
  async #area(tool: string, from: string, to: string): Promise<void> {
    const id = this.viewer.view!.id;
    const { board } = this.viewer.shell;
    const [one, other] = [board.cell(from)!, board.cell(to)!];
    const within = (value: number, a: number, b: number) => value >= Math.min(a, b) - 0.1 && value <= Math.max(a, b) + 0.1;
    const inside = board.cells.filter((cell) => within(cell.x, one.x, other.x) && within(cell.y, one.y, other.y)).map((cell) => cell.p);
    const has = points(await this.#properties()).get(tool) ?? new Set<string>();
    const rest = [...has].filter((point) => !inside.includes(point));
    const isAgain = inside.every((point) => has.has(point));
    if (isAgain) return this.step([rest.length ? ["setProperty", id, tool, rest] : ["removeProperty", id, tool]]);
    return this.step([["setProperty", id, tool, [...rest, ...inside]]]);
  }

  /** A text of this node was changed in its field. */
  text(name: string, value: string, field: HTMLElement): Promise<void> {
    const { id } = this.viewer.shown;
    return this.#set(() => id, name, null, value, field);
  }

  /** Game info goes where it stands, else into the root. */
  info(name: string, value: string, field: HTMLElement): Promise<void> {
    const { viewer } = this;
    const row = viewer.view!.info.find((row) => row.id === name);
    const node = async () => row?.node ?? (await viewer.calls.locate({ tree: viewer.view!.tree, node: 0 }));
    return this.#set(node, name, null, value, field);
  }

  /** Any property, raw: a value a line, or one value where it has one that spans lines. */
  raw(name: string, text: string, field: HTMLElement): Promise<void> {
    const isSingle = field.dataset.single === "true" && text.includes("\n");
    const values = text === "" ? [] : isSingle ? [text] : text.split("\n");
    const { id } = this.viewer.shown;
    return this.#set(() => id, name, values, null, field);
  }

  #set(node: () => Id | Promise<Id>, name: string, raw: string[] | null, text: string | null, field: HTMLElement): Promise<void> {
    const { viewer } = this;
    return viewer.serial(async () => {
      const id = await node();
      const at = viewer.view!.id;
      const change = await viewer.calls.setChecked(id, name, raw, text);
      set(field, "aria-invalid", change.problem === null ? null : "true");
      set(field, "title", change.problem);
      if (change.problem !== null) return viewer.shell.alert(change.problem);
      await viewer.changed({ ...change, at });
    });
  }
}

/** The points of a node's lists, rectangles written out. */
function points(properties: Property[]): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const { id, raw } of properties) {
    const list = all.get(id) ?? new Set<string>();
    all.set(id, list);
    for (const value of raw) for (const point of expanded(value)) list.add(point);
  }
  return all;
}

/** `aa:bb` of two letters each is a rectangle; what is none stays as it is. */
function expanded(value: string): string[] {
  const match = /^([a-zA-Z])([a-zA-Z]):([a-zA-Z])([a-zA-Z])$/.exec(value);
  if (!match) return [value];
  const number = (letter: string) => (letter >= "a" ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 39);
  const letter = (number: number) => String.fromCharCode(number < 26 ? number + 97 : number + 39);
  const [left, top, right, bottom] = match.slice(1).map(number) as [number, number, number, number];
  const found: string[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) found.push(letter(column) + letter(row));
  }
  return found;
}

/** `A` to `Z`, then `AA`, `AB` … */
function letters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letters(Math.floor(index / 26) - 1) + letter;
}
