import type { RunIdentities } from '#shared/api/families/modelling-runs-schemas.ts';
import type { CheckStatus } from '#shared/modelling/checks.ts';
import type { RunSpec } from '#shared/modelling/run-spec.ts';
import { type Changed, changerOf } from '#upstream/calls/changer.ts';
import type { Database } from '#upstream/platform/storage/database.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import { kpiLabel } from '../measured-kpis.ts';

export interface RunRow extends Changed, Record<string, unknown> {
  readonly id: number;
  readonly account_id: number;
  readonly operator_id: number;
  readonly name: string;
  readonly source: 'engine' | 'meridian' | 'robyn' | 'pymc' | 'json';
  readonly source_version: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly current: number;
  readonly archived: number;
  readonly kpi: string;
  readonly kpi_kind: 'revenue' | 'count';
  readonly currency: string;
  readonly unit: string;
  readonly first_week: string | null;
  readonly last_week: string | null;
  readonly weeks: number;
  readonly interval: number | null;
  readonly granularity: string;
  /** JSON: what was asked for. */
  readonly spec: string | null;
  readonly seed: number | null;
  readonly data_hash: string | null;
  readonly code_version: string;
  readonly health: number | null;
  readonly verdict: CheckStatus;
  /** JSON. */
  readonly identities: string | null;
  readonly failure: string | null;
  readonly progress_done: number;
  readonly progress_of: number;
  readonly fitted_at: string | null;
  readonly version: number;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

const select = `SELECT r.*, u.firstname, u.lastname, ${changerOf('r')}
  FROM model_run r LEFT JOIN user u ON u.id = r.created_by
  WHERE r.account_id = ?1 AND (?2 IS NULL OR r.operator_id IN (SELECT value FROM json_each(?2)))`;

/**
 * A subaccount sees its own runs, and a partial view those of its subaccounts, since a run of the account can’t be
 * split.
 */
const visibleParameters = ({ accountId, operatorIds }: Tenant) =>
  [accountId, operatorIds === null ? null : JSON.stringify(operatorIds)] as const;

/** The most runs of an account, archived ones included. */
export const maxRuns = 200;

export const runsOf = async (database: Database, tenant: Tenant, archived: boolean): Promise<RunRow[]> =>
  await database.read<RunRow>(
    `${select} AND r.archived = ?3 ORDER BY r.id DESC LIMIT ?4`,
    ...visibleParameters(tenant),
    archived ? 1 : 0,
    maxRuns,
  );

/** Null if the scope has no such run. */
export const findRunById = async (database: Database, tenant: Tenant, id: number): Promise<RunRow | null> =>
  await database.first<RunRow>(`${select} AND r.id = ?3`, ...visibleParameters(tenant), id);

/** The current run of a place; null for none. @param operatorId 0 for the account itself */
export const currentRun = async (
  database: ReadableDatabase,
  tenant: Tenant,
  operatorId: number,
): Promise<RunRow | null> =>
  await database.first<RunRow>(
    `${select} AND r.operator_id = ?3 AND r.current = 1`,
    ...visibleParameters(tenant),
    operatorId,
  );

interface WaitingRun {
  readonly accountId: number;
  readonly operatorId: number;
  readonly name: string;
  readonly spec: RunSpec;
  readonly currency: string;
  readonly madeOnce: string;
  readonly userId: string;
}

/**
 * Adds a run that waits for its fit. Repeating the same `madeOnce` adds nothing.
 * @returns the statement, which returns the run’s `id`
 */
export const addWaitingRun = ({ spec, ...asked }: WaitingRun, now: string): Statement =>
  statement(
    `INSERT INTO model_run (account_id, operator_id, name, source, status, kpi, kpi_kind, currency, unit, spec, seed, made_once,
       created_by, created_at, updated_by, updated_at)
     SELECT ?1, ?2, ?3, 'engine', 'waiting', ?4, 'revenue', ?5, ?5, ?6, ?7, ?8, ?9, ?10, ?9, ?10
     WHERE (SELECT count(*) FROM model_run WHERE account_id = ?1) < ?11
     ON CONFLICT DO NOTHING RETURNING id`,
    ...[asked.accountId, asked.operatorId, asked.name, kpiLabel(spec)],
    ...[asked.currency, JSON.stringify(spec), spec.seed, asked.madeOnce, asked.userId, now, maxRuns],
  );

export const identitiesOf = ({ identities }: RunRow): RunIdentities | null =>
  identities === null ? null : JSON.parse(identities);
