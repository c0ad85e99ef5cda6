import type { CoveredSpan } from '#shared/analytics/covered-days.ts';
import {
  type DailySource,
  type DataSource,
  dataSources,
  isDailySource,
  sourcesOfFamily,
  sourcesOfMeasures,
} from '#shared/analytics/data-sources.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import { familyOf, type MeasureId } from '#shared/analytics/measures.ts';
import { keysOf } from '#shared/table.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { ReadableDatabase } from '#upstream/platform/storage/readable-database.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';

export interface Coverage {
  readonly first: LocalDate | null;
  readonly last: LocalDate | null;
  /** Currencies of the tenant’s amounts. */
  readonly currencies: readonly string[];
  /** UTC instant of the last recorded change of the account’s facts; null for none. */
  readonly changedAt: string | null;
  /** Since when facts have been waiting for the store, if longer than usual; else null. */
  readonly asOf: string | null;
  /** The days that the sources cover. */
  readonly spans: readonly CoveredSpan[];
}

export type SpanRow = CoveredSpan & Record<string, unknown>;

export interface CoverageRow extends Record<string, unknown> {
  /** The daily source; null for the facts of the family. */
  readonly source: DailySource | null;
  readonly currency: string;
  /** Null for a currency of suspect clicks only. */
  readonly first: LocalDate | null;
  readonly last: LocalDate | null;
  readonly changed: string | null;
  readonly as_of: string | null;
}

/** Waiting facts are sent at least every minute, so two minutes are longer than usual. */
const asOf = `(SELECT min(came_at) FROM fact_outbox
  WHERE account_id = ?1 AND came_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2 minutes')) AS as_of`;

/** The days and currencies of an account's facts of touchpoints and tills, and the currencies of its suspect clicks. */
const ownFacts = `SELECT account_id, operator_id, currency, first_date, last_date FROM fact_coverage WHERE account_id = ?1
  UNION ALL SELECT account_id, operator_id, currency, NULL, NULL FROM suspect_currency WHERE account_id = ?1`;

/** @param sources sources of the question, if not all of the family */
export function coverageStatement(tenant: Tenant, family: Family, sources: readonly DataSource[] = []): Statement {
  const daily = sources.filter(isDailySource);
  if (daily.length > 0) return dailyCoverage(tenant, daily, daily.length < sources.length);
  const own = family === 'brand' || family === 'retailer';
  return statement(
    `SELECT NULL AS source, currency, min(first_date) AS first, max(last_date) AS last,
            (SELECT changed_at FROM fact_change WHERE account_id = ?1) AS changed, ${asOf}
     FROM ${own ? `(${ownFacts})` : 'family_coverage'}
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))
       ${own ? '' : 'AND family = ?3'}
     GROUP BY currency ORDER BY currency`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
    ...(own ? [] : [family]),
  );
}

/** The coverage of spend and sell-out. @param own whether to include the facts of touchpoints and orders */
const dailyCoverage = (tenant: Tenant, daily: readonly DailySource[], own: boolean): Statement =>
  statement(
    `SELECT source, currency, min(first_date) AS first, max(last_date) AS last,
            (SELECT changed_at FROM fact_change WHERE account_id = ?1) AS changed, ${asOf}
     FROM (
       SELECT NULL AS source, * FROM (${ownFacts}) WHERE ?4 = 1
       UNION ALL
       SELECT family, account_id, operator_id, currency, first_date, last_date FROM family_coverage
       WHERE account_id = ?1 AND family IN (SELECT value FROM json_each(?3)))
     WHERE ?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2))
     GROUP BY source, currency ORDER BY source, currency`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
    ...[JSON.stringify(daily), own ? 1 : 0],
  );

