// The time that the processor has spent for a browser, in milliseconds: of all processes below the
// one with a profile. Linux tells; elsewhere it is 0.
import { readFileSync, readdirSync } from "node:fs";

/** Linux counts in hundredths of a second (proc(5), USER_HZ). */
const TICK = 10;

export function processorTime(profile) {
  let pids;
  try {
    pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return 0;
  }
  const known = new Map();
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
      const isRoot = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(profile);
      // Children that have ended are counted with the one that waited for them.
      known.set(pid, { parent: fields[1], ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0), isRoot });
    } catch {
      // It has ended meanwhile.
    }
  }
  const belongs = (pid) => {
    const found = known.get(pid);
    return found !== undefined && (found.isRoot || belongs(found.parent));
  };
  let sum = 0;
  for (const [pid, { ticks }] of known) if (belongs(pid)) sum += ticks;
  return sum * TICK;
}
