import type { MeasureId } from '#shared/analytics/catalogue.ts';
import type { Filter } from '#shared/analytics/filters.ts';
import type { Preset } from '#shared/analytics/presets.ts';
import type { ScheduledTable } from '#shared/api/families/schedules-schemas.ts';

/**
 * What a new schedule or alert is made from: the page of a report (`template`) or a dashboard under a view, a saved
 * report, or one measure, which is only watched.
 */
export interface Source {
  readonly kind: keyof typeof sourceParameters;
  /** Of the page, of the report or of the measure, as in its address. */
  readonly id: string;
  readonly name: string;
  /** What a file of it holds; a saved report says that itself at every run, so that it has none here. */
  readonly tables: readonly ScheduledTable[];
  readonly measures: readonly MeasureId[];
  readonly filters: readonly Filter[];
  /** The filters in words; none of a saved report. */
  readonly filterWords: readonly string[];
  /** The period that the view names; null for days picked by hand. */
  readonly preset: Preset | null;
}

/** The page that the way back leads to, as it is stored; nothing of what is no page. */
export const pageOf = ({ kind, id }: Source) =>
  kind === 'template' ? { templateId: id } : kind === 'dashboard' ? { dashboardId: id } : {};

/** The same without what only the server needs. */
export type ShownSource = Omit<Source, 'tables'> & { readonly tables: readonly string[] };

export const shownSource = (source: Source): ShownSource => ({
  ...source,
  tables: source.tables.map(({ title }) => title),
});

/** Names of the parameters that say in an address what to schedule. */
export const sourceParameters = {
  template: 'report',
  dashboard: 'dashboard',
  report: 'saved',
  measure: 'watch',
} as const;
