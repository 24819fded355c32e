"""For libraries that return values as strings: what their users have to do with them by the types of the properties."""
import json
import pathlib
import re

TYPES = json.loads((pathlib.Path(__file__).parent / "types.json").read_text("utf-8"))
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def types(root):
    """Returns the types of the properties of a game; `root` maps the properties of its root to lists of strings."""
    number = root.get("GM", ["1"])[0].strip() or "1"
    of_version = TYPES["old"] if root.get("FF", ["1"])[0].strip() in ("", "1", "2", "3") else {}
    return {**TYPES["general"], **of_version, **TYPES["games"].get(number, {})}


def rectangle(text):
    if ":" not in text:
        return [text]
    first, last = text.split(":")
    columns, rows = (sorted((LETTERS.index(first[i]), LETTERS.index(last[i]))) for i in (0, 1))
    return [LETTERS[c] + LETTERS[r] for c in range(columns[0], columns[1] + 1) for r in range(rows[0], rows[1] + 1)]


def as_text(kind, text):
    """Applies what sgf4.html says of white space; the libraries have resolved the escapes."""
    text = re.sub("\r\n|\n\r|\r", "\n", text)
    return re.sub("[\t\v\f\n]" if kind == "simpletext" else "[\t\v\f]", " ", text)


def value(kind, text):
    if "|" in kind:
        first, second = kind.split("|")
        if first == "none" and not text:
            return None
        return value(second if ":" in text else first, text)
    if ":" in kind:
        parts = text.split(":", 1)
        if len(parts) < 2:
            raise ValueError(text)
        return [value(k, part) for k, part in zip(kind.split(":"), parts)]
    if kind == "number":
        return int(text)
    if kind == "real":
        return float(text)
    if kind == "none":
        return None
    if kind in ("text", "simpletext"):
        return as_text(kind, text)
    if kind in ("double", "color") and text not in ("1", "2", "B", "W"):
        raise ValueError(text)
    return int(text) if kind == "double" else text


def values(name, texts, root):
    """Returns the decoded values of a property; values that are not of its type are left out."""
    kind = types(root).get(name, "text")
    is_list = kind.startswith(("list-", "elist-"))
    single = kind.split("-", 1)[1] if is_list else kind
    if kind.startswith("elist-") and texts == [""]:
        return []
    result = []
    for text in texts:
        try:
            if name in "BW" and root.get("GM", ["1"]) == ["1"]:
                sides = [int(n) for n in root.get("SZ", ["19"])[0].split(":")]
                result.append("pass" if not text or text == "tt" and max(sides) <= 19 else text)
            elif is_list and single in ("point", "stone"):
                result += rectangle(text)
            else:
                result.append(value(single, text))
        except ValueError:
            pass
    return result
