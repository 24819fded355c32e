// Worker of the explorer: the viewer's, plus positions, filters and archives.
import { serve } from "../../worker/serve.js";
import { ExplorerSession } from "./session.js";

serve(() => new ExplorerSession());
