import type { AlertCadence, AlertCondition, AlertPreset } from '#shared/reports/alerts.ts';
import type { WatchedId } from '#shared/reports/watched.ts';
import type { Owned } from './owner.ts';

export interface AlertRow extends Owned, Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly measure: WatchedId;
  /** JSON, the filters of a question. */
  readonly filters: string;
  readonly currency: string;
  readonly preset: AlertPreset;
  readonly condition: AlertCondition;
  readonly threshold: number;
  readonly cadence: AlertCadence;
  /** JSON, email addresses. */
  readonly recipients: string;
  readonly template_id: string | null;
  readonly dashboard_id: string | null;
  readonly report_id: number | null;
  readonly page: string | null;
  readonly crossed: number;
  readonly next_check: number | null;
  readonly paused: number;
  readonly stopped_because: string | null;
  readonly version: number;
}
