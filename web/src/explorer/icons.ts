// Icons of the explorer, in addition to the viewer's.
import { add } from "../icons.js";
import Pointer from "lucide/dist/esm/icons/mouse-pointer-2.mjs";
import Asterisk from "lucide/dist/esm/icons/asterisk.mjs";
import CircleQuestionMark from "lucide/dist/esm/icons/circle-question-mark.mjs";
import Contrast from "lucide/dist/esm/icons/contrast.mjs";
import Corner from "lucide/dist/esm/icons/proportions.mjs";
import Download from "lucide/dist/esm/icons/download.mjs";
import Eraser from "lucide/dist/esm/icons/eraser.mjs";
import Link from "lucide/dist/esm/icons/link.mjs";
import Maximize from "lucide/dist/esm/icons/maximize.mjs";
import SlidersHorizontal from "lucide/dist/esm/icons/sliders-horizontal.mjs";
import SquareDashed from "lucide/dist/esm/icons/square-dashed-mouse-pointer.mjs";
import Trash from "lucide/dist/esm/icons/trash.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import Undo from "lucide/dist/esm/icons/undo-2.mjs";

add({
  back: Undo, pointer: Pointer, any: Asterisk, empty: Eraser, region: SquareDashed, corner: Corner, clear: Maximize, swap: Contrast, "copy-link": Link,
  help: CircleQuestionMark, "close-message": X, shapes: Download, filters: SlidersHorizontal, cancel: X, "remove-games": Trash,
});