/** Which days the sources cover, from a small table. */
export const spansStatement = (tenant: Tenant, sources: readonly DataSource[]): Statement =>
  statement(
    `SELECT source, operator_id AS operator, part, first_date AS first, last_date AS last FROM covered_span
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id = 0 OR operator_id IN (SELECT value FROM json_each(?2)))
       AND source IN (SELECT value FROM json_each(?3))
     ORDER BY source, operator_id, part, first_date`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
    JSON.stringify(sources),
  );

/** The coverage of the tenant’s facts of a family, from small tables. */
export const readFamilyCoverage = (database: ReadableDatabase, tenant: Tenant, family: Family): Promise<Coverage> =>
  readSources(database, tenant, family, sourcesOfFamily(family));

/** The coverage of the facts of a measure. */
export const readMeasureCoverage = (
  database: ReadableDatabase,
  tenant: Tenant,
  measure: MeasureId,
): Promise<Coverage> => readSources(database, tenant, familyOf(measure), sourcesOfMeasures([measure]));

async function readSources(database: ReadableDatabase, tenant: Tenant, family: Family, sources: readonly DataSource[]) {
  const [rows, spans] = await database.readAll<[CoverageRow, SpanRow]>([
    coverageStatement(tenant, family, sources),
    spansStatement(tenant, sources),
  ]);
  return coverageOf(rows, spans, sources);
}

/** The coverage of all facts of the tenant. */
export async function readCoverage(database: ReadableDatabase, tenant: Tenant): Promise<Coverage> {
  const [own, others, spans] = await database.readAll<[CoverageRow, CoverageRow, SpanRow]>([
    coverageStatement(tenant, 'brand'),
    allFamilies(tenant),
    spansStatement(tenant, keysOf(dataSources)),
  ]);
  return coverageOf([...own, ...others], spans, keysOf(dataSources));
}

const allFamilies = (tenant: Tenant): Statement =>
  statement(
    `SELECT NULL AS source, currency, min(first_date) AS first, max(last_date) AS last,
            (SELECT changed_at FROM fact_change WHERE account_id = ?1) AS changed, ${asOf}
     FROM family_coverage
     WHERE account_id = ?1 AND (?2 IS NULL OR operator_id IN (SELECT value FROM json_each(?2)))
     GROUP BY currency`,
    ...[tenant.accountId, tenant.operatorIds === null ? null : JSON.stringify(tenant.operatorIds)],
  );

/** @param sources sources of the facts; without recorded spans they cover all days from the first fact to the last */
export function coverageOf(
  rows: readonly CoverageRow[],
  spans: readonly CoveredSpan[],
  sources: readonly DataSource[],
): Coverage {
  return {
    ...endsOf(rows),
    currencies: [...new Set(rows.map(({ currency }) => currency).filter(Boolean))],
    changedAt: rows[0]?.changed ?? null,
    asOf: rows[0]?.as_of ?? null,
    spans: [
      ...ofFacts(
        sources.filter((source) => !isDailySource(source)),
        rows.filter(({ source }) => source === null),
        spans,
      ),
      ...sources.filter(isDailySource).flatMap((daily) =>
        ofFacts(
          [daily],
          rows.filter(({ source }) => source === daily),
          spans,
        ),
      ),
    ],
  };
}

function endsOf(rows: readonly CoverageRow[]): Pick<Coverage, 'first' | 'last'> {
  const dated = (dates: readonly (LocalDate | null)[]) => dates.filter((date) => date !== null).toSorted();
  return {
    first: dated(rows.map((row) => row.first))[0] ?? null,
    last: dated(rows.map((row) => row.last)).at(-1) ?? null,
  };
}

/** The recorded spans of sources; if there are none, one span over all days of their facts. */
function ofFacts(
  sources: readonly DataSource[],
  rows: readonly CoverageRow[],
  spans: readonly CoveredSpan[],
): readonly CoveredSpan[] {
  const own = spans.filter(({ source }) => sources.some((one) => one === source));
  const { first, last } = endsOf(rows);
  if (own.length > 0 || first === null || last === null) return own;
  return sources.map((source) => ({ source, operator: 0, part: '', first, last }));
}
