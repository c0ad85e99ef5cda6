import { rowCountHeader } from '#shared/analytics/export-limits.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { Failure } from '#shared/api/failure.ts';
import type { ExportQuery } from '#shared/api/families/exports-schemas.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { checkShownWhenInactive } from '../calls/shown-when-inactive.ts';
import type { ExportedQuery } from '../export/answered-table.ts';
import { isWorkbook } from '../export/export-file.ts';
import { exportReport } from '../export/export-report.ts';
import { attachment } from '../export/file-name.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { FileReply } from '../platform/reply.ts';

/** Exports one question, or several, as a file. */
export const exportFile: Handler<'exportFile'> = async (context) => {
  const { database, facts, scope } = context.var;
  const { format, title, query } = context.query;
  const tables = tablesOf(title, query).map((table) => ({
    ...table,
    query: checkQuery(table.query, scope.accountType),
  }));
  const [first, ...more] = tables;
  if (!first || (!isWorkbook(format) && more.length > 0))
    throw new Failure('csv-holds-one-table', { errors: { format: 'must be xlsx for several tables' } });
  await checkShownWhenInactive(
    context,
    tables.map((table) => table.query),
  );
  const sample = scalingFor(context);
  const now = Date.now();
  const ask = (asked: SemanticQuery) => answerQuery(facts, { query: asked, scope, sample, now });
  const file = await exportReport(database, ask, {
    ...{ title, format, scope, now, tables: [first, ...more], sample },
  });
  return new FileReply(file.body, {
    headers: {
      'Content-Type': file.contentType,
      'Content-Disposition': attachment(file.name),
      ...(file.rows !== null && { [rowCountHeader]: String(file.rows) }),
    },
  });
};

const tablesOf = (title: string, query: ExportQuery['query']): ExportedQuery[] =>
  Array.isArray(query) ? query : [{ title, query }];
