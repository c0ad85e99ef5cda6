import { type Comparison, comparisonOf, incompleteFrom, type RowDays } from '#shared/analytics/comparison.ts';
import type { QueryAnswer, SemanticQuery } from '#shared/analytics/query.ts';
import { Failure } from '#shared/api/failure.ts';
import { addDays, earlier, type LocalDate } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { type Scaling, unscaled } from '#upstream/anonymise/scaling.ts';
import { wholeCounts } from '#upstream/anonymise/whole-counts.ts';
import type { GrantedScope } from '#upstream/scope/granted-scope.ts';
import type { Answered, Engine, Question, RawRow } from '../engine.ts';
import { needsMoney } from '../families.ts';
import { cells, type MeasureValue, type Presentation, presentMeasures, unknownMeasures } from './cells.ts';
import { admittedDays, type ResolvedFilter } from './conditions.ts';
import {
  type Counterpart,
  counterpartFilter,
  counterparts,
  hasCategory,
  hasFew,
  isBefore,
  withoutIncomparable,
} from './counterparts.ts';
import type { Coverage } from './coverage.ts';
import { withoutUncovered } from './covered-periods.ts';
import { compareTotals, type FairRows, fairRows, fairTotalQuestions } from './fair-answers.ts';
import { completeThrough, gapsOf, type MeasureGroup, measureGroups } from './fair-days.ts';
import { resolveFilters, resolveOrder } from './filters.ts';
import { answerGuarded, needsGuard } from './guarded.ts';
import { namer, shownKey } from './names.ts';
import { planMoney } from './rates.ts';
import { answerRatios } from './ratios.ts';
import {
  isUnchanged,
  type ReferenceRows,
  type References,
  recall,
  referenceStatements,
  referencesOf,
  remember,
} from './references.ts';
import { needsSalesReports, type Retailer, reportingIds, retailersAsked } from './reporting.ts';
import { nameOfRetailer, salesReporting } from './sales-reporting.ts';
import type { Section, Selection } from './selection.ts';
import { type AnswerRow, filled, filledPeriods, granularityOf } from './series.ts';
import { isKnown, maxThresholdRows, mayMatchUnknown, stored } from './thresholds.ts';

interface Asked {
  readonly query: SemanticQuery;
  readonly scope: GrantedScope;
  /** How sample data makes up names and scales figures; null for real data. */
  readonly sample: Scaling | null;
  /** The instant of the call, epoch milliseconds. */
  readonly now: number;
  /** Periods are compared as a whole or not at all. */
  readonly wholeOnly?: boolean;
  /** The rows aren’t paged, so rows of the comparison may be read before these are known. */
  readonly allRows?: boolean;
  /** Called with the keys of the rows as soon as they are known, unless rows may be withheld. */
  readonly onRows?: ((keys: readonly (readonly string[])[]) => void) | undefined;
}

/** Answers a checked query. Totals and comparison are computed from the facts, never from the rows that are shown. */
export const answerQuery = (engine: Engine, asked: Asked): Promise<QueryAnswer> =>
  answerRatios(asked.query, (query) => answerMeasures(engine, { ...asked, query }));

const answerMeasures = async (engine: Engine, asked: Asked): Promise<QueryAnswer> =>
  withoutIncomparable(
    needsGuard(asked.query)
      ? await answerGuarded(asked.query, {
          ...{ engine, scope: asked.scope, sample: asked.sample },
          ask: (query) => answerCounted(engine, { ...asked, query, wholeOnly: true, allRows: true, onRows: undefined }),
        })
      : await answerCounted(engine, asked),
  );

async function answerCounted(engine: Engine, asked: Asked): Promise<QueryAnswer> {
  const { query, scope, sample } = asked;
  const [filters, order] = await Promise.all([
    resolveFilters(engine.references, scope.tenant, query.filters, sample),
    resolveOrder(engine.references, scope.tenant, query.order, sample),
  ]);
  const { plan, answers } = await firstReading(engine, asked, { filters, order });
  const [own = {}, other = {}] = answers;
  const rows = shownRows(plan, own);
  asked.onRows?.(rows.rows.map(({ keys }) => keys));
  const [others, fair] = await Promise.all([
    otherRows(engine, plan, rows, other),
    fairRows(engine, plan, rows.rows, readerOf(plan)),
  ]);
  const read = { own, other, rows, others: others.map(fair.other), fair, fairTotals: answers.slice(2) };
  return sample ? wholeCounts(query, present(plan, read)) : present(plan, read);
}

