import { sourcesOfMeasures } from '#shared/analytics/data-sources.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import { familyOf } from '#shared/analytics/measures.ts';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { ByteCache } from '#shared/byte-cache.ts';
import type { Statement } from '#upstream/platform/storage/statement.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import type { RawRow } from '../engine.ts';
import { needsMoney } from '../families.ts';
import {
  type Coverage,
  type CoverageRow,
  coverageOf,
  coverageStatement,
  type SpanRow,
  spansStatement,
} from './coverage.ts';
import { type DailyRates, dailyRatesStatement, type Rate, ratesStatement } from './rates.ts';
import { type Retailer, retailersStatement } from './reporting.ts';

/** What a question needs to know about an account before it reads facts. */
export interface References {
  readonly coverage: Coverage;
  readonly rates: readonly Rate[];
  readonly dailyRates: readonly DailyRates[];
  readonly retailers: readonly Retailer[];
}

export type ReferenceRows = readonly (readonly RawRow[])[];

/** The rows by the statements they answer. */
type NamedRows = readonly [
  coverage?: readonly CoverageRow[],
  spans?: readonly SpanRow[],
  retailers?: readonly Retailer[],
  rates?: readonly Rate[],
  dailyRates?: readonly DailyRates[],
];

/** Rates are only read for amounts. */
export const referenceStatements = (query: SemanticQuery, scope: GrantedScope): Statement[] => [
  coverageStatement(scope.tenant, familyAsked(query), sourcesOfMeasures(query.measures)),
  spansStatement(scope.tenant, sourcesOfMeasures(query.measures)),
  retailersStatement(scope.tenant),
  ...(query.measures.some(needsMoney) ? rateStatements(query, scope) : []),
];

function rateStatements(query: SemanticQuery, scope: GrantedScope): Statement[] {
  const target = query.currency ?? scope.currency;
  return [
    ratesStatement(scope.tenant, target),
    dailyRatesStatement(scope.tenant, target, query.range, query.comparison !== 'none'),
  ];
}

const familyAsked = ({ measures }: SemanticQuery): Family => familyOf(measures[0] ?? 'impressions');

export function referencesOf(query: SemanticQuery, rows: ReferenceRows): References {
  // Rows come as SQL returns them, in the order of `referenceStatements`.
  const [coverage = [], spans = [], retailers = [], rates = [], dailyRates = []] = rows as NamedRows;
  const sources = sourcesOfMeasures(query.measures);
  return {
    coverage: coverageOf(coverage, spans, sources),
    rates,
    dailyRates,
    retailers,
  };
}

const remembered = new ByteCache<string>(8_000_000);

/** Includes the parameters, so that tenants share no entry. */
const keyOf = (statements: readonly Statement[]): string =>
  JSON.stringify(statements.map(({ sql, parameters }) => [sql, parameters]));

/** Cached rows, and their JSON to compare with the current rows. */
interface Recalled {
  readonly rows: ReferenceRows;
  readonly text: string;
}

/**
 * The cached rows of the statements, or null. They save a round trip, but may be stale: `isUnchanged` compares them with
 * the rows in the snapshot of the answer.
 */
export function recall(statements: readonly Statement[]): Recalled | null {
  const text = remembered.get(keyOf(statements));
  return text === undefined ? null : { rows: JSON.parse(text), text };
}

/** Whether the current rows equal the cached ones. */
export const isUnchanged = ({ text }: Recalled, rows: ReferenceRows): boolean => text === JSON.stringify(rows);

export function remember(statements: readonly Statement[], rows: ReferenceRows): void {
  remembered.set(keyOf(statements), JSON.stringify(rows));
}
