import { lastComplete } from '#shared/analytics/covered-days.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { Failure } from '#shared/api/failure.ts';
import { addDays } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { exportReport } from '../export/export-report.ts';
import { factsFor } from '../facts/facts-for.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { readCoverage } from '../facts/questions/coverage.ts';
import type { MailFile } from '../mail/send.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/storage/database.ts';
import type { Owner } from './owner.ts';
import type { ScheduleRow } from './schedule-row.ts';
import { scheduledTables } from './scheduled-tables.ts';

const maxBytes = 1_000_000;

/** The file of a run. @throws Failure for an invalid question or a file too large to keep, Stopped if its report is gone */
export async function makeFile(
  config: Config,
  database: Database,
  schedule: ScheduleRow,
  owner: Owner,
  runAt: number,
): Promise<MailFile> {
  const { title, format } = schedule;
  const { scope } = owner;
  const { first: min, last: max, spans } = await readCoverage(database, scope.tenant);
  const today = dayAt(runAt, scope.timezone);
  const complete = lastComplete(spans, addDays(today, -1));
  const tables = await scheduledTables(database, schedule, owner, { min, max, complete, today });
  const facts = factsFor(config, database);
  const ask = (asked: SemanticQuery) => answerQuery(facts, { query: asked, scope, sample: null, now: runAt });
  const file = await exportReport(database, ask, { title, format, scope, now: runAt, sample: null, tables });
  return { name: file.name, contentType: file.contentType, bytes: await readWhole(file.body) };
}

async function readWhole(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > maxBytes) throw new Failure('mailed-file-too-large');
    parts.push(new Uint8Array(part));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
