import { type DateBounds, presetRange } from '#shared/analytics/presets.ts';
import { querySchema } from '#shared/analytics/query.ts';
import { Failure } from '#shared/api/failure.ts';
import { preferredCurrency } from '#shared/format/preferences.ts';
import { definitionSchema, type ReportDefinition } from '#shared/reports/definition.ts';
import { exportedQuery, rangeOf } from '#shared/reports/questions.ts';
import { nullIfUnreadable, storedJson } from '../calls/stored-json.ts';
import type { ExportedQuery } from '../export/answered-table.ts';
import { checkQuery } from '../facts/questions/check.ts';
import type { Database } from '../platform/storage/database.ts';
import type { Owner } from './owner.ts';
import { findSeenReport, reportUnshared } from './report-seen.ts';
import { type ScheduleRow, storedTables } from './schedule-row.ts';

/** Thrown to end a schedule or an alert whose source is gone. The message is the sentence for its owner. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

export const reportDeleted = 'The report was deleted.';

/** Whether the saved report of a schedule is gone. */
export const isReportGone = ({ question, report_id }: Pick<ScheduleRow, 'question' | 'report_id'>): boolean =>
  report_id === null && question === 'null';

/**
 * The questions of a run, with the days of its preset, or of its report, on the day of the run.
 * @throws Stopped if the saved report is gone, Failure for an invalid question
 */
export async function scheduledTables(
  database: Database,
  schedule: ScheduleRow,
  { user, scope }: Owner,
  bounds: DateBounds,
): Promise<readonly [ExportedQuery, ...ExportedQuery[]]> {
  const { accountId, operatorId, accountType } = scope;
  const tables = storedTables(schedule);
  const { preset } = schedule;
  // Tables are stored together with their preset alone.
  if (tables !== null && preset !== '') {
    const range = presetRange(preset, bounds);
    const [first, ...more] = tables.map(({ title, question }) => ({
      title,
      query: checkQuery({ ...question, range, preset, ...whole }, accountType),
    }));
    if (!first) throw new Failure('nothing-scheduled');
    return [first, ...more];
  }
  if (schedule.report_id === null) throw new Stopped(reportDeleted);
  const report = await findSeenReport(database, schedule.report_id, {
    ...{ account: accountId, operator: operatorId ?? 0, person: schedule.owner_id },
  });
  if (!report) throw new Stopped(reportUnshared);
  const definition = nullIfUnreadable(() => readReportDefinition(report));
  if (!definition) throw new Failure('report-unreadable');
  const currency = definition.currency ?? currencyOf({ user, scope });
  const asked = { ...definition, currency };
  const query = querySchema.parse({ ...exportedQuery(asked, rangeOf(asked, bounds)), ...whole });
  return [{ title: report.name, query: checkQuery(query, accountType), marks: definition.marks }];
}

const readReportDefinition = ({
  id,
  definition,
}: {
  readonly id: number;
  readonly definition: string;
}): ReportDefinition => definitionSchema.parse(storedJson(definition, definitionSchema, { table: 'report', id }));

/** A report that names no currency is in its reader's, as on its page. */
const currencyOf = ({ user, scope }: Owner): string =>
  preferredCurrency({
    ...{ explicit: user.chosen_currency, user: user.currency },
    ...{ userDefault: user.default_currency, scopeDefault: scope.currency },
  });

/** Files are written page by page, with the totals at the end. */
const whole = { limit: 1000, totals: true } as const;
