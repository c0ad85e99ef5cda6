import { Failure, sentenceOf } from '#shared/api/failure.ts';
import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { runSpecSchema } from '#shared/modelling/run-spec.ts';
import { addDays } from '#shared/time/calendar.ts';
import { scalingFor } from '#upstream/anonymise/scaling.ts';
import { auditLineIfAdded, auditLineIfChanged } from '#upstream/calls/audit-line.ts';
import { authorName } from '#upstream/calls/author.ts';
import { changerName } from '#upstream/calls/changer.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import type { Handler, WithParams } from '#upstream/calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '#upstream/calls/revision.ts';
import { storedJson } from '#upstream/calls/stored-json.ts';
import { storedFailureText } from '#upstream/facts/ingest/failure.ts';
import { tagged } from '#upstream/platform/reply.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { seesSampleData } from '#upstream/platform/storage/user.ts';
import { beginFit } from '../fit/begin-fit.ts';
import { addWaitingRun, currentRun, findRunById, identitiesOf, maxRuns, type RunRow, runsOf } from '../store/runs.ts';
import { ShownRun } from './shown-run.ts';

export const modelRuns: Handler<'modelRuns'> = async (context) => {
  const { database, scope } = context.var;
  const [rows, current] = await Promise.all([
    runsOf(database, scope.tenant, context.query.archived === 'true'),
    currentRun(database, scope.tenant, scope.operatorId ?? 0),
  ]);
  return { items: rows.map((row) => shownItem(context, row)), currentId: current?.id ?? null };
};

export const modelRun: Handler<'modelRun'> = async (context) => {
  const row = await findRun(context);
  const sample = seesSampleData(context.var.user);
  const [counts] = await context.var.database.read<{ parts: number; draws: number }>(
    `SELECT EXISTS (SELECT 1 FROM model_part WHERE run_id = ?1 AND value IS NOT NULL) AS parts,
       EXISTS (SELECT 1 FROM model_draw WHERE run_id = ?1) AS draws`,
    row.id,
  );
  const spec = row.spec === null || sample ? null : row.spec;
  const detail = {
    ...shownItem(context, row),
    spec:
      spec === null ? null : runSpecSchema.parse(storedJson(spec, runSpecSchema, { table: 'model_run', id: row.id })),
    identities: sample ? null : identitiesOf(row),
    weekly: counts?.parts === 1,
    plannable: counts?.draws === 1,
  };
  return tagged(detail, detail.etag);
};

export const createModelRun: Handler<'createModelRun'> = async (context) => {
  const { database, scope, user } = context.var;
  const { name, spec, once } = context.body;
  const place = { accountId: scope.accountId, operatorId: scope.operatorId ?? 0 };
  const now = Date.now();
  const fitStatements = await beginFit(context, { spec, once }, now);
  const [[created] = []] = await database.write<[{ id: number }]>(
    addWaitingRun(
      { ...place, name, spec, currency: spec.currency ?? scope.currency, madeOnce: once, userId: user.id },
      new Date(now).toISOString(),
    ),
    auditLineIfAdded(context, {
      ...{ action: 'model-run-created', accountId: scope.accountId, operatorId: scope.operatorId },
      after: { name, kpi: spec.kpi.kind, channels: spec.channels.length, controls: spec.controls.length },
    }),
    ...fitStatements,
  );
  const row = await createdRun(context, created?.id ?? null, once);
  return tagged(shownItem(context, row), etagOf(row.version));
};

/** @throws Failure if the account has reached its limit of runs */
async function createdRun(
  { var: { database, scope } }: UpstreamContext,
  id: number | null,
  once: string,
): Promise<RunRow> {
  const found =
    id ??
    (
      await database.first<{ id: number }>(
        'SELECT id FROM model_run WHERE account_id = ? AND made_once = ?',
        ...[scope.accountId, once],
      )
    )?.id;
  const row = found === undefined ? null : await findRunById(database, scope.tenant, found);
  if (!row) throw new Failure('too-many-model-runs', { details: { most: maxRuns } });
  return row;
}

export const changeModelRun: Handler<'changeModelRun'> = async (context) => {
  const { database, scope, user } = context.var;
  const row = await findRun(context);
  const { name = row.name, archived = row.archived === 1 } = context.body;
  // An archived run can’t be the current one, since it isn’t shown.
  const current = (context.body.current ?? row.current === 1) && !archived;
  if (context.body.current && archived) throw new Failure('model-run-archived');
  if (current && row.status !== 'done') throw new Failure('model-run-not-done');
  const revision = revisionMatched(context);
  const [, [saved] = []] = await database.write(
    // Unsets the former current run, only if this change succeeds: a place has at most one.
    statement(
      `UPDATE model_run SET current = 0, version = version + 1
       WHERE ?1 = 1 AND account_id = ?2 AND operator_id = ?3 AND current = 1 AND id <> ?4
         AND EXISTS (SELECT 1 FROM model_run WHERE id = ?4 AND version = ?5)`,
      ...[current ? 1 : 0, row.account_id, row.operator_id, row.id, revision],
    ),
    statement(
      `UPDATE model_run SET name = ?3, current = ?4, archived = ?5, version = version + 1, updated_by = ?6, updated_at = ?7
       WHERE id = ?1 AND version = ?2 RETURNING id`,
      ...[row.id, revision, name, current ? 1 : 0, archived ? 1 : 0, user.id, new Date().toISOString()],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'model-run-changed', accountId: scope.accountId, operatorId: row.operator_id || null },
      targetId: row.id,
      before: { name: row.name, current: row.current === 1, archived: row.archived === 1 },
      after: { name, current, archived },
    }),
  );
  if (!saved) throw lostRace();
  const changed = await runById(context, row.id);
  return tagged(shownItem(context, changed), etagOf(changed.version));
};

