import type { BodyOf } from '#shared/api/contract.ts';
import { Failure, type PlainFailureCode } from '#shared/api/failure.ts';
import type { RoiScenariosAnswer } from '#shared/api/families/roi-schemas.ts';
import { faultsOf, type RoiFaultCode } from '#shared/roi/faults.ts';
import { fold } from '#shared/text/fold.ts';
import { auditLineIfAdded, auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, idOfCursor, lostRace, revisionMatched } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import {
  answerScenario,
  checkEditable,
  findScenario,
  readScenarios,
  type ScenarioRow,
  summaryOf,
  viewerParameters,
} from './stored-scenario.ts';

/** Per person and scope. */
const maxScenarios = 200;

export const roiScenarios: Handler<'roiScenarios'> = async (context) => {
  const { limit, cursor, search: words = '', from } = context.query;
  // With sample data, searching real names would reveal them.
  const search = seesSampleData(context.var.user) ? '' : words;
  const rows = await readScenarios(context, { before: idOfCursor(cursor), from, search, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => summaryOf(context, row));
  const answer: RoiScenariosAnswer = { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
  return answer;
};

export const roiScenario: Handler<'roiScenario'> = async (context) =>
  answerScenario(context, await findScenario(context, idInPath(context, 'scenario')));

export const createRoiScenario: Handler<'createRoiScenario'> = async (context) => {
  const { body } = context;
  checkContent(body);
  return answerScenario(context, await insertScenario(context, storedContent(body), body.once));
};

export const duplicateRoiScenario: Handler<'duplicateRoiScenario'> = async (context) => {
  const { name, once } = context.body;
  const row = await findScenario(context, idInPath(context, 'scenario'));
  const copy = { ...row, name: name ?? `Copy of ${row.name}`.slice(0, maxNameLength), visibility: 'personal' as const };
  return answerScenario(context, await insertScenario(context, copy, once));
};

const maxNameLength = 80;

type Content = Pick<ScenarioRow, 'name' | 'visibility' | 'currency' | 'inputs' | 'actuals'>;

const storedContent = ({ name, visibility, currency, inputs, actuals }: BodyOf<'changeRoiScenario'>): Content => ({
  ...{ name, visibility: visibility ?? 'personal', currency, inputs: JSON.stringify(inputs) },
  actuals: actuals ? JSON.stringify(actuals) : null,
});

const faultCodes: Readonly<Record<RoiFaultCode, PlainFailureCode>> = {
  'not-a-number': 'roi-not-a-number',
  negative: 'roi-negative',
  'too-large': 'roi-too-large',
  'above-one': 'roi-above-one',
  'incrementality-above-one': 'roi-incrementality-above-one',
  'repeat-below-one': 'roi-repeat-below-one',
  'no-time': 'roi-no-time',
  'out-of-order': 'roi-out-of-order',
  'base-missing': 'roi-base-missing',
};

/** Tolerance for shares that have to add up to 1. */
const shareTolerance = 1e-9;

/** @throws Failure 422 with the field of the first invalid number */
function checkContent({ inputs, haloShare, currency, actuals }: BodyOf<'changeRoiScenario'>): void {
  const [fault] = faultsOf({ ranges: inputs.ranges });
  if (fault) throw new Failure(faultCodes[fault.code], { field: `inputs.ranges.${fault.field}.${fault.point}` });
  const own = inputs.ranges.ownShare.base;
  if (haloShare !== undefined && own !== null && Math.abs(own + haloShare - 1) > shareTolerance)
    throw new Failure('roi-shares-not-whole', { field: 'haloShare' });
  if (actuals && actuals.currency !== currency)
    throw new Failure('roi-currencies-mixed', { field: 'actuals.currency' });
}

/** What the audit trail shows. The content of personal scenarios stays private. */
const auditedFields = ({ name, visibility, currency }: Content) =>
  visibility === 'account' ? { name, visibility, currency } : { visibility };

const auditScope = ({ var: { scope } }: UpstreamContext) => ({
  accountId: scope.accountId,
  operatorId: scope.operatorId,
});

async function insertScenario(context: UpstreamContext, content: Content, once: string): Promise<ScenarioRow> {
  const { name, visibility, currency, inputs, actuals } = content;
  const { database, user } = context.var;
  const [account, operator, person] = viewerParameters(context);
  const now = new Date().toISOString();
  const [[made] = []] = await database.write(
    statement(
      `INSERT INTO roi_scenario (account_id, operator_id, owner_id, name, folded_name, visibility, currency, inputs, actuals,
         made_once, created_at, updated_at, updated_by)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?3
       WHERE (SELECT count(*) FROM roi_scenario WHERE account_id = ?1 AND operator_id = ?2 AND owner_id = ?3) < ?12
       ON CONFLICT (account_id, made_once) DO NOTHING RETURNING id`,
      ...[account, operator, person, name, fold(name), visibility, currency, inputs, actuals, once, now, maxScenarios],
    ),
    auditLineIfAdded(context, {
      action: 'roi-scenario-created',
      ...auditScope(context),
      after: auditedFields(content),
    }),
  );
  const known =
    made ??
    (await database.first(
      'SELECT id, owner_id FROM roi_scenario WHERE account_id = ? AND made_once = ?',
      account,
      once,
    ));
  if (!known) throw new Failure('roi-too-many', { details: { most: maxScenarios } });
  if (!made && known.owner_id !== user.id) throw new Failure('service-conflict');
  return await findScenario(context, Number(known.id));
}

export const changeRoiScenario: Handler<'changeRoiScenario'> = async (context) => {
  const { database, user } = context.var;
  const row = await findScenario(context, idInPath(context, 'scenario'));
  const version = revisionMatched(context);
  checkEditable(context, row);
  checkContent(context.body);
  const content = storedContent(context.body);
  const { name, visibility, currency, inputs, actuals } = content;
  if (visibility === 'personal' && row.visibility === 'account' && row.owner_id !== user.id)
    throw new Failure('roi-not-yours-to-unshare', { field: 'visibility' });
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE roi_scenario SET name = ?1, folded_name = ?2, visibility = ?3, currency = ?4, inputs = ?5, actuals = ?6,
         version = version + 1, updated_at = ?7, updated_by = ?8
       WHERE id = ?9 AND version = ?10 RETURNING id`,
      ...[name, fold(name), visibility, currency, inputs, actuals],
      ...[new Date().toISOString(), user.id, row.id, version],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'roi-scenario-changed', ...auditScope(context), targetId: row.id },
      ...{ before: auditedFields(row), after: auditedFields(content) },
    }),
  );
  if (!saved) throw lostRace();
  return answerScenario(context, await findScenario(context, row.id));
};

export const deleteRoiScenario: Handler<'deleteRoiScenario'> = async (context) => {
  const row = await findScenario(context, idInPath(context, 'scenario'));
  const version = revisionMatched(context);
  checkEditable(context, row);
  const [[deleted] = []] = await context.var.database.write(
    statement('DELETE FROM roi_scenario WHERE id = ? AND version = ? RETURNING id', row.id, version),
    auditLineIfChanged(context, {
      ...{ action: 'roi-scenario-deleted', ...auditScope(context), targetId: row.id, before: auditedFields(row) },
    }),
  );
  if (!deleted) throw lostRace();
};
