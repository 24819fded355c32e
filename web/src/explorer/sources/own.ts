// A visitor's own games, indexed by the worker. Nothing is sent anywhere.
import type { Answer, Asked, Opened, Source } from "../source.js";
import type { About, Cut, Ref } from "../types.js";
import type { OwnGames } from "../worker/session.js";
import { WholeSource, type WholeHelper } from "./whole.js";

export interface OwnHelper extends WholeHelper {
  openOwn(kept: string | null): Promise<OwnGames>;
}

/** How long games stay: as long as the page, until the program ends, or until they are removed. */
export type Stay = "page" | "program" | "browser";

export class OwnSource implements Source {
  readonly kind = "whole";
  /** How many games are there, and on which boards. */
  about: About;
  /** Whether games that the browser kept could not be read. */
  readonly isLost: boolean;
  #whole: WholeSource;

  private constructor(about: About, games: OwnGames, readonly helper: OwnHelper, readonly stay: Stay) {
    this.isLost = games.lost === true;
    this.about = { ...about, games: games.games, boards: games.boards };
    this.#whole = new WholeSource(this.about, helper);
  }

  static async open(about: About, helper: OwnHelper, stay: Stay, database: string): Promise<OwnSource> {
    return new OwnSource(about, await helper.openOwn(stay === "page" ? null : database), helper, stay);
  }

  /** Games were added or removed. */
  set(games: OwnGames): void {
    this.about = { ...this.about, games: games.games, boards: games.boards };
    this.#whole = new WholeSource(this.about, this.helper);
  }

  ask(asked: Asked, cut: Cut, signal: AbortSignal): Promise<Answer> {
    return this.#whole.ask(asked, cut, signal);
  }

  open(ref: Ref, asked: Asked): Promise<Opened> {
    return this.#whole.open(ref, asked);
  }
}

/** Whether a source takes the visitor's games. */
export const isOwn = (source: Source | null): source is OwnSource => source instanceof OwnSource;
