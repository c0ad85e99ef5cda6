import type { Filter } from '#shared/analytics/filters.ts';
import type { Preset } from '#shared/analytics/presets.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';
import type { ScheduledTable } from '#shared/api/families/schedules-schemas.ts';
import { alertPagePattern } from '#shared/reports/alert-page.ts';
import type { WatchedId } from '#shared/reports/watched.ts';

/**
 * Source of a new schedule or alert: a report page (`template`) or dashboard with a view, a saved report, or a single
 * measure, for alerts only.
 */
export interface Source {
  readonly kind: keyof typeof sourceParameters;
  /** Id of the page, report or measure, as in its address. */
  readonly id: string;
  readonly name: string;
  /** Tables of the file; none for a saved report, which defines them at every run. */
  readonly tables: readonly ScheduledTable[];
  readonly measures: readonly WatchedId[];
  readonly filters: readonly Filter[];
  /** Filters as text; none for a saved report. */
  readonly filterWords: readonly string[];
  /** Period of the view; null for days picked by hand. */
  readonly preset: Preset | null;
  /** Path of the page that the alert on a measure was created from; null if the address has none. */
  readonly on?: string | null;
}

type StoredPage = Partial<Pick<Alert, 'templateId' | 'dashboardId' | 'page'>>;

/** Stored reference to the report or dashboard, for the link back; empty for other sources. */
export const storedPage = ({ kind, id }: Source): Pick<StoredPage, 'templateId' | 'dashboardId'> =>
  kind === 'template' ? { templateId: id } : kind === 'dashboard' ? { dashboardId: id } : {};

/** Stored reference to the page of a watched measure, for the link back; empty if it is no page with measures. */
export function storedWatchPage({ on, ...source }: Source): StoredPage {
  if (source.kind !== 'measure') return storedPage(source);
  const [, kind, id = ''] = /^\/(report|dashboard)\/([\w-]{1,60})$/.exec(on ?? '') ?? [];
  if (kind !== undefined) return storedPage({ ...source, id, kind: kind === 'report' ? 'template' : 'dashboard' });
  return on && alertPagePattern.test(on) ? { page: on } : {};
}

/** Source without the parts that only the server needs. */
export type ClientSource = Omit<Source, 'tables'> & { readonly tables: readonly string[] };

export const toClientSource = (source: Source): ClientSource => ({
  ...source,
  tables: source.tables.map(({ title }) => title),
});

/** Address parameter of each kind of source. */
export const sourceParameters = {
  template: 'report',
  dashboard: 'dashboard',
  report: 'saved',
  measure: 'watch',
} as const;

/** Address parameter for the page of a watched measure. */
export const watchedOnParameter = 'on';
