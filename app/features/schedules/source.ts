import type { Filter } from '#shared/analytics/filters.ts';
import type { Preset } from '#shared/analytics/presets.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';
import type { ScheduledTable } from '#shared/api/families/schedules-schemas.ts';
import { alertPagePattern } from '#shared/reports/alert-page.ts';
import type { WatchedId } from '#shared/reports/watched.ts';

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
  readonly measures: readonly WatchedId[];
  readonly filters: readonly Filter[];
  /** The filters in words; none of a saved report. */
  readonly filterWords: readonly string[];
  /** The period that the view names; null for days picked by hand. */
  readonly preset: Preset | null;
  /** Path of the page that a measure is watched from; null where the address says none. */
  readonly on?: string | null;
}

type StoredPage = Partial<Pick<Alert, 'templateId' | 'dashboardId' | 'page'>>;

/** The report or dashboard that is scheduled, as the way back to it is stored; nothing of what is none. */
export const pageOf = ({ kind, id }: Source): Pick<StoredPage, 'templateId' | 'dashboardId'> =>
  kind === 'template' ? { templateId: id } : kind === 'dashboard' ? { dashboardId: id } : {};

/** The page that a measure is watched from, as the way back to it is stored; nothing of what is no page with measures. */
export function watchedOn({ on, ...source }: Source): StoredPage {
  if (source.kind !== 'measure') return pageOf(source);
  const [, kind, id = ''] = /^\/(report|dashboard)\/([\w-]{1,60})$/.exec(on ?? '') ?? [];
  if (kind !== undefined) return pageOf({ ...source, id, kind: kind === 'report' ? 'template' : 'dashboard' });
  return on && alertPagePattern.test(on) ? { page: on } : {};
}

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

/** The parameter beside a measure's that says on which page it stood. */
export const watchedOnParameter = 'on';
