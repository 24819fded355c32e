// Texts of the explorer, one JSON file per language, in addition to the viewer's.
import type { Tables } from "../../words.js";
import de from "./de.json";
import en from "./en.json";
import es from "./es.json";
import fr from "./fr.json";
import ja from "./ja.json";
import ko from "./ko.json";
import ru from "./ru.json";
import zh from "./zh.json";
import zhHant from "./zh-Hant.json";

export const TABLES: Tables = { de, en, es, fr, ja, ko, ru, zh, "zh-Hant": zhHant };
