import { Failure } from '#shared/api/failure.ts';
import { type ModelImport, runFileTables } from '#shared/api/families/modelling-imports-schemas.ts';
import { auditLineIfAdded } from '#upstream/calls/audit-line.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import type { Handler, WithParams } from '#upstream/calls/handler.ts';
import { etagOf, idInPath, noSuch } from '#upstream/calls/revision.ts';
import { factsFileOf } from '#upstream/calls/uploaded-file.ts';
import { tagged } from '#upstream/platform/reply.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { checkIdentities, readIdentities, storedIdentities } from '../import/identities.ts';
import { importedRun } from '../import/imported-run.ts';
import { type RunFiles, readFiles, solutionsIn } from '../import/read-files.ts';
import { deleteFiles, importById, type ModelImportRow, storeFile, tablesOf, textsOf } from '../store/import-files.ts';
import { writeRun } from '../store/write-run.ts';
import { previewOf } from './import-preview.ts';
import { compareWithOurSpend } from './our-spend.ts';
import { newRunReply } from './runs.ts';

const maxImports = 100;

export const createModelImport: Handler<'createModelImport'> = async (context) => {
  const { database, scope, user } = context.var;
  const { kind, name, currency } = context.body;
  const [[created] = []] = await database.write<[{ id: number }]>(
    statement(
      `INSERT INTO model_import (account_id, operator_id, kind, name, currency, created_by, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE (SELECT count(*) FROM model_import WHERE account_id = ?1) < ?8 RETURNING id`,
      ...[scope.accountId, scope.operatorId ?? 0, kind, name, currency, user.id, new Date().toISOString(), maxImports],
    ),
  );
  if (!created) throw new Failure('too-many-model-imports', { details: { most: maxImports } });
  return await importReply(context, created.id, null);
};

export const putModelImportFile: Handler<'putModelImportFile'> = async (context) => {
  const row = await findImport(context);
  const { table } = context.query;
  const { needed, more } = runFileTables[row.kind];
  if (![...needed, ...more].some((one) => one === table))
    throw new Failure('model-import-table-unknown', { details: { table } });
  if (row.run_id !== null) throw new Failure('model-import-accepted');
  await storeFile(context.var.database, row, table, factsFileOf(context));
  return await importReply(context, row.id, null);
};

export const modelImport: Handler<'modelImport'> = async (context) =>
  await importReply(context, (await findImport(context)).id, context.query.solution ?? null);

export const acceptModelImport: Handler<'acceptModelImport'> = async (context) => {
  const { database, scope, user } = context.var;
  const row = await findImport(context);
  if (row.run_id !== null) return await newRunReply(context, row.run_id);
  const missing = missingTables(row);
  if (missing[0]) throw new Failure('run-table-missing', { details: { table: missing[0] } });
  const files = await textsOf(database, row);
  const run = readFiles(row.kind, files, { ...row, solution: context.body.solution });
  const report = checkIdentities(run);
  const { comparisons, channelByComponent } = await compareWithOurSpend(context, run, row.currency);
  const stored = importedRun(run, {
    // If the KPI is an amount, its currency is that of the run.
    currency: run.kpi.kind === 'revenue' ? run.kpi.unit : row.currency,
    ...{
      channels: channelByComponent,
      dataHash: await hashOf(files),
      identities: storedIdentities(report, comparisons),
    },
  });
  const place = { accountId: row.account_id, operatorId: row.operator_id };
  const onceKey = `import-${row.id}`;
  const [addRun, ...results] = writeRun({ kind: 'new', ...place, madeOnce: onceKey, userId: user.id }, stored);
  if (!addRun) throw new RangeError('A run has a row of its own');
  await database.write(
    addRun,
    auditLineIfAdded(context, {
      ...{ action: 'model-run-imported', accountId: scope.accountId, operatorId: row.operator_id || null },
      after: { name: row.name, source: run.model.source, weeks: run.weeks.length },
    }),
    ...results,
    statement(
      `UPDATE model_import SET files = '{}', version = version + 1,
         run_id = (SELECT id FROM model_run WHERE account_id = ?2 AND made_once = ?3) WHERE id = ?1`,
      ...[row.id, row.account_id, onceKey],
    ),
    ...deleteFiles(row),
  );
  return await newRunReply(context, (await importInPath(context, row.id)).run_id ?? 0);
};

export const deleteModelImport: Handler<'deleteModelImport'> = async (context) => {
  const row = await findImport(context);
  await context.var.database.write(statement('DELETE FROM model_import WHERE id = ?', row.id), ...deleteFiles(row));
};

const findImport = (context: WithParams<'id'>): Promise<ModelImportRow> =>
  importInPath(context, idInPath(context, 'import'));

/** @throws Failure 404 where the scope has none such */
async function importInPath({ var: { database, scope } }: UpstreamContext, id: number): Promise<ModelImportRow> {
  const row = await importById(database, scope.tenant, id);
  if (!row) throw noSuch('import');
  return row;
}

const missingTables = (row: ModelImportRow) => {
  const there = tablesOf(row);
  return runFileTables[row.kind].needed.filter((table) => !there.includes(table));
};

async function importReply(context: UpstreamContext, id: number, solution: string | null) {
  const row = await importInPath(context, id);
  const missing = missingTables(row);
  const shown = {
    ...{ id: row.id, kind: row.kind, name: row.name, currency: row.currency },
    ...{ tables: tablesOf(row), missing, runId: row.run_id, etag: etagOf(row.version) },
  };
  const nothing = { solutions: [], preview: null, failure: null };
  if (row.run_id !== null || missing.length > 0) return tagged({ ...shown, ...nothing }, shown.etag);
  return tagged({ ...shown, ...(await readImport(context, row, solution)) }, shown.etag);
}

/** Reads the files. If that fails, the call still succeeds, since another file may be uploaded. */
async function readImport(
  context: UpstreamContext,
  row: ModelImportRow,
  solution: string | null,
): Promise<Pick<ModelImport, 'solutions' | 'preview' | 'failure'>> {
  const files = await textsOf(context.var.database, row);
  try {
    const solutions = solutionsIn(row.kind, files);
    const chosen = row.kind === 'robyn' ? (solution ?? solutions[0] ?? null) : null;
    const run = readFiles(row.kind, files, { ...row, solution: chosen });
    const report = readIdentities(run);
    const { comparisons } = await compareWithOurSpend(context, run, row.currency);
    return { solutions, preview: previewOf(run, report, comparisons, chosen), failure: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.status >= 500) throw error;
    return { solutions: [], preview: null, failure: error.message };
  }
}

/** SHA-256 of all files, in the order of their tables, in hex. */
async function hashOf(files: RunFiles): Promise<string> {
  const texts = Object.entries(files)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
