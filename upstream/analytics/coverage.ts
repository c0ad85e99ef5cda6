import type { LocalDate } from '#shared/analytics/calendar.ts';
import type { Family } from '#shared/analytics/family.ts';
import type { Tenant } from '../scope/tenant.ts';
import { type Database, type Statement, statement } from '../storage/database.ts';

export interface Coverage {
  readonly first: LocalDate | null;
  readonly last: LocalDate | null;
  /** Currencies that money of the tenant comes in. */
  readonly currencies: readonly string[];
  /** UTC instant of the last change of the account's facts, null where none is noted. */
  readonly changedAt: string | null;
}

export interface CoverageRow extends Record<string, unknown> {
  readonly currency: string;
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly changed: string | null;
}

export function coverageStatement(tenant: Tenant, family: Family): Statement {
  const own = family === 'brand' || family === 'retailer';
  return statement(
    `SELECT currency, min(first_date) AS first, max(last_date) AS last,
            (SELECT changed_at FROM fact_change WHERE account_id = ?1) AS changed
     FROM ${own ? 'fact_coverage' : 'family_coverage'}
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))
       ${own ? '' : 'AND family = ?3'}
     GROUP BY currency ORDER BY currency`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
    ...(own ? [] : [family]),
  );
}

/** What there is of the tenant's visits and sales, from a table of a few rows. */
export async function readOwnCoverage(database: Database, tenant: Tenant): Promise<Coverage> {
  const [rows] = await database.readAll<[CoverageRow]>([coverageStatement(tenant, 'brand')]);
  return coverageOf(rows);
}

/** What there is of all the tenant's facts, of whatever family. */
export async function readCoverage(database: Database, tenant: Tenant): Promise<Coverage> {
  const found = await database.readAll<CoverageRow[]>([coverageStatement(tenant, 'brand'), allFamilies(tenant)]);
  return coverageOf(found.flat());
}

const allFamilies = (tenant: Tenant): Statement =>
  statement(
    `SELECT currency, min(first_date) AS first, max(last_date) AS last,
            (SELECT changed_at FROM fact_change WHERE account_id = ?1) AS changed
     FROM family_coverage
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))
     GROUP BY currency`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
  );

export function coverageOf(rows: readonly CoverageRow[]): Coverage {
  return {
    first: rows.map(({ first }) => first).reduce((a: string | null, b) => (a !== null && a < b ? a : b), null),
    last: rows.map(({ last }) => last).reduce((a: string | null, b) => (a !== null && a > b ? a : b), null),
    currencies: [...new Set(rows.map(({ currency }) => currency).filter(Boolean))],
    changedAt: rows[0]?.changed ?? null,
  };
}
