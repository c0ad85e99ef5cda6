import type { Family } from '#shared/analytics/dimensions.ts';
import { familyOf, type MeasureId } from '#shared/analytics/measures.ts';
import type { Dialect } from '../dialect.ts';
import type { Question } from '../engine.ts';
import type { DimensionColumn, Formula, Part as Summed } from '../families/family.ts';
import { dimensionOf, formulas, isRare, needsMoney, tablesOf } from '../families.ts';
import { columnIn, conditionsOf } from './conditions.ts';
import { columnsOf, countedKey, distinctOf, distinctValue, moneyOf } from './counted.ts';
import { monthsIn, noMonth, ofRows, type Span, spansByMonth, spansTogether } from './read-spans.ts';
import { needsSalesReports } from './reporting.ts';

/** A question with the SQL dialect of one database. */
export interface Reading extends Question {
  readonly dialect: Dialect;
}

/** The measure whose value is the section `share`. */
export const shareMeasure = 'reportingCoverage' as const satisfies MeasureId;

/**
 * Writes the SQL for a selection: its facts as the table `r`, summed as far as possible, and the keys and measures that
 * are computed from `r`.
 */
export class FactTable {
  /** The column of each dimension of the selection; empty if only totals are wanted. */
  readonly by: readonly DimensionColumn[];
  readonly #reading: Reading;
  readonly #family: Family;
  /** All computed measures, shown or not. */
  readonly #counted: readonly MeasureId[];
  readonly #factors: string | null;
  /**
   * Whether amounts are converted while the facts are read. With many products, this is cheaper than looking up a rate
   * for each row of `r`.
   */
  readonly #convertsAtOnce: boolean;

