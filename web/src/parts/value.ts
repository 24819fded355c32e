// Formats engine evaluations.

/** Black's winrate and score lead: `56.3 %`, `+2.1`. */
export function saidOf({ winrate, score }: { winrate: number | null; score: number | null }): string[] {
  const parts: string[] = [];
  if (winrate !== null) parts.push(`${(winrate * 100).toFixed(1)} %`);
  if (score !== null) parts.push(`${score < 0 ? "−" : "+"}${Math.abs(score).toFixed(1)}`);
  return parts;
}
