// A second module, for pictures with letters in them, pages, books, and the formats of others: it is
// loaded when it is first asked for.
import * as glue from "../target/glue-formats/sgfkit.js";
import { call } from "./error.js";
import { compiled, type Source } from "./module.js";

/** Where an entry of the package has the module. */
let source: () => Promise<Source> = async () => {
  throw new Error("this entry has no second module");
};
let starting: Promise<void> | null = null;

/** @internal */
export function formatsIn(found: () => Promise<Source>): void {
  source = found;
}

/** Does something with the second module. @internal */
export async function withFormats<T>(work: (formats: typeof glue) => T): Promise<T> {
  starting ??= source().then(compiled).then((module) => {
    glue.initSync({ module });
  });
  starting.catch(() => (starting = null));
  await starting;
  return call(() => work(glue));
}
