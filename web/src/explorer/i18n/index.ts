// Texts of the explorer, one JSON file per language, in addition to the viewer's.
import type { Tables } from "../../words.js";
import de from "./de.json?text";
import en from "./en.json?text";
import es from "./es.json?text";
import fr from "./fr.json?text";
import ja from "./ja.json?text";
import ko from "./ko.json?text";
import ru from "./ru.json?text";
import zh from "./zh.json?text";
import zhHant from "./zh-Hant.json?text";

export const TABLES: Tables = { de, en, es, fr, ja, ko, ru, zh, "zh-Hant": zhHant };
