// Worker of the viewer.
import { serve } from "./serve.js";
import { Session } from "./session.js";

serve(() => new Session());
