/** What can go wrong. */
export type SgfErrorCode =
  | "not-initialized" | "freed" | "no-such-tree" | "no-such-node" | "identifier" | "value"
  | "charset" | "place" | "root" | "option" | "too-large";

/** A call that could not be done. A bad file is none: see `check()`. */
export class SgfError extends Error {
  /** What went wrong, for programs. */
  readonly code: SgfErrorCode;
  constructor(code: SgfErrorCode, message: string) {
    super(message);
    this.name = "SgfError";
    this.code = code;
  }
}

/** Calls into WebAssembly, whose failures are strings `code: message`. */
export function call<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (typeof error !== "string") throw error;
    const colon = error.indexOf(": ");
    throw new SgfError(error.slice(0, colon) as SgfErrorCode, error.slice(colon + 2));
  }
}
