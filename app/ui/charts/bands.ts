import type { Band } from './chart-data.ts';

/** Runs of days with the same share of problems; null if a day's share isn't known. */
export function bandsOf(shares: readonly (number | null)[]): Band[] {
  const runs: Band[] = [];
  shares.forEach((share, at) => {
    const band = bandOf(share);
    const last = runs.at(-1);
    if (last && last.state === band.state && last.share === band.share) runs[runs.length - 1] = { ...last, to: at };
    else runs.push({ from: at, to: at, ...band });
  });
  return runs;
}

function bandOf(share: number | null): Pick<Band, 'state' | 'share'> {
  if (share === null) return { state: 'unknown' };
  if (share <= 0) return { state: 'good' };
  return share >= 1 ? { state: 'bad' } : { state: 'part', share };
}
