import { type DataSource, dataSources, sourcesOfMeasure } from '#shared/analytics/data-sources.ts';
import type { MeasureId } from '#shared/analytics/measures.ts';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { Formats } from '#shared/format/formats.ts';
import { type LocalDate, later } from '#shared/time/calendar.ts';

/** The last day for which a source's data is complete. */
export interface SourceThrough {
  readonly source: DataSource;
  readonly through: LocalDate;
}

/** The scope's dates, with its reporting timezone and the freshness of each source if it's known. */
export type ScopeDates = DateBounds & { readonly timezone: string; readonly sources?: readonly SourceThrough[] };

interface Freshness {
  /** The last complete day of the freshest source of the measures. */
  readonly through: string;
  /** Text about sources with older data; empty if there are none. */
  readonly behind: string;
}

/** How fresh the sources of these measures are; null if it isn't known. */
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
