// The time that the processor has spent for a browser, in milliseconds: of all processes below the
// one with a profile. Linux tells; elsewhere it is 0.
import { readFileSync, readdirSync } from "node:fs";

/** Linux counts in hundredths of a second (proc(5), USER_HZ). */
const TICK = 10;

export function processorTime(profile) {
  const mine = processes(profile);
  return mine.reduce((sum, { ticks }) => sum + ticks, 0) * TICK;
}

/** The memory that the processes of a browser have for themselves, in bytes: what they share is divided. */
export function memory(profile) {
  const pss = ({ pid }) => {
    try {
      return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))[1]) * 1024;
    } catch {
      return 0;
    }
  };
  return processes(profile).reduce((sum, process) => sum + pss(process), 0);
}

function processes(profile) {
  let pids;
  try {
    pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  const known = new Map();
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
      const isRoot = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(profile);
      // Children that have ended are counted with the one that waited for them.
      known.set(pid, { parent: fields[1], ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0), isRoot, pid });
    } catch {
      // It has ended meanwhile.
    }
  }
  const belongs = (pid) => {
    const found = known.get(pid);
    return found !== undefined && (found.isRoot || belongs(found.parent));
  };
  return [...known].filter(([pid]) => belongs(pid)).map(([, process]) => process);
}
