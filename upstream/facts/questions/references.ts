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

/** What has to be known of an account before a question of its facts can be put. */
export interface References {
  readonly coverage: Coverage;
  readonly rates: readonly Rate[];
  readonly dailyRates: readonly DailyRates[];
  readonly retailers: readonly Retailer[];
}

export type ReferenceRows = readonly (readonly RawRow[])[];

/** The same by the statements that they answer. */
type NamedRows = readonly [
  coverage?: readonly CoverageRow[],
  spans?: readonly SpanRow[],
  retailers?: readonly Retailer[],
  rates?: readonly Rate[],
  dailyRates?: readonly DailyRates[],
];

/** Rates only where amounts are asked for. */
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
  // An engine passes rows on as SQL gives them, in the order of `referenceStatements`.
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

/** Statements and parameters: nothing is remembered for one tenant and met by another. */
const keyOf = (statements: readonly Statement[]): string =>
  JSON.stringify(statements.map(({ sql, parameters }) => [sql, parameters]));

/** Rows as they were the last time the same statements were read, with the text to tell whether they still are. */
interface Recalled {
  readonly rows: ReferenceRows;
  readonly text: string;
}

/**
 * What the same statements said the last time, null where nobody asked. It saves a round trip, and is right only where
 * what they say beside the answer is the same.
 */
export function recall(statements: readonly Statement[]): Recalled | null {
  const text = remembered.get(keyOf(statements));
  return text === undefined ? null : { rows: JSON.parse(text), text };
}

/** Whether rows read now are those that were recalled. */
export const stillTrue = ({ text }: Recalled, rows: ReferenceRows): boolean => text === JSON.stringify(rows);

export function remember(statements: readonly Statement[], rows: ReferenceRows): void {
  remembered.set(keyOf(statements), JSON.stringify(rows));
}
