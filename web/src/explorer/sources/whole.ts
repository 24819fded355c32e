// Archive inside the page; the worker answers every question.
import { fromBase64 } from "../../streams.js";
import type { Answer, Asked, Opened, Source } from "../source.js";
import { search } from "../source.js";
import { ExploreError, type About, type Cut, type Ref } from "../types.js";
import { answer, read } from "./lines.js";
import { hitIn } from "./local.js";
import type { Helper } from "./tiles.js";
import { unpacked } from "./fetching.js";

export interface WholeHelper extends Helper {
  /** Returns a file of the archive; null if it contains no files. */
  fileOf(path: string): Promise<Uint8Array | null>;
}

export class WholeSource implements Source {
  readonly kind = "whole";
  constructor(readonly about: About, readonly helper: WholeHelper) {}

  /** `packed` is the page's data in base64. */
  static async open(about: About, packed: readonly string[], helper: WholeHelper): Promise<WholeSource> {
    await helper.openShapes();
    for (const text of packed) {
      try {
        await helper.addShapes(await unpacked(new Blob([fromBase64(text)]).stream()));
      } catch {
        throw new ExploreError("damaged", "page");
      }
    }
    return new WholeSource(about, helper);
  }

  ask(asked: Asked, cut: Cut, signal: AbortSignal): Promise<Answer> {
    return answer((options) => this.helper.askShapes(options), asked, cut, signal);
  }

  async open(ref: Ref, asked: Asked): Promise<Opened> {
    const bytes = await this.helper.fileOf(ref.path);
    if (!bytes) throw new ExploreError("gone", ref.path);
    const isAsked = asked.shape || asked.query["moves"] !== undefined;
    const found = isAsked ? hitIn(read(await this.helper.askShapes(search(asked.query))), ref) : null;
    return { bytes, tree: ref.tree, charset: null, hit: found?.hits[0] ?? null, problem: null };
  }
}
