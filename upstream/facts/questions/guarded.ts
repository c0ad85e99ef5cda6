import { type DimensionId, dimensions, type MeasureId } from '#shared/analytics/measures.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { isGuarded } from '#shared/analytics/withheld.ts';
import { Failure } from '#shared/api/failure.ts';
import type { Scaling } from '#upstream/anonymise/scaling.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import type { Engine } from '../engine.ts';
import { formulas } from '../families.ts';
import { resolveFilters } from './filters.ts';
import { presentGuarded, type Reading, type Verdicts } from './guarded-rows.ts';
import type { Verdict } from './withholding/disclosure.ts';
import { type AskedRows, verdictsOf } from './withholding/verdicts.ts';

interface Asker {
  readonly engine: Engine;
  readonly scope: GrantedScope;
  readonly sample: Scaling | null;
  readonly ask: (query: SemanticQuery) => Promise<QueryAnswer>;
}

/** The most rows: thresholds and order by values that may be withheld need all rows in memory. */
const maxGuardedRows = 20_000;

/** Added for measures that may be withheld. Only then, because counting shoppers reads every line. */
const shoppers = ['shoppers'] as const;

/** Dimensions that are left out to compute the total of a share. */
const dropped: readonly DimensionId[] = ['brand', 'product'];
const isDerived = (measure: MeasureId): boolean => formulas[measure].kind === 'derived';

/** Whether a question has measures that are computed from others, or that may be withheld. */
export const needsGuard = ({ measures: asked }: SemanticQuery): boolean =>
  asked.some((measure) => isGuarded(measure) || isDerived(measure));

/**
 * Answers a question with shares, or with measures that depend on shoppers. Shares divide the answer by the answer to
 * the same question without brand and product. Measures of shoppers are null where `withholding/` withholds them; all
 * other measures have the values that a question without shoppers gives. Order, thresholds and pages are applied last,
 * so that they reveal nothing about withheld values.
 * @throws where there are more than `maxGuardedRows` rows
 */
export async function answerGuarded(query: SemanticQuery, asker: Asker): Promise<QueryAnswer> {
  const { ask } = asker;
  const plain = query.measures.filter((measure) => !isDerived(measure));
  const shared = query.measures.some(isDerived);
  const guarded = query.measures.some(isGuarded);
  const own: Reading = {
    asked: [...new Set<MeasureId>([...plain, ...(guarded ? shoppers : []), ...(shared ? (['sales'] as const) : [])])],
    dimensions: query.dimensions,
  };
  const all = {
    ...{ having: [], limit: maxGuardedRows, offset: 0 },
    order: query.order.filter(
      ({ by }) => hasDimension(query, by) || own.asked.some((id) => id === by && !isGuarded(id)),
    ),
  };
  const market: Reading = {
    asked: ['sales', ...(query.measures.some(isOfShoppersShared) ? shoppers : [])],
    dimensions: query.dimensions.filter((dimension) => !dropped.includes(dimension)),
  };
  const ofMarket = {
    ...{ measures: [...market.asked], dimensions: [...market.dimensions], order: [] },
    filters: query.filters.filter(({ dimension }) => !dropped.includes(dimension)),
  };
  const [answer, other] = await Promise.all([
    ask({ ...query, ...all, measures: [...own.asked] }),
    shared ? ask({ ...query, ...all, ...ofMarket }) : null,
  ]);
  if (answer.truncated || other?.truncated)
    throw new Failure('too-many-guarded-rows', { details: { most: maxGuardedRows }, field: 'dimensions' });
  const [ownVerdicts, otherVerdicts] = await Promise.all([
    guarded ? decide(query, { answer, ...own }, asker) : null,
    other && query.measures.some(isOfShoppersShared)
      ? decide({ ...query, ...ofMarket }, { answer: other, ...market }, asker)
      : null,
  ]);
  return presentGuarded(
    query,
    { answer, ...own, verdicts: ownVerdicts },
    other && { answer: other, ...market, verdicts: otherVerdicts },
  );
}

/** Whether a measure is disclosed only if the shoppers of the total are, too. */
const isOfShoppersShared = (measure: MeasureId): boolean => isDerived(measure) && isGuarded(measure);

const hasDimension = ({ dimensions: by }: SemanticQuery, name: string): boolean => by.some((id) => id === name);

const disclosed: Verdict = { isDisclosed: true, instead: null };

async function decide(
  query: SemanticQuery,
  { answer, dimensions: by }: Reading & { readonly answer: QueryAnswer },
  { engine, scope, sample }: Asker,
): Promise<Verdicts> {
  const { keys = [], comparison, range } = answer;
  const filters = await resolveFilters(engine.references, scope.tenant, query.filters, sample);
  const rows: AskedRows = { dimensions: by, filters, range, keys };
  const totals: AskedRows = { ...rows, dimensions: [], keys: [[]] };
  const compared = comparison && { range: comparison.range };
  const [own = [], total = [], others = [], otherTotal = []] = await verdictsOf(
    { engine, tenant: scope.tenant, sample },
    [
      rows,
      totals,
      ...(compared
        ? [
            { ...rows, ...compared, keys: keysBefore(answer, by) },
            { ...totals, ...compared },
          ]
        : []),
    ],
  );
  return { rows: own, comparison: others, totals: total[0] ?? disclosed, comparisonTotals: otherTotal[0] ?? disclosed };
}

/** Keys of the compared rows. A period without a counterpart keeps its key, which has no days in the compared range. */
function keysBefore({ keys = [], comparison }: QueryAnswer, by: readonly DimensionId[]): string[][] {
  const time = by.findIndex((id) => dimensions[id].kind === 'time');
  return keys.map((key, row) => key.map((own, at) => (at === time ? String(comparison?.rows[row]?.[at] ?? own) : own)));
}
