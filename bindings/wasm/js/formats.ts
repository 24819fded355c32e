// Second module, for text in pictures, pages, books and other formats. Loaded on first use.
import * as glue from "../target/glue-formats/sgfkit.js";
import { call } from "./error.js";
import { compiled, type Source } from "./module.js";

/** Loads the module for the current entry point. */
let source: () => Promise<Source> = async () => {
  throw new Error("this entry has no second module");
};
let starting: Promise<void> | null = null;

/** @internal */
export function formatsIn(found: () => Promise<Source>): void {
  source = found;
}

// The glue as a whole would keep its own way to load the module, whose file webpack does not find.
const formats = { render: glue.render, imported: glue.imported };

/** Runs a task in the second module. @internal */
export async function withFormats<T>(work: (module: typeof formats) => T): Promise<T> {
  starting ??= source().then(compiled).then((module) => {
    glue.initSync({ module });
  });
  starting.catch(() => (starting = null));
  await starting;
  return call(() => work(formats));
}
