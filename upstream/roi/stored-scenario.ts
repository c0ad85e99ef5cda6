import { ADMIN, covers } from '#shared/access/levels.ts';
import { Failure } from '#shared/api/failure.ts';
import type { RoiScenario, RoiScenarioSummary, UsedActuals } from '#shared/api/families/roi-schemas.ts';
import { usedActualsSchema } from '#shared/api/families/roi-schemas.ts';
import type { RoiInputs } from '#shared/roi/inputs.ts';
import { roiInputsSchema } from '#shared/roi/inputs-schema.ts';
import { fold } from '#shared/text/fold.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import { authorName } from '../calls/author.ts';
import { type Changed, changerName, changerOf } from '../calls/changer.ts';
import type { ReadingContext, UpstreamContext } from '../calls/context.ts';
import { etagOf, noSuch } from '../calls/revision.ts';
import { storedJson } from '../calls/stored-json.ts';
import { tagged } from '../platform/reply.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { scaledActuals, scaledInputs } from './sample-inputs.ts';

export interface ScenarioRow extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly owner_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly name: string;
  readonly visibility: RoiScenarioSummary['visibility'];
  readonly currency: string;
  readonly inputs: string;
  readonly actuals: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

const columns = `s.*, u.firstname, u.lastname, ${changerOf('s')}`;
/** SQL with the parameters of `viewerParameters`: the person's own scenarios in the scope, and those shared in it. */
const visible = `FROM roi_scenario s JOIN user u ON u.id = s.owner_id
  WHERE s.account_id = ?1 AND s.operator_id = ?2 AND (s.owner_id = ?3 OR s.visibility = 'account')`;

export const viewerParameters = ({ var: { scope, user } }: ReadingContext) =>
  [scope.accountId, scope.operatorId ?? 0, user.id] as const;

interface ScenarioFilter {
  /** Only scenarios with a smaller id; 0 starts with the newest. */
  readonly before: number;
  readonly from: 'all' | 'mine' | 'shared';
  readonly search: string;
  readonly limit: number;
}

export const readScenarios = async (
  context: ReadingContext,
  { before, from, search, limit }: ScenarioFilter,
): Promise<ScenarioRow[]> =>
  await context.var.database.read<ScenarioRow>(
    `SELECT ${columns} ${visible} AND (?4 = 0 OR s.id < ?4)
       AND (?5 = 'all' OR (?5 = 'mine') = (s.owner_id = ?3)) AND instr(s.folded_name, ?6) > 0
     ORDER BY s.id DESC LIMIT ?7`,
    ...[...viewerParameters(context), before, from, fold(search), limit],
  );

/** @throws Failure 404 for a scenario that the person doesn't see in this scope */
export async function findScenario(context: ReadingContext, id: number): Promise<ScenarioRow> {
  const row = await context.var.database.first<ScenarioRow>(
    `SELECT ${columns} ${visible} AND s.id = ?4`,
    ...viewerParameters(context),
    id,
  );
  if (!row) throw noSuch('scenario');
  return row;
}

const isEditable = ({ var: { scope, user } }: ReadingContext, row: ScenarioRow): boolean =>
  row.owner_id === user.id || covers(scope.level, ADMIN);

/** @throws Failure 409 unless the scenario is the person's own, or is shared and the person is an administrator */
export function checkEditable(context: UpstreamContext, row: ScenarioRow): void {
  if (!isEditable(context, row)) throw new Failure('roi-not-yours-to-change');
}

export function summaryOf(context: ReadingContext, row: ScenarioRow): RoiScenarioSummary {
  const sample = seesSampleData(context.var.user);
  const { id, visibility, currency, version } = row;
  return {
    ...{ id, visibility, currency, version },
    name: nameOf(context, row),
    owner: authorName({ ...row, id: row.owner_id }, sample),
    own: row.owner_id === context.var.user.id,
    editable: isEditable(context, row),
    updatedBy: changerName(row, sample),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    etag: etagOf(version),
  };
}

/** The scenario's name, made up with sample data. */
export const nameOf = ({ var: { user } }: ReadingContext, { id, name }: ScenarioRow): string =>
  seesSampleData(user) ? `Scenario ${id}` : name;

/** @throws Failure 422 if the stored JSON can't be read */
export function inputsOfRow(context: ReadingContext, { id, inputs }: ScenarioRow): RoiInputs {
  const stored: RoiInputs = storedJson(inputs, roiInputsSchema, { table: 'roi_scenario', id });
  const sample = scalingFor(context);
  return sample ? scaledInputs(stored, sample) : stored;
}

function actualsOf(context: ReadingContext, { id, actuals }: ScenarioRow): UsedActuals | null {
  if (actuals === null) return null;
  const stored: UsedActuals = storedJson(actuals, usedActualsSchema, { table: 'roi_scenario', id });
  const sample = scalingFor(context);
  return sample ? { ...stored, values: scaledActuals(stored.values, sample) } : stored;
}

const scenarioOf = (context: ReadingContext, row: ScenarioRow): RoiScenario => ({
  ...summaryOf(context, row),
  inputs: inputsOfRow(context, row),
  actuals: actualsOf(context, row),
});

export const answerScenario = (context: ReadingContext, row: ScenarioRow) =>
  tagged(scenarioOf(context, row), etagOf(row.version));
