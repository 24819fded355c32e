/** Code of an error. */
export type SgfErrorCode =
  | "not-initialized" | "freed" | "no-such-tree" | "no-such-node" | "identifier" | "value"
  | "charset" | "place" | "root" | "option" | "too-large";

/** Error of a call that could not be completed. Broken files are not errors: see `check()`. */
export class SgfError extends Error {
  /** Code of the error, for programs. */
  readonly code: SgfErrorCode;
  constructor(code: SgfErrorCode, message: string) {
    super(message);
    this.name = "SgfError";
    this.code = code;
  }
}

/** Calls WebAssembly, which throws strings `code: message`. */
export function call<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (typeof error !== "string") throw error;
    const colon = error.indexOf(": ");
    throw new SgfError(error.slice(0, colon) as SgfErrorCode, error.slice(colon + 2));
  }
}
