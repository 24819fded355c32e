// A visitor's own games, indexed by the worker and never sent anywhere.
import type { Answer, Asked, Opened, Source } from "../source.js";
import type { About, Cut, Ref } from "../types.js";
import type { OwnGames } from "../worker/session.js";
import { WholeSource, type WholeHelper } from "./whole.js";

export interface OwnHelper extends WholeHelper {
  openOwn(kept: string | null): Promise<OwnGames>;
}

/** Lifetime of the games: until the page closes, the program ends, or the user removes them. */
export type Stay = "page" | "program" | "browser";

export class OwnSource implements Source {
  readonly kind = "whole";
  /** Number of games and their boards. */
  about: About;
  /** True if stored games could not be read. */
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

  /** Updates the games after additions or removals. */
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

/** Returns true if a source accepts the visitor's games. */
export const isOwn = (source: Source | null): source is OwnSource => source instanceof OwnSource;
