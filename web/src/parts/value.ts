// What an engine says of a position, as people read it.

/** Black's winrate and lead: `56.3 %`, `+2.1`. */
export function saidOf({ winrate, score }: { winrate: number | null; score: number | null }): string[] {
  const parts: string[] = [];
  if (winrate !== null) parts.push(`${(winrate * 100).toFixed(1)} %`);
  if (score !== null) parts.push(`${score < 0 ? "−" : "+"}${Math.abs(score).toFixed(1)}`);
  return parts;
}