  constructor(reading: Reading) {
    const { selection, wanted, money, dialect } = reading;
    const { measures, dimensions } = selection;
    this.#reading = reading;
    this.#family = familyOf(measures[0] ?? shareMeasure);
    this.#counted = wanted.includes('share') ? [...new Set([...measures, shareMeasure])] : measures;
    this.#factors = money.table && measures.some(needsMoney) ? dialect.factors(money.table.factors()) : null;
    const grouped = wanted.includes('rows') || wanted.includes('count');
    this.by = grouped ? dimensions.map((dimension) => dimensionOf(this.#family, dimension)) : [];
    const byProduct = this.by.some(({ column }) => column === 'product_id');
    const byPeriod = this.by.some(({ period }) => period);
    this.#convertsAtOnce = this.#factors !== null && dialect.monthByMonth === true && byProduct && !byPeriod;
  }

  /** Tables to be introduced by WITH. */
  tables(): string[] {
    const { wanted, dialect } = this.#reading;
    const facts = `r AS ${wanted.length > 1 ? dialect.once : ''} (${this.#facts()})`;
    const rates = this.#factors === null ? [] : [`fx AS ${dialect.once} (${this.#factors})`];
    return [...rates, facts];
  }

  /** Whether the facts are summed by exactly the keys of the rows, so that nothing is left to sum. */
  isSummed(): boolean {
    const coarser = this.by.some(({ period, property }) => property || (period && period !== 'day'));
    const isOne = this.#homes().length === 1 && this.#spans().length === 1;
    return !coarser && this.#factors === null && isOne && distinctOf(this.#counted).length === 0;
  }

  /** The share as a column of the rows, computed before rows are filtered; null if it needs its own query. */
  shareColumn(): string | null {
    const { wanted, dialect } = this.#reading;
    const both = wanted.includes('rows') && wanted.includes('share');
    if (!both || dialect.oneRow === null || this.#homes().length > 1) return null;
    const all = (column: string) => `sum(${summedUnless(this.isSummed(), `r.${column}`)}) OVER ()`;
    return `${all('reporting_clicks')} * 1.0 / nullif(${all('pi_clicks')}, 0)`;
  }

  /** The FROM clause: the facts, joined with the rates that their amounts still need. */
  from(): string {
    if (this.#factors === null || this.#convertsAtOnce) return 'FROM r';
    return `FROM r LEFT JOIN fx ON fx.currency = r.currency AND fx.month = ${this.month()}`;
  }

  /** The month or day whose rate converts a summed row: its own day if it is summed by day. */
  month(): string {
    const time = this.by.findIndex(({ period }) => period);
    return time < 0 ? 'r.month' : this.#rateOf(`r.g${time}`);
  }

  /** The month of a date, or the day itself if there are daily rates. */
  #rateOf(date: string): string {
    const { dialect, money } = this.#reading;
    const dailyFrom = money.table?.dailyFrom ?? null;
    if (dailyFrom === null) return dialect.month(date);
    return `CASE WHEN ${date} >= ${dialect.day(dailyFrom)} THEN ${dialect.period(date, 'day')} ELSE ${dialect.month(date)} END`;
  }

  /** SQL of the keys of the rows, given the joins of `propertyJoins`. */
  keys(): string[] {
    const { dialect } = this.#reading;
    return this.by.map(({ period, property }, at) => {
      if (property) return `coalesce(p${at}.${property.column}, '')`;
      return period ? dialect.period(`r.g${at}`, period) : `r.g${at}`;
    });
  }

  propertyJoins(): string[] {
    const { dialect, tenant } = this.#reading;
    return this.by.flatMap(({ property }, at) => {
      if (!property) return [];
      const account = dialect.value(tenant.accountId);
      return `LEFT JOIN ${property.table} p${at} ON p${at}.id = r.g${at} AND p${at}.account_id = ${account}`;
    });
  }

  /** SQL of a measure; null if no retailer in the row reports sales. */
  known(measure: MeasureId): string {
    const sql = this.measure(formulas[measure], this.isSummed());
    if (!needsSalesReports(measure)) return sql;
    if (this.#reading.selection.reporting.length === 0) return this.isSummed() ? 'NULL' : nullSum;
    const reports = this.#reports();
    return reports === null || this.#needsOnlyReports() ? sql : `CASE WHEN ${reports} THEN ${sql} END`;
  }

  /** SQL: whether the retailer of a row reports sales; null if rows have no retailer or none of them reports. */
  #reports(): string | null {
    const { dimensions, reporting } = this.#reading.selection;
    const retailer = dimensions.indexOf('retailer');
    return retailer < 0 || reporting.length === 0 ? null : this.#reading.dialect.within(`r.g${retailer}`, reporting);
  }

  /**
   * Whether all measures need reports. Then rows of other retailers are filtered out, which costs less than testing
   * each measure.
   */
  #needsOnlyReports(): boolean {
    return this.#reading.selection.measures.every(needsSalesReports);
  }

  measure(formula: Formula, isSummed = false): string {
    const { orZero } = this.#reading.dialect;
    const summed = (parts: readonly Summed[]) =>
      parts.map((part) => orZero(summedUnless(isSummed, this.#amount(part)))).join(' + ');
    if (formula.kind === 'sum') return summed(formula.parts);
    if (formula.kind === 'ratio') {
      const { over, under, times = 1 } = formula;
      return `(${summed(over)}) * ${times.toFixed(1)} / nullif(${summed(under)}, 0)`;
    }
    const at = distinctOf(this.#counted).findIndex((measure) => formulas[measure] === formula);
    return `count(DISTINCT r.d${at})`;
  }

  /** SQL: whether a row has any value other than 0. Empty days are filled in where a series needs them. */
  hasValues(): string {
    const { measures, everyGroup } = this.#reading.selection;
    if (everyGroup) return '1 = 1';
    const counted = distinctOf(this.#counted).flatMap((measure, at) =>
      measures.includes(measure) ? [`count(r.d${at}) > 0`] : [],
    );
    const summed = columnsOf(measures).map((column) => `${summedUnless(this.isSummed(), `r.${column}`)} <> 0`);
    const some = [...summed, ...counted].join(' OR ');
    const reports = this.#needsOnlyReports() ? this.#reports() : null;
    return reports === null ? some : `${reports} AND (${some})`;
  }

  #amount({ column, money }: Summed): string {
    const isConverted = this.#factors === null || this.#convertsAtOnce;
    return money && !isConverted ? `r.${column} * coalesce(fx.factor, 0)` : `r.${column}`;
  }

  /** The homes of all tables that the measures need. */
  #homes(): string[] {
    const counted = [...columnsOf(this.#counted), ...distinctOf(this.#counted).map(countedKey)];
    return [...new Set(counted.flatMap((column) => this.#tablesOf(column)))];
  }

  #tablesOf(column: string): readonly string[] {
    const { dimensions, filters } = this.#reading.selection;
    const used = { dimensions, filters: filters.map(({ dimension }) => dimension) };
    return tablesOf(this.#family, column, used).map(this.#reading.dialect.home);
  }

  /** Reads each table once, summed as far as the rest of the statement allows. Columns that a table lacks are 0. */
  #facts(): string {
    return unionOf(
      this.#parts().flatMap((part) => this.#readsOf(part.home).map((reads) => this.#partOfFacts(part, reads))),
    );
  }

  /**
   * The columns of a table that are summed together. Amounts that few rows have are read apart: a database that sorts
   * rows to group them then sorts most rows without their currencies and months.
   */
  #readsOf(home: string): readonly Sums[] {
    const columns = columnsOf(this.#counted).filter((column) => this.#tablesOf(column).includes(home));
    const rare = this.#rareAmounts(columns);
    if (rare.length === 0) return [{ sums: columns, only: null }];
    return [
      { sums: columns.filter((column) => !rare.includes(column)), only: null },
      { sums: rare, only: `(${rare.map((column) => `f.${column} <> 0`).join(' OR ')})` },
    ];
  }

  /** The amounts among the columns, if few rows have them and every row has another column. */
  #rareAmounts(columns: readonly string[]): readonly string[] {
    const { dialect, selection } = this.#reading;
    if (!dialect.amountsApart || this.#factors === null || selection.everyGroup) return [];
    if (distinctOf(this.#counted).length > 0) return [];
    const amounts = columns.filter((column) => moneyOf(this.#counted).has(column));
    const areRare = amounts.every((column) => isRare(this.#family, column));
    return areRare && amounts.length < columns.length ? amounts : [];
  }

  #partOfFacts({ home, table, month, ...range }: Part, { sums, only }: Sums): string {
    const { selection, tenant, dialect } = this.#reading;
    const amounts = moneyOf(this.#counted);
    const hasAmounts = sums.some((column) => amounts.has(column));
    const factor = this.#convertsAtOnce && month.kind === 'one' ? ` * ${this.#factorIn(month.key)}` : '';
    const distinct = distinctOf(this.#counted).map((measure, at) => {
      const isHere = this.#tablesOf(countedKey(measure)).includes(home);
      return `${isHere ? distinctValue(measure) : 'NULL'} AS d${at}`;
    });
    const keys = [
      ...this.by.map((dimension, at) => `${columnIn(home, dimension)} AS g${at}`),
      ...distinct,
      ...(hasAmounts && this.#factors !== null ? ['f.currency AS currency'] : []),
      ...(hasAmounts && month.kind === 'of-rows' ? [`${this.#rateOf('f.date')} AS month`] : []),
    ];
    const constants = [
      ...(!hasAmounts && this.#factors !== null ? ["'' AS currency"] : []),
      ...(!hasAmounts && month.kind === 'of-rows' ? ["'' AS month"] : []),
      ...(month.kind === 'one' ? [`'${month.key}' AS month`] : []),
    ];
    const summed = columnsOf(this.#counted).map((column) => {
      const sum = `sum(f.${column})${amounts.has(column) ? factor : ''}`;
      return `${sums.includes(column) ? sum : '0'} AS ${column}`;
    });
    const narrowed = { ...selection, range };
    const where = [
      conditionsOf(narrowed, { family: this.#family, table: home }, tenant, dialect),
      ...[dialect.only(home), only].filter((condition) => condition !== null),
    ];
    const sql = [
      `SELECT ${[...keys, ...constants, ...summed].join(', ')} FROM ${table} f WHERE ${where.join(' AND ')}`,
      ...(keys.length > 0 ? [`GROUP BY ${keys.map((_, at) => at + 1).join(', ')}`] : []),
    ].join(' ');
    return this.#convertsAtOnce && month.kind === 'of-rows' ? this.#converted(sql) : sql;
  }

  /** SQL of the value of one minor unit of a row of the month, in the currency of the answer. */
  #factorIn(key: string): string {
    const { money, dialect } = this.#reading;
    const cases = (money.table?.factors() ?? []).flatMap(([currency, month, factor]) =>
      month === key && Number.isFinite(factor) ? [`WHEN ${dialect.value(currency)} THEN ${factor}`] : [],
    );
    return `CASE f.currency ${cases.join(' ')} ELSE 0 END`;
  }

  /** Converts rows with rates of several months or days. */
  #converted(sql: string): string {
    const amounts = moneyOf(this.#counted);
    const columns = [
      ...this.by.map((_, at) => `g${at}`),
      ...distinctOf(this.#counted).map((_, at) => `d${at}`),
      ...['currency', 'month', ...columnsOf(this.#counted)],
    ].map((column) => (amounts.has(column) ? `s.${column} * coalesce(fx.factor, 0) AS ${column}` : `s.${column}`));
    return `SELECT ${columns.join(', ')} FROM (${sql}) s LEFT JOIN fx ON fx.currency = s.currency AND fx.month = s.month`;
  }

  /** The spans in which each home is read. If months are read one by one, those that aren’t built yet are read together. */
  #parts(): Part[] {
    const { dialect } = this.#reading;
    const spans = this.#spans();
    const months = monthsIn(spans);
    return this.#homes().flatMap((home) => {
      const monthly = dialect.monthly(home);
      const apart = this.#convertsAtOnce && monthly && months ? monthly : null;
      const parts = spans.map(({ isOfMonths, ...span }): Part => {
        const ofMonths = apart?.built ?? monthly?.table;
        return { home, table: (isOfMonths && ofMonths) || dialect.table(home), ...span };
      });
      return apart && months ? [...parts, { home, table: apart.unbuilt, month: ofRows, ...months }] : parts;
    });
  }

  /**
   * The range in spans: whole months separately where there are monthly tables, and month by month where amounts of
   * many products are converted.
   */
  #spans(): readonly Span[] {
    const { selection, money } = this.#reading;
    const { range } = selection;
    const selects = this.#homes().reduce((count, home) => count + this.#readsOf(home).length, 0);
    const reading = {
      byMonth: this.#readsMonths(),
      dailyFrom: (this.#factors !== null && money.table?.dailyFrom) || null,
    };
    if (this.#convertsAtOnce)
      return spansByMonth(range, Math.floor(maxParts / selects) - (reading.byMonth ? 1 : 0), reading);
    const isConvertedByRow = this.#factors !== null && !this.by.some(({ period }) => period);
    return spansTogether(range, isConvertedByRow ? ofRows : noMonth, reading);
  }

  /** Whether monthly tables have all columns, and the question needs no single days. */
  #readsMonths(): boolean {
    const { dimensions, filters, days } = this.#reading.selection;
    const used = [...dimensions, ...filters.map(({ dimension }) => dimension)];
    return (
      days === undefined &&
      used.every((id) => !ofSingleDays.includes(dimensionOf(this.#family, id).period)) &&
      this.#homes().every((home) => this.#reading.dialect.monthly(home) !== null)
    );
  }
}

const ofSingleDays: readonly DimensionColumn['period'][] = ['day', 'week', 'weekday'];

/** A part of the range that is read from one table. */
interface Part extends Omit<Span, 'isOfMonths'> {
  readonly home: string;
  readonly table: string;
}

/** Columns of a table that are summed; the others are 0. */
interface Sums {
  readonly sums: readonly string[];
  /** A condition on the rows that have them; null for all rows. */
  readonly only: string | null;
}

/** A D1 statement may have 100 parameters. Each part takes two, and its terms are nested twice. */
const maxParts = 25;

/**
 * An unknown sum. A bare NULL isn’t an aggregate, so a statement of nothing else would return a row for every row it
 * reads.
 */
export const nullSum = 'max(NULL)';

const summedUnless = (isSummed: boolean, sql: string): string => (isSummed ? sql : `sum(${sql})`);

/** D1 allows five terms in a compound SELECT. */
const maxTerms = 5;

function unionOf(selects: readonly string[]): string {
  if (selects.length <= maxTerms) return selects.join(' UNION ALL ');
  const groups = Array.from({ length: Math.ceil(selects.length / maxTerms) }, (_, at) =>
    selects.slice(at * maxTerms, (at + 1) * maxTerms),
  );
  return groups.map((group) => `SELECT * FROM (${group.join(' UNION ALL ')})`).join(' UNION ALL ');
}
