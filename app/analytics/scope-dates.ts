import type { DataSource } from '#shared/analytics/data-sources.ts';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { LocalDate } from '#shared/time/calendar.ts';

/** Until when the data of a source is complete. */
export interface SourceThrough {
  readonly source: DataSource;
  readonly through: LocalDate;
}

/** With the scope's reporting timezone, and until when each source's data goes where that is told. */
export type ScopeDates = DateBounds & { readonly timezone: string; readonly sources?: readonly SourceThrough[] };
