import { type DimensionId, familyOf, type MeasureId } from '#shared/analytics/catalogue.ts';
import type { Family } from '#shared/analytics/measures/measure.ts';
import type { Tenant } from '../scope/tenant.ts';
import { conditionsOf } from './conditions.ts';
import { columnsOf, countedKey, distinctOf, moneyOf, seen } from './counted.ts';
import type { Dialect } from './engines/dialect.ts';
import type { MoneyPlan } from './rates.ts';
import { restsOnReports } from './reporting.ts';
import type { Compiled, ResolvedOrder, Section, Selection } from './selection.ts';
import type { DimensionSource, Part, Recipe } from './sources/source.ts';
import { dimensionOf, needsMoney, recipes, sourcesOf } from './sources.ts';

/** Money is in units of the plan's currency where it converts, else in minor units. */
export function compile(
  selection: Selection,
  wanted: readonly Section[],
  tenant: Tenant,
  money: MoneyPlan,
  dialect: Dialect,
): Compiled {
  return new Compiler(selection, wanted, tenant, money, dialect).compiled();
}

const shareMeasure = 'reportingCoverage' as const satisfies MeasureId;

class Compiler {
  readonly #selection: Selection;
  readonly #wanted: readonly Section[];
  readonly #tenant: Tenant;
  readonly #money: MoneyPlan;
  readonly #dialect: Dialect;
  readonly #family: Family;
  /** Everything that is counted, whether shown or not. */
  readonly #counted: readonly MeasureId[];
  readonly #factors: string | null;
  readonly #by: readonly DimensionSource[];

  constructor(selection: Selection, wanted: readonly Section[], tenant: Tenant, money: MoneyPlan, dialect: Dialect) {
    const { measures, dimensions } = selection;
    this.#selection = selection;
    this.#wanted = wanted;
    this.#tenant = tenant;
    this.#money = money;
    this.#dialect = dialect;
    this.#family = familyOf(measures[0] ?? shareMeasure);
    this.#counted = wanted.includes('share') ? [...new Set([...measures, shareMeasure])] : measures;
    const { table } = money;
    this.#factors = table && measures.some(needsMoney) ? dialect.factors(table.factors()) : null;
    this.#by = dimensions.map((dimension) => dimensionOf(this.#family, dimension));
  }

  compiled(): Compiled {
    return {
      tables: this.#tables(),
      sections: Object.fromEntries(this.#wanted.map((section) => [section, this.#section(section)])),
    };
  }

  #tables(): string[] {
    const facts = `r AS ${this.#wanted.length > 1 ? this.#dialect.once : ''} (${this.#facts()})`;
    const rates = this.#factors === null ? [] : [`fx AS ${this.#dialect.once} (${this.#factors})`];
    return [...rates, facts];
  }

  #section(section: Section) {
    const make = { rows: this.#rows, totals: this.#totals, share: this.#share, used: this.#used, count: this.#count };
    return make[section].call(this);
  }