/** Filters and order of a question, with keys of the facts. */
type Resolved = Pick<Selection, 'filters' | 'order'>;

interface Reading {
  readonly plan: Plan;
  readonly answers: readonly Answered[];
}

/** One round trip if the cached references are still current in the same snapshot, else one more. */
async function firstReading(engine: Engine, asked: Asked, resolved: Resolved): Promise<Reading> {
  const statements = referenceStatements(asked.query, asked.scope);
  const recalled = recall(statements);
  const plan = recalled && planUnlessRefused(asked, resolved, recalled.rows);
  if (plan) {
    const { answers, beside } = await engine.read(plan.questions, statements);
    if (isUnchanged(recalled, beside)) return { plan, answers };
    remember(statements, beside);
    return await readingBy(engine, asked, resolved, beside);
  }
  const rows = await engine.references.readAll(statements);
  remember(statements, rows);
  return await readingBy(engine, asked, resolved, rows);
}

/** Null if cached references refuse the question. They may be stale, so it is planned again with current ones. */
function planUnlessRefused(asked: Asked, resolved: Resolved, rows: ReferenceRows): Plan | null {
  try {
    return planOf(asked, resolved, referencesOf(asked.query, rows));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

async function readingBy(engine: Engine, asked: Asked, resolved: Resolved, rows: ReferenceRows): Promise<Reading> {
  const plan = planOf(asked, resolved, referencesOf(asked.query, rows));
  return { plan, answers: (await engine.read(plan.questions)).answers };
}

interface Plan {
  readonly asked: Asked;
  readonly query: SemanticQuery;
  readonly coverage: Coverage;
  readonly comparison: Comparison | null;
  /** The last finished day that a source of the measures covers. */
  readonly through: LocalDate | null;
  /** Which days of the measures are compared; none without a comparison. */
  readonly groups: readonly MeasureGroup[];
  readonly presentation: Presentation;
  readonly sellers: readonly Retailer[];
  readonly reporting: readonly number[];
  /** Periods that each have a row; null if only rows with facts are shown. */
  readonly periods: readonly LocalDate[] | null;
  readonly admits: RowDays['admits'];
  readonly questions: readonly Question[];
  readonly question: (wanted: readonly Section[], part: Partial<Selection>) => Question;
  readonly filters: readonly ResolvedFilter[];
}

function planOf(
  asked: Asked,
  { filters, order }: Resolved,
  { coverage, rates, dailyRates, retailers }: References,
): Plan {
  const { query, scope, sample } = asked;
  const sellers = retailersAsked(retailers, filters);
  const reporting = reportingIds(sellers);
  const yesterday = addDays(dayAt(asked.now, scope.timezone), -1);
  const through = completeThrough({ query, coverage, yesterday });
  const comparison =
    query.comparison === 'none'
      ? null
      : comparisonOf(query.range, query.comparison, through ?? coverage.last, query.preset);
  const converts = query.measures.some(needsMoney);
  const money = planMoney(
    { rates, dailyRates },
    query.currency ?? scope.currency,
    converts ? coverage.currencies : [],
    comparison ? [query.range, comparison.range] : [query.range],
  );
  const presentation: Presentation = { money, scaling: sample ?? unscaled };
  const { dimensions, range, limit, offset = 0 } = query;
  const admits = admittedDays(filters);
  const periods = filledPeriods(query, coverage, admits);
  const groups = comparison
    ? measureGroups({ query, filters, coverage, yesterday, admits, wholeOnly: asked.wholeOnly ?? false }, comparison)
    : [];
  const selection: Selection = {
    ...{ measures: query.measures, dimensions, filters, range, reporting, order },
    having: query.having.map((threshold) => ({ ...threshold, value: stored(threshold, presentation) })),
    // Pages of a series are cut from all of its periods, which are filled in here; other pages are read one by one.
    ...(periods ? { limit: null, offset: 0 } : { limit: limit + 1, offset }),
    ...(mayMatchUnknown(query) && { limit: maxThresholdRows + 1, offset: 0 }),
  };
  const question: Plan['question'] = (wanted, part) => ({
    ...{ selection: { ...selection, ...part }, wanted, tenant: scope.tenant, money },
  });
  const also: Section[] = [...(query.totals ? ['totals' as const] : []), ...(money.table ? ['used' as const] : [])];
  const share: Section[] = query.measures.some(needsSalesReports) ? ['share'] : [];
  const count: Section[] = query.counted ? ['count'] : [];
  const questions = [question(['rows', ...also, ...share, ...count], {})];
  if (comparison) {
    // Without a category all counterparts are read; with one, only those of the rows that are shown, once they are
    // known.
    const wanted: Section[] = hasCategory(query) && !readsAllOthers(asked) ? also : ['rows', ...also];
    const all = { having: [], order: [], limit: hasCategory(query) ? limit + 1 : null, offset: 0 };
    if (wanted.length > 0) questions.push(question(wanted, { ...all, range: comparison.range }));
    if (query.totals) questions.push(...fairTotalQuestions(groups, comparison, question));
  }
  return {
    ...{ asked, query, coverage, comparison, groups, through, presentation, sellers },
    ...{ reporting, periods, admits, questions, question, filters },
  };
}

const readsAllOthers = ({ query, allRows = false }: Asked): boolean => allRows || hasFew(query);

interface ShownRows {
  readonly rows: readonly AnswerRow[];
  readonly more: boolean;
  readonly count: number | undefined;
}

function shownRows(plan: Plan, { rows = [], count = [] }: Answered): ShownRows {
  const { query, reporting, periods } = plan;
  const { offset = 0, limit, counted } = query;
  const read = rows.map(readerOf(plan));
  if (mayMatchUnknown(query)) {
    const known = withoutUncovered(plan, read.slice(0, maxThresholdRows), read).filter((row) => isKnown(query, row));
    const more = read.length > maxThresholdRows || known.length > offset + limit;
    return { rows: known.slice(offset, offset + limit), more, count: counted ? known.length : undefined };
  }
  if (!periods) {
    const rest = counted ? Number(count[0]?.n ?? 0) : undefined;
    const shown = read.slice(0, limit);
    return { rows: withoutUncovered(plan, shown, shown), more: read.length > limit, count: rest };
  }
  const all = filled(query, periods, read, reporting.length > 0);
  return {
    rows: withoutUncovered(plan, all.slice(offset, offset + limit), read),
    more: all.length > offset + limit,
    count: counted ? all.length : undefined,
  };
}

function readerOf({ query, presentation, asked }: Plan): (row: RawRow) => AnswerRow {
  const name = namer(asked.sample);
  return (row) => {
    const keys = query.dimensions.map((_, at) => String(row[`k${at}`]));
    return {
      keys,
      labels: keys.map((key, at) => name(query.dimensions[at], key, row[`l${at}`])),
      values: presentMeasures(query.measures, row, presentation),
    };
  };
}

async function otherRows(
  engine: Engine,
  plan: Plan,
  { rows }: { readonly rows: readonly AnswerRow[] },
  other: Answered,
): Promise<readonly Counterpart[]> {
  const { asked, query, coverage, comparison, reporting, filters, admits } = plan;
  if (!comparison) return [];
  const retailer = query.dimensions.indexOf('retailer');
  const compared = {
    ...{ query, coverage, comparison, admits, rows, read: readerOf(plan) },
    // Orders and sales of a row are known if a retailer in it reports them.
    salesKnown: (keys: readonly string[]) =>
      retailer < 0 ? reporting.length > 0 : reporting.includes(Number(keys[retailer])),
  };
  const isAll = readsAllOthers(asked) && (other.rows ?? []).length <= query.limit;
  if (!hasCategory(query) || isAll) return counterparts({ ...compared, others: other.rows ?? [] });
  if (rows.length === 0) return [];
  const narrowed = { range: comparison.range, having: [], order: [], limit: null, offset: 0 };
  const more = [...filters, ...counterpartFilter(query, rows)];
  const { answers } = await engine.read([plan.question(['rows'], { ...narrowed, filters: more })]);
  return counterparts({ ...compared, others: answers[0]?.rows ?? [] });
}

interface Read {
  readonly own: Answered;
  readonly other: Answered;
  readonly rows: ShownRows;
  readonly others: readonly Counterpart[];
  readonly fair: FairRows;
  readonly fairTotals: readonly Answered[];
}

function present(plan: Plan, { own, other, rows: { rows, more, count }, others, fair, fairTotals }: Read): QueryAnswer {
  const { asked, query, coverage, comparison, presentation, admits } = plan;
  const { scope, sample } = asked;
  const used = [...(own.used ?? []), ...(other.used ?? [])].map((row) => ({
    ...{ currency: String(row.currency), month: String(row.month) },
    measures: query.measures.filter((_, at) => Number(row[`u${at}`]) > 0),
  }));
  const totalsOf = ({ totals }: Answered) => presentMeasures(query.measures, totals?.[0], presentation);
  const uneven = others.flatMap((row, at) => (row.uneven ? [at] : []));
  const unevenTotals = comparison !== null && !comparison.isLike({ bucket: null, admits });
  const compared = comparison && {
    range: comparison.range,
    rows: others.map(cells),
    totals: query.totals ? totalsBefore(comparison) : null,
    ...(plan.groups.some(({ only }) => only) && {
      own: {
        rows: rows.map((row, at) => cells({ ...row, values: fair.own(row, at) })),
        totals: query.totals ? compareTotals(plan, fairTotals, 0, totalsOf(own)) : null,
      },
    }),
    gaps: gapsOf(plan.groups, query, nameOfRetailer(plan.sellers, sample)),
    ...(uneven.length > 0 && { uneven }),
    ...(query.totals && unevenTotals && { unevenTotals }),
    ...(endsUnfinished(plan) && { unfinishedDay: true }),
  };
  return {
    columns: [
      ...query.dimensions.map((id) => ({ id, kind: 'dimension' as const })),
      ...query.measures.map((id) => ({ id, kind: 'measure' as const })),
    ],
    rows: rows.map(cells),
    keys: rows.map(({ keys }) => keys.map((key, at) => shownKey(sample, query.dimensions[at], key))),
    totals: query.totals ? totalsOf(own) : null,
    comparison: compared,
    range: query.range,
    timezone: scope.timezone,
    currency: presentation.money.currency,
    conversions: presentation.money.table?.conversions(used) ?? [],
    salesReporting: scope.accountType === 1 ? salesReporting(plan.sellers, sample, presentation, own) : null,
    factsFrom: coverage.first,
    factsThrough: coverage.last,
    completeThrough: plan.through,
    factsChangedAt: coverage.changedAt,
    ...(coverage.asOf !== null && { factsAsOf: coverage.asOf }),
    incompleteFrom: incompleteFrom(query.range, granularityOf(query) ?? 'day', lastFinishedDay(plan)),
    truncated: more,
    ...(count !== undefined && { count }),
  };

  function totalsBefore({ range }: Comparison): MeasureValue[] {
    const known = !unevenTotals && !isBefore(coverage, range.to);
    return compareTotals(plan, fairTotals, 1, known ? totalsOf(other) : unknownMeasures(query.measures));
  }
}

/** The last covered day that is over in the time zone of the scope. */
function lastFinishedDay({ coverage, asked }: Plan): LocalDate | null {
  return coverage.last && earlier(coverage.last, addDays(dayAt(asked.now, asked.scope.timezone), -1));
}

/** Whether the last counted day is still going on. */
function endsUnfinished(plan: Plan): boolean {
  const { last } = plan.coverage;
  const over = lastFinishedDay(plan);
  return last !== null && over !== null && earlier(plan.query.range.to, last) > over;
}
