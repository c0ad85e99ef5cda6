import type { LocalDate } from '#shared/analytics/calendar.ts';
import type { CoveredSpan } from '#shared/analytics/covered-days.ts';
import { type DataSource, dataSources, sourcesOfFamily } from '#shared/analytics/data-sources.ts';
import type { Family } from '#shared/analytics/family.ts';
import { keysOf } from '#shared/table.ts';
import type { Tenant } from '../scope/tenant.ts';
import { type Database, type Statement, statement } from '../storage/database.ts';

export interface Coverage {
  readonly first: LocalDate | null;
  readonly last: LocalDate | null;
  /** Currencies that money of the tenant comes in. */
  readonly currencies: readonly string[];
  /** UTC instant of the last change of the account's facts, null where none is noted. */
  readonly changedAt: string | null;
  /** Since when facts wait for the store to take them, where that is longer than usual; null where none do. */
  readonly asOf: string | null;
  /** The days that the sources cover. */
  readonly spans: readonly CoveredSpan[];
}

export type SpanRow = CoveredSpan & Record<string, unknown>;

export interface CoverageRow extends Record<string, unknown> {
  readonly currency: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly changed: string | null;
  readonly as_of: string | null;
}

/** What waits is sent every minute at the latest. */
const asOf = `(SELECT min(came_at) FROM fact_outbox
  WHERE account_id = ?1 AND came_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 minutes')) AS as_of`;

export function coverageStatement(tenant: Tenant, family: Family): Statement {
  const own = family === 'brand' || family === 'retailer';
  return statement(
    `SELECT currency, min(first_date) AS first, max(last_date) AS last,
            (SELECT changed_at FROM fact_change WHERE account_id = ?1) AS changed, ${asOf}
     FROM ${own ? 'fact_coverage' : 'family_coverage'}
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))
       ${own ? '' : 'AND family = ?3'}
     GROUP BY currency ORDER BY currency`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
    ...(own ? [] : [family]),
  );
}

/** Which days the sources cover, from a table of a few rows. */
export const spansStatement = (tenant: Tenant, sources: readonly DataSource[]): Statement =>
  statement(
    `SELECT source, operator_id AS operator, part, first_date AS first, last_date AS last FROM covered_span
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id = 0 OR operator_id IN (SELECT value FROM json_each(?2)))
       AND source IN (SELECT value FROM json_each(?3))
     ORDER BY source, operator_id, part, first_date`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
    JSON.stringify(sources),
  );

/** What there is of the tenant's facts of a family, from tables of a few rows. */
export async function readFamilyCoverage(database: Database, tenant: Tenant, family: Family): Promise<Coverage> {
  const sources = sourcesOfFamily(family);
  const [rows, spans] = await database.readAll<[CoverageRow, SpanRow]>([
    coverageStatement(tenant, family),
    spansStatement(tenant, sources),
  ]);
  return coverageOf(rows, spans, sources);
}

/** What there is of all the tenant's facts, of whatever family. */
export async function readCoverage(database: Database, tenant: Tenant): Promise<Coverage> {
  const [own, others, spans] = await database.readAll<[CoverageRow, CoverageRow, SpanRow]>([
    coverageStatement(tenant, 'brand'),
    allFamilies(tenant),
    spansStatement(tenant, keysOf(dataSources)),
  ]);
  return coverageOf([...own, ...others], spans, keysOf(dataSources));
}

const allFamilies = (tenant: Tenant): Statement =>
  statement(
    `SELECT currency, min(first_date) AS first, max(last_date) AS last,
            (SELECT changed_at FROM fact_change WHERE account_id = ?1) AS changed, ${asOf}
     FROM family_coverage
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))
     GROUP BY currency`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
  );

/** @param sources where the facts come from; of those that note no days, the facts themselves say which they cover */
export function coverageOf(
  rows: readonly CoverageRow[],
  spans: readonly CoveredSpan[],
  sources: readonly DataSource[],
): Coverage {
  const first = rows.map((row) => row.first).reduce((a: string | null, b) => (a !== null && a < b ? a : b), null);
  const last = rows.map((row) => row.last).reduce((a: string | null, b) => (a !== null && a > b ? a : b), null);
  return {
    ...{ first, last },
    currencies: [...new Set(rows.map(({ currency }) => currency).filter(Boolean))],
    changedAt: rows[0]?.changed ?? null,
    asOf: rows[0]?.as_of ?? null,
    spans: spans.length > 0 || first === null || last === null ? spans : ofFacts(sources, first, last),
  };
}

const ofFacts = (sources: readonly DataSource[], first: LocalDate, last: LocalDate): CoveredSpan[] =>
  sources.map((source) => ({ source, operator: 0, part: '', first, last }));