  #rows(): { readonly columns: string[]; readonly sql: string } {
    const { measures, order, limit, offset } = this.#selection;
    const keys = this.#by.map((_, at) => `k${at}`);
    const columns = [...keys, ...keys.map((_, at) => `l${at}`), ...measures.map((_, at) => `m${at}`)];
    const grouped = this.#rowsBeforeNames();
    const named = this.#by.map((source, at) =>
      source.names
        ? { label: `n${at}.name`, join: `LEFT JOIN ${source.names} n${at} ON n${at}.id = ${grouped.keys[at]}` }
        : null,
    );
    const shown = [
      ...keys.map((key, at) => `${grouped.keys[at]} AS ${key}`),
      ...keys.map((_, at) => `${named[at]?.label ?? grouped.keys[at]} AS l${at}`),
      ...measures.map((_, at) => `${grouped.measures[at]} AS m${at}`),
      ...this.#beside(grouped.name),
    ];
    const chosen = order.map(
      ({ by, direction, of }, at) =>
        `${of ? `o${at}.m${measures.indexOf(by as MeasureId)}` : this.#orderOf(by)} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`,
    );
    const sorted = [...chosen, ...keys];
    const sql = [
      `SELECT ${shown.join(', ')} FROM ${grouped.from}`,
      ...named.flatMap((name) => name?.join ?? []),
      ...order.flatMap((one, at) => this.#groupJoin(one, at, grouped.keys)),
      whereAll([...grouped.conditions, ...this.#beyond(grouped.measures)]),
      sorted.length > 0 ? `ORDER BY ${sorted.join(', ')}` : '',
      limit === null || keys.length === 0 ? '' : `LIMIT ${this.#dialect.value(limit)}`,
      limit === null || offset === 0 || keys.length === 0 ? '' : `OFFSET ${this.#dialect.value(offset)}`,
    ];
    return { columns, sql: sql.filter(Boolean).join('\n') };
  }

  /** What the groups that rows are ordered by come to, in all measures, so that it is known where it is shown: a reading of the facts of its own, which hides the other inside of it. */
  #groupJoin({ of }: ResolvedOrder, at: number, keys: readonly string[]): string[] {
    if (!of) return [];
    const { dimensions, filters } = this.#selection;
    const groups = new Compiler(
      {
        ...{ ...this.#selection, dimensions: of.dimensions, having: [], order: [] },
        ...{ filters: [...filters, ...of.filters], limit: null, offset: 0 },
      },
      ['rows'],
      this.#tenant,
      this.#money,
      this.#dialect,
    );
    const same = of.dimensions.map((dimension, key) => `o${at}.k${key} = ${keys[dimensions.indexOf(dimension)]}`);
    return [`LEFT JOIN (${groups.#withoutNames()}) o${at} ON ${same.join(' AND ')}`];
  }

  #withoutNames(): string {
    const { from, conditions, keys, measures } = this.#rowsBeforeNames();
    const columns = [
      ...keys.map((key, at) => `${key} AS k${at}`),
      ...measures.map((measure, at) => `${measure} AS m${at}`),
    ];
    return `WITH ${this.#tables().join(', ')} SELECT ${columns.join(', ')} FROM ${from} ${whereAll(conditions)}`;
  }

  /** Where the facts are rows already they are read as they are: a database plans each query around a query anew. */
  #rowsBeforeNames(): RowsBeforeNames {
    const { measures } = this.#selection;
    if (!this.#isSummed())
      return {
        ...{ name: 's', from: `(${this.#grouped()}) s`, conditions: [] },
        ...{ keys: this.#by.map((_, at) => `s.k${at}`), measures: measures.map((_, at) => `s.m${at}`) },
      };
    return {
      ...{ name: 'r', from: 'r', conditions: this.#by.length > 0 ? [this.#happened()] : [] },
      ...{ keys: this.#by.map(this.#keyOf, this), measures: measures.map((measure) => this.#known(measure)) },
    };
  }

  /** The other sections as columns of each row, where the database reads them better so. */
  #beside(rows: string): string[] {
    const { oneRow } = this.#dialect;
    if (!oneRow) return [];
    return this.#wanted
      .filter((section) => section !== 'rows')
      .map((section) => {
        if (section === 'share' && this.#sharesAlong())
          return `tuple(${rows}.w_over * 1.0 / nullif(${rows}.w_under, 0)) AS share`;
        const { columns, sql } = this.#section(section);
        return `${oneRow(columns, sql)} AS ${section}`;
      });
  }

  /** Whether the sums that the share is made of are counted in the same reading as the rows. */
  #sharesAlong(): boolean {
    const both = this.#wanted.includes('rows') && this.#wanted.includes('share');
    return both && this.#dialect.oneRow !== null && this.#sources().length === 1;
  }

  /** What `having` leaves, of measures that go by these names. */
  #beyond(names: readonly string[]): string[] {
    const { measures, having } = this.#selection;
    return having.map(
      ({ measure, op, value }) => `${names[measures.indexOf(measure)]} ${operators[op]} ${this.#dialect.value(value)}`,
    );
  }

  #count() {
    const { from, conditions, measures } = this.#rowsBeforeNames();
    const sql = `SELECT count(*) AS n FROM ${from} ${whereAll([...conditions, ...this.#beyond(measures)])}`;
    return { columns: ['n'], sql };
  }

  #grouped(): string {
    const columns = [
      ...this.#by.map((source, at) => `${this.#keyOf(source, at)} AS k${at}`),
      ...this.#selection.measures.map((measure, at) => `${this.#known(measure)} AS m${at}`),
      ...(this.#sharesAlong() ? ['w_over', 'w_under'].map((w) => `any(r.${w}) AS ${w}`) : []),
    ];
    const sql = [`SELECT ${columns.join(', ')}`, this.#fromFacts(), ...this.#by.flatMap(this.#propertyJoin, this)];
    const keys = this.#by.map((_, at) => `k${at}`);
    if (keys.length > 0) sql.push(`GROUP BY ${keys.join(', ')}`, `HAVING ${this.#happened()}`);
    return sql.join('\n');
  }

  /** Whether the facts are summed by just what the rows are of: then there is nothing left to sum. */
  #isSummed(): boolean {
    const coarser = this.#by.some(({ period, property }) => property || (period && period !== 'day'));
    return !coarser && this.#factors === null && this.#sources().length === 1 && distinctOf(this.#counted).length === 0;
  }

  /** The tables that have what is counted. */
  #sources(): string[] {
    const counted = [...columnsOf(this.#counted), ...distinctOf(this.#counted).map(countedKey)];
    return [...new Set(counted.flatMap((column) => this.#tablesOf(column)))];
  }

  #tablesOf(column: string): readonly string[] {
    const { dimensions, filters } = this.#selection;
    return sourcesOf(this.#family, column, [...dimensions, ...filters.map(({ dimension }) => dimension)]);
  }

  #totals() {
    const { measures, reporting } = this.#selection;
    const known = (measure: MeasureId) =>
      restsOnReports(measure) && reporting.length === 0 ? 'NULL' : this.#measure(recipes[measure]);
    const shown = measures.map((measure, at) => `${known(measure)} AS m${at}`);
    return { columns: measures.map((_, at) => `m${at}`), sql: `SELECT ${shown.join(', ')} ${this.#fromFacts()}` };
  }

  #share() {
    return { columns: ['m0'], sql: `SELECT ${this.#measure(recipes[shareMeasure])} AS m0 FROM r` };
  }

  #used() {
    const month = this.#month();
    const some = [...moneyOf(this.#selection.measures)].map((column) => `r.${column} <> 0`);
    const sql = `SELECT DISTINCT r.currency AS currency, ${month} AS month FROM r WHERE ${some.join(' OR ') || '1 = 0'}`;
    return { columns: ['currency', 'month'], sql };
  }

  #fromFacts(): string {
    if (this.#factors === null) return 'FROM r';
    return `FROM r LEFT JOIN fx ON fx.currency = r.currency AND fx.month = ${this.#month()}`;
  }

  /** The month of a summed row: of its day where it is summed by day. */
  #month(): string {
    const time = this.#by.findIndex(({ period }) => period);
    return time < 0 ? 'r.month' : this.#dialect.month(`r.g${time}`);
  }

  /** Each table once, summed as far as the rest of the statement allows; what a table has not is 0. */
  #facts(): string {
    const columns = columnsOf(this.#counted);
    const distinct = distinctOf(this.#counted);
    const from = (column: string) => this.#tablesOf(column);
    const conditions = conditionsOf(this.#selection, this.#family, this.#tenant, this.#dialect);
    const keys = this.#by.map(({ column }, at) => `f.${column} AS g${at}`);
    const month = this.#by.some(({ period }) => period) ? [] : [`${this.#dialect.month('f.date')} AS month`];
    const amounts = moneyOf(this.#counted);
    const selects = this.#sources().map((source) => {
      const own = columns.filter((column) => from(column).includes(source));
      const currency = own.some((column) => amounts.has(column)) ? 'f.currency' : "''";
      const grouping = [
        ...keys,
        ...(this.#factors === null ? [] : [`${currency} AS currency`, ...month]),
        ...distinct.map(
          (measure, at) => `${from(countedKey(measure)).includes(source) ? seen(measure) : 'NULL'} AS d${at}`,
        ),
      ];
      const sums = columns.map((column) => `${own.includes(column) ? `sum(f.${column})` : '0'} AS ${column}`);
      if (this.#sharesAlong())
        sums.push('sum(sum(f.reporting_clicks)) OVER () AS w_over', 'sum(sum(f.pi_clicks)) OVER () AS w_under');
      const groupBy = grouping.length > 0 ? `GROUP BY ${grouping.map((_, at) => at + 1).join(', ')}` : '';
      return `SELECT ${[...grouping, ...sums].join(', ')} FROM ${source} f WHERE ${conditions} ${groupBy}`;
    });
    return unionOf(selects);
  }

  #keyOf({ period, property }: DimensionSource, at: number): string {
    if (property) return `coalesce(p${at}.${property.column}, '')`;
    return period ? this.#dialect.period(`r.g${at}`, period) : `r.g${at}`;
  }

  #propertyJoin({ property }: DimensionSource, at: number): string[] {
    if (!property) return [];
    const account = this.#dialect.value(this.#tenant.accountId);
    return [`LEFT JOIN ${property.table} p${at} ON p${at}.id = r.g${at} AND p${at}.account_id = ${account}`];
  }

  /** A measure, or null where none of the retailers in the row says what was bought. */
  #known(measure: MeasureId): string {
    const { dimensions, reporting } = this.#selection;
    const sql = this.#measure(recipes[measure], this.#isSummed());
    if (!restsOnReports(measure)) return sql;
    const retailer = dimensions.indexOf('retailer');
    if (retailer < 0 || reporting.length === 0) return reporting.length > 0 ? sql : 'NULL';
    return `CASE WHEN ${this.#dialect.within(`r.g${retailer}`, reporting)} THEN ${sql} END`;
  }

  #measure(recipe: Recipe, isSummed = false): string {
    const summed = (parts: readonly Part[]) =>
      parts.map((part) => `coalesce(${summedUnless(isSummed, this.#amount(part))}, 0)`).join(' + ');
    if (recipe.kind === 'sum') return summed(recipe.parts);
    if (recipe.kind === 'ratio') {
      const { over, under, times = 1 } = recipe;
      return `(${summed(over)}) * ${times.toFixed(1)} / nullif(${summed(under)}, 0)`;
    }
    const at = distinctOf(this.#counted).findIndex((measure) => recipes[measure] === recipe);
    return `count(DISTINCT r.d${at})`;
  }

  #amount({ column, money }: Part): string {
    return money && this.#factors !== null ? `r.${column} * coalesce(fx.factor, 0)` : `r.${column}`;
  }

  /** A row in which nothing happened says nothing; days without facts are filled in where a series needs them. */
  #happened(): string {
    const { measures } = this.#selection;
    const counted = distinctOf(this.#counted).flatMap((measure, at) =>
      measures.includes(measure) ? [`count(r.d${at}) > 0`] : [],
    );
    const summed = columnsOf(measures).map((column) => `${summedUnless(this.#isSummed(), `r.${column}`)} <> 0`);
    return [...summed, ...counted].join(' OR ');
  }

  #orderOf(by: string): string {
    const { dimensions, measures } = this.#selection;
    const dimension = dimensions.indexOf(by as DimensionId);
    if (dimension < 0) return `m${measures.indexOf(by as MeasureId)}`;
    const source = this.#by[dimension];
    return source?.names || source?.property ? `lower(l${dimension})` : `k${dimension}`;
  }
}

/** The facts as rows that only names are missing of: what to read them from, and how their keys and measures are called there. */
interface RowsBeforeNames {
  readonly name: string;
  readonly from: string;
  readonly conditions: readonly string[];
  readonly keys: readonly string[];
  readonly measures: readonly string[];
}

const whereAll = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}` : '';

const summedUnless = (isSummed: boolean, sql: string): string => (isSummed ? sql : `sum(${sql})`);

/** D1 takes five terms in a row. */
const mostTerms = 5;

function unionOf(selects: readonly string[]): string {
  if (selects.length <= mostTerms) return selects.join(' UNION ALL ');
  const groups = Array.from({ length: Math.ceil(selects.length / mostTerms) }, (_, at) =>
    selects.slice(at * mostTerms, (at + 1) * mostTerms),
  );
  return groups.map((group) => `SELECT * FROM (${group.join(' UNION ALL ')})`).join(' UNION ALL ');
}

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
