import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import type { Owned } from './owner.ts';

export interface ScheduleRow extends Owned, Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly format: Schedule['format'];
  /** Empty for a saved report, which says its days itself. */
  readonly preset: string;
  /** JSON, tables; JSON null for a saved report. */
  readonly question: string;
  readonly report_id: number | null;
  readonly recipients: string;
}
