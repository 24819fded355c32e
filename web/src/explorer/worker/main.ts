// The explorer's worker: what the viewer's does, and positions, filters and whole archives.
import { serve } from "../../worker/serve.js";
import { ExplorerSession } from "./session.js";

serve(() => new ExplorerSession());
