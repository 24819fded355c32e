// Path globs for `--file`; `*` and `**` match anything, including folder separators.

/** Compiles a glob; null if it is invalid. */
export function glob(text: string): RegExp | null {
  let pattern = "";
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === "\\" && at + 1 < text.length) pattern += quoted(text[(at += 1)]!);
    else if (sign === "*") pattern += "[^]*";
    else if (sign === "?") pattern += "[^]";
    else if (sign === "{") {
      depth += 1;
      pattern += "(?:";
    } else if (sign === "}" && depth) {
      depth -= 1;
      pattern += ")";
    } else if (sign === "," && depth) pattern += "|";
    else if (sign === "[") {
      const end = text.indexOf("]", at + 2);
      if (end < 0) return null;
      const inside = text.slice(at + 1, end);
      const isNot = inside[0] === "!" || inside[0] === "^";
      pattern += `[${isNot ? "^" : ""}${inside.slice(isNot ? 1 : 0).replace(/[\\\]^[]/g, "\\$&")}]`;
      at = end;
    } else pattern += quoted(sign);
  }
  if (depth) return null;
  try {
    return new RegExp(`^${pattern}$`, "u");
  } catch {
    return null;
  }
}

const quoted = (sign: string): string => sign.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
