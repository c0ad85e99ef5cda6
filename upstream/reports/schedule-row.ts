import { z } from 'zod';
import type { Schedule, ScheduledTable } from '#shared/api/families/schedules-schemas.ts';
import { filters, storedJson } from '../calls/stored-json.ts';
import type { Owned } from './owner.ts';

export interface ScheduleRow extends Owned, Record<string, unknown> {
  readonly id: number;
  readonly title: string;
  readonly format: Schedule['format'];
  /** Empty for a saved report, which has its own days. */
  readonly preset: NonNullable<Schedule['preset']> | '';
  /** JSON, tables; JSON null for a saved report. */
  readonly question: string;
  readonly report_id: number | null;
  readonly recipients: string;
}

const tablesShape = z.array(z.looseObject({ question: z.looseObject({ filters }) })).nullable();

/** The questions of a schedule; null for a saved report. @throws Failure 422 if the row can't be read */
export const storedTables = ({ id, question }: Pick<ScheduleRow, 'id' | 'question'>): ScheduledTable[] | null =>
  storedJson(question, tablesShape, { table: 'schedule', id });
