const dayOf = (id: string): string => id.slice(0, 8);
const monthOf = (id: string): string => id.slice(0, 6);
const weekMs = 7 * 86_400_000;
/** Shifted by three days, since weeks begin on Mondays and the epoch was a Thursday. */
const weekOf = (id: string): string =>
  String(Math.floor((Date.parse(`${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}`) + 3 * 86_400_000) / weekMs));

/** The newest backup is kept of each of these many days, weeks and months. */
const periods = [
  { periodOf: dayOf, count: 14 },
  { periodOf: weekOf, count: 8 },
  { periodOf: monthOf, count: 12 },
] as const;

/** @param ids of all finished backups, in any order */
export function backupsToKeep(ids: readonly string[]): ReadonlySet<string> {
  const newestFirst = ids.toSorted().toReversed();
  const kept = periods.flatMap(({ periodOf, count }) => {
    const newest = new Map<string, string>();
    for (const id of newestFirst) if (!newest.has(periodOf(id))) newest.set(periodOf(id), id);
    return [...newest.values()].slice(0, count);
  });
  return new Set(kept);
}
