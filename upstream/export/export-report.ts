import { maxExportRows } from '#shared/analytics/export-limits.ts';
import type { Scaling } from '../anonymise/scaling.ts';
import { letOthersIn } from '../platform/let-others-in.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';
import { type AnsweredTable, type Ask, type ExportedQuery, readAnsweredTable } from './answered-table.ts';
import { contentTypes, type ExportFormat, exportRows, fileEndings, isWorkbook } from './export-file.ts';
import { fileMeta } from './file-facts.ts';
import { fileName } from './file-name.ts';
import { filterLabels } from './filter-labels.ts';
import { scopeName } from './scope-name.ts';

interface Wanted {
  readonly title: string;
  readonly format: ExportFormat;
  /** Checked questions; CSV takes the first. */
  readonly tables: readonly [ExportedQuery, ...ExportedQuery[]];
  readonly scope: GrantedScope;
  /** How names are made up, null for the real ones. */
  readonly sample: Scaling | null;
  /** The instant of the export, epoch milliseconds. */
  readonly now: number;
}

interface ExportedFile {
  readonly name: string;
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array>;
  /** Row count of a CSV file, so that a cut-off one can be detected; null if the format detects it. */
  readonly rows: number | null;
}

/**
 * A file of answers. An invalid question fails before there is a file; a failure while it is written ends the stream
 * with an error, so that nobody takes a part for the whole.
 */
export async function exportReport(database: ReadableDatabase, asking: Ask, wanted: Wanted): Promise<ExportedFile> {
  const ask = pausing(asking);
  const { title, format, scope, sample, now } = wanted;
  const [head, ...more] = wanted.tables;
  const exported = isWorkbook(format) ? [head, ...more] : [head];
  const filters = exported.flatMap(({ query }) => query.filters);
  const [name, labelOf, first] = await Promise.all([
    scopeName(database, scope, sample !== null),
    filterLabels(database, scope.tenant, filters, sample),
    readAnsweredTable(ask, head),
  ]);
  const tables: [AnsweredTable, ...AnsweredTable[]] = [first];
  for (const table of exported.slice(1)) tables.push(await readAnsweredTable(ask, table));
  const meta = fileMeta({ title, scope: name, now, labelOf }, exported, tables);
  const truncated = tables.some(({ table }) => table.truncated !== null);
  const [one, ...others] = tables;
  const file = fileName({ scope: name, title, range: first.first.range, truncated });
  return {
    name: `${file}.${fileEndings[format]}`,
    contentType: contentTypes[format],
    body: exportRows(meta, [one.table, ...others.map(({ table }) => table)], { format, name: file }),
    rows: format === 'csv' ? Math.min(first.first.count ?? first.first.rows.length, maxExportRows) : null,
  };
}

const maxPauseMs = 500;

/** Pauses after each question for as long as it took, so that others find the database idle. */
function pausing(ask: Ask): Ask {
  let tookMs: number | null = null;
  return async (query) => {
    if (tookMs !== null) await letOthersIn(Math.min(Math.max(tookMs, 1), maxPauseMs));
    const askedAt = Date.now();
    const answer = await ask(query);
    tookMs = Date.now() - askedAt;
    return answer;
  };
}