export const deleteModelRun: Handler<'deleteModelRun'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findRun(context);
  const [[deleted] = []] = await database.write(
    statement('DELETE FROM model_run WHERE id = ? AND version = ? RETURNING id', row.id, revisionMatched(context)),
    auditLineIfChanged(context, {
      ...{ action: 'model-run-deleted', accountId: scope.accountId, operatorId: row.operator_id || null },
      ...{ targetId: row.id, before: { name: row.name, source: row.source } },
    }),
  );
  if (!deleted) throw lostRace();
};

const progressOf = (context: UpstreamContext, row: RunRow) => ({
  ...{ status: row.status, done: row.progress_done, of: row.progress_of },
  ...{ failure: failureOf(row, seesSampleData(context.var.user)), etag: etagOf(row.version) },
});

export const modelRunProgress: Handler<'modelRunProgress'> = async (context) =>
  progressOf(context, await findRun(context));

export const cancelModelRun: Handler<'cancelModelRun'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findRun(context);
  await database.write(
    // A fit stores its run only while it is running.
    statement(
      `UPDATE model_run SET status = 'failed', failure = ?2, version = version + 1, updated_at = ?3
       WHERE id = ?1 AND status IN ('waiting', 'running')`,
      ...[row.id, JSON.stringify({ code: 'model-run-canceled' }), new Date().toISOString()],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'model-run-canceled', accountId: scope.accountId, operatorId: row.operator_id || null },
      ...{ targetId: row.id, before: { status: row.status } },
    }),
  );
  return progressOf(context, await runById(context, row.id));
};

/** A new run as shown in lists. */
export async function newRunReply(context: UpstreamContext, id: number) {
  const row = await runById(context, id);
  return tagged(shownItem(context, row), etagOf(row.version));
}

/** The run that the path names. @throws Failure 404 where the scope has none such */
const findRun = (context: WithParams<'id'>): Promise<RunRow> => runById(context, idInPath(context, 'model run'));

/** A run by its number. @throws Failure 404 where the scope has none such */
export async function runById({ var: { database, scope } }: UpstreamContext, id: number): Promise<RunRow> {
  const row = await findRunById(database, scope.tenant, id);
  if (!row) throw noSuch('model run');
  return row;
}

/** @throws Failure 404 for a run of another scope, 409 for one without results */
export const findFinishedRun = (context: WithParams<'id'>): Promise<RunRow> =>
  finishedRun(context, idInPath(context, 'model run'));

/** A run with results, by its number. */
export async function finishedRun(context: UpstreamContext, id: number): Promise<RunRow> {
  const row = await runById(context, id);
  if (row.status !== 'done') throw new Failure('model-run-not-done');
  return row;
}

const failureOf = ({ failure }: RunRow, sample: boolean): string | null =>
  failure !== null && sample ? sentenceOf('model-run-not-fitted') : storedFailureText(failure, false);

/** A run as shown in lists. */
export function shownItem(context: UpstreamContext, row: RunRow): ModelRunItem {
  const { scope, user } = context.var;
  const { sample } = new ShownRun(row, scalingFor(context));
  const name = sample ? `Model run ${row.id}` : row.name;
  return {
    ...{ id: row.id, name, source: row.source, sourceVersion: sample ? '' : row.source_version },
    ...{ status: row.status, current: row.current === 1, archived: row.archived === 1 },
    ...{ operatorId: row.operator_id || null, own: row.operator_id === (scope.operatorId ?? 0) },
    kpi: sample
      ? { name: 'KPI', kind: row.kpi_kind, unit: row.kpi_kind === 'revenue' ? row.unit : 'units' }
      : { name: row.kpi, kind: row.kpi_kind, unit: row.unit },
    ...{ currency: row.currency || null, firstWeek: row.first_week, lastWeek: row.last_week, weeks: row.weeks },
    dataThrough: row.last_week && addDays(row.last_week, 6),
    ...{ interval: row.interval, granularity: row.granularity, health: row.health, verdict: row.verdict },
    ...{ seed: row.seed, dataHash: sample ? null : row.data_hash, codeVersion: row.code_version },
    failure: failureOf(row, seesSampleData(user)),
    madeBy:
      row.firstname === null || row.created_by === null
        ? null
        : authorName({ id: row.created_by, firstname: row.firstname, lastname: row.lastname ?? '' }, sample),
    ...{ madeAt: row.created_at, fittedAt: row.fitted_at },
    ...{ updatedBy: changerName(row, sample), updatedAt: row.updated_at, etag: etagOf(row.version) },
  };
}
