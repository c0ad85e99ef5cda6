import { Failure } from '#shared/api/failure.ts';
import type { ModelScenario, Plan, PlanAnswer } from '#shared/api/families/modelling-plans-schemas.ts';
import { planAnswerSchema, planSchema } from '#shared/api/families/modelling-plans-schemas.ts';
import { auditLineIfAdded, auditLineIfChanged } from '#upstream/calls/audit-line.ts';
import { authorName } from '#upstream/calls/author.ts';
import { type Changed, changerName, changerOf } from '#upstream/calls/changer.ts';
import type { UpstreamContext } from '#upstream/calls/context.ts';
import type { Handler, WithParams } from '#upstream/calls/handler.ts';
import { etagOf, idInPath, lostRace, noSuch, revisionMatched } from '#upstream/calls/revision.ts';
import { readableRows, storedJson } from '#upstream/calls/stored-json.ts';
import { tagged } from '#upstream/platform/reply.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { Horizon } from '../plans/planned-run.ts';
import { simulate } from '../plans/simulate.ts';
import { plannedRun } from './plans.ts';
import { finishedRun } from './runs.ts';

interface ScenarioRow extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly run_id: number;
  readonly run_name: string;
  readonly name: string;
  readonly body: string;
  readonly result: string;
  readonly extrapolates: number;
  readonly version: number;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** The most scenarios of a run. */
const maxScenarios = 100;

/** A scenario is visible if its run is. */
const select = `SELECT s.*, r.name AS run_name, u.firstname, u.lastname, ${changerOf('s')}
  FROM model_scenario s JOIN model_run r ON r.id = s.run_id LEFT JOIN user u ON u.id = s.created_by
  WHERE r.account_id = ?1 AND (?2 IS NULL OR r.operator_id IN (SELECT value FROM json_each(?2)))`;

const visibleParameters = ({ var: { scope } }: UpstreamContext) => {
  const { accountId, operatorIds } = scope.tenant;
  return [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;
};

export const modelScenarios: Handler<'modelScenarios'> = async (context) => {
  const { run = null } = context.query;
  const rows = await context.var.database.read<ScenarioRow>(
    `${select} AND (?3 IS NULL OR s.run_id = ?3) ORDER BY s.id DESC LIMIT ?4`,
    ...visibleParameters(context),
    ...[run, maxScenarios],
  );
  return readableRows(context, rows, ({ name }) => name, scenarioOf);
};

export const modelScenario: Handler<'modelScenario'> = async (context) => scenarioReply(await findRow(context));

export const createModelScenario: Handler<'createModelScenario'> = async (context) => {
  const { database, scope, user } = context.var;
  const { runId, name, plan, once } = context.body;
  const { result, operatorId } = await simulatePlan(context, runId, plan);
  const [[created] = []] = await database.write<[{ id: number }]>(
    statement(
      `INSERT INTO model_scenario (account_id, operator_id, run_id, name, body, result, extrapolates, created_by, created_at,
         updated_by, updated_at, made_once)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?8, ?9, ?11
       WHERE (SELECT count(*) FROM model_scenario WHERE run_id = ?3) < ?10
       ON CONFLICT (account_id, made_once) DO NOTHING RETURNING id`,
      ...[scope.accountId, operatorId, runId, name, JSON.stringify(plan), JSON.stringify(result)],
      ...[result.extrapolates ? 1 : 0, user.id, new Date().toISOString(), maxScenarios, once],
    ),
    auditLineIfAdded(context, {
      ...{ action: 'model-scenario-created', accountId: scope.accountId, operatorId: operatorId || null },
      after: { name, run: runId, extrapolates: result.extrapolates },
    }),
  );
  const known =
    created ??
    (await database.first<{ id: number }>(
      'SELECT id FROM model_scenario WHERE account_id = ? AND made_once = ?',
      ...[scope.accountId, once],
    ));
  if (!known) throw new Failure('too-many-model-scenarios', { details: { most: maxScenarios } });
  return scenarioReply(await byId(context, known.id));
};

export const saveModelScenario: Handler<'saveModelScenario'> = async (context) => {
  const { database, scope, user } = context.var;
  const row = await findRow(context);
  const revision = revisionMatched(context);
  const { name, plan } = context.body;
  const { result } = await simulatePlan(context, row.run_id, plan);
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE model_scenario SET name = ?3, body = ?4, result = ?5, extrapolates = ?6, version = version + 1, updated_by = ?7,
         updated_at = ?8
       WHERE id = ?1 AND version = ?2 RETURNING id`,
      ...[row.id, revision, name, JSON.stringify(plan), JSON.stringify(result), result.extrapolates ? 1 : 0],
      ...[user.id, new Date().toISOString()],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'model-scenario-changed', accountId: scope.accountId, operatorId: row.operator_id || null },
      ...{ targetId: row.id, before: { name: row.name }, after: { name, extrapolates: result.extrapolates } },
    }),
  );
  if (!saved) throw lostRace();
  return scenarioReply(await byId(context, row.id));
};

export const deleteModelScenario: Handler<'deleteModelScenario'> = async (context) => {
  const { database, scope } = context.var;
  const row = await findRow(context);
  const [[deleted] = []] = await database.write(
    statement('DELETE FROM model_scenario WHERE id = ? AND version = ? RETURNING id', row.id, revisionMatched(context)),
    auditLineIfChanged(context, {
      ...{ action: 'model-scenario-deleted', accountId: scope.accountId, operatorId: row.operator_id || null },
      ...{ targetId: row.id, before: { name: row.name } },
    }),
  );
  if (!deleted) throw lostRace();
};

/** Computes the outcome to store, instead of trusting the caller’s. @throws Failure like a simulation */
async function simulatePlan(
  context: UpstreamContext,
  runId: number,
  plan: Plan,
): Promise<{ readonly result: PlanAnswer; readonly operatorId: number }> {
  const run = await finishedRun(context, runId);
  const horizon = new Horizon(await plannedRun(context, run), plan.weeks);
  return { result: simulate(horizon, plan), operatorId: run.operator_id };
}

const findRow = (context: WithParams<'id'>): Promise<ScenarioRow> => byId(context, idInPath(context, 'scenario'));

/** @throws Failure 404 where the scope has none such */
async function byId(context: UpstreamContext, id: number): Promise<ScenarioRow> {
  const row = await context.var.database.first<ScenarioRow>(
    `${select} AND s.id = ?3`,
    ...visibleParameters(context),
    id,
  );
  if (!row) throw noSuch('scenario');
  return row;
}

/** The scenario that the path names. @throws Failure 404 where the scope has none such */
export const findScenario = async (context: WithParams<'id'>): Promise<ModelScenario> =>
  scenarioOf(await findRow(context));

const scenarioReply = (row: ScenarioRow) => tagged(scenarioOf(row), etagOf(row.version));

function scenarioOf(row: ScenarioRow): ModelScenario {
  const place = { table: 'model_scenario', id: row.id };
  return {
    ...{ id: row.id, runId: row.run_id, runName: row.run_name, name: row.name },
    plan: storedJson<Plan>(row.body, planSchema, place),
    result: storedJson<PlanAnswer>(row.result, planAnswerSchema, place),
    extrapolates: row.extrapolates === 1,
    madeBy:
      row.created_by === null || row.firstname === null
        ? null
        : authorName({ id: row.created_by, firstname: row.firstname, lastname: row.lastname ?? '' }, false),
    ...{ madeAt: row.created_at, updatedBy: changerName(row, false), updatedAt: row.updated_at },
    etag: etagOf(row.version),
  };
}
