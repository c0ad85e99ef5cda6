import { type DataSource, dataSources, sourcesOfMeasure } from '#shared/analytics/data-sources.ts';
import type { MeasureId } from '#shared/analytics/measures.ts';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { Formats } from '#shared/format/formats.ts';
import { type LocalDate, later } from '#shared/time/calendar.ts';

/** Until when the data of a source is complete. */
export interface SourceThrough {
  readonly source: DataSource;
  readonly through: LocalDate;
}

/** With the scope's reporting timezone, and until when each source's data goes where that is told. */
export type ScopeDates = DateBounds & { readonly timezone: string; readonly sources?: readonly SourceThrough[] };

interface Freshness {
  /** Until when the freshest source of the measures is complete. */
  readonly through: string;
  /** Sources that lag behind it, as words; empty where none does. */
  readonly behind: string;
}

/** Until when the sources of these measures are complete; null where that isn't told. */
export function freshnessOf(
  measures: readonly MeasureId[],
  { sources = [] }: Pick<ScopeDates, 'sources'>,
  formats: Formats,
): Freshness | null {
  const used = new Set(measures.flatMap(sourcesOfMeasure));
  const ends = sources.filter(({ source }) => used.has(source));
  const [first, ...rest] = ends;
  if (!first) return null;
  const through = rest.reduce((latest, one) => later(latest, one.through), first.through);
  const behind = ends
    .filter((one) => one.through < through)
    .map((one) => `${dataSources[one.source].toLowerCase()} through ${formats.day(one.through)}`);
  return { through, behind: behind.join(', ') };
}
