import type { MeasureId } from '#shared/analytics/measures.ts';
import { isRatio, ratioParts } from '#shared/analytics/ratios.ts';
import { placeIn } from '#shared/table.ts';
import { formulas } from '../families.ts';
import { moneyOf } from './counted.ts';
import { FactTable, nullSum, type Reading, shareMeasure } from './fact-table.ts';
import { needsSalesReports } from './reporting.ts';
import type { Compiled, ResolvedOrder, Section } from './selection.ts';

/** Compiles a question to SQL. Money is in units of the plan’s currency if it is converted, else in minor units. */
export const compile = (reading: Reading): Compiled => new Compiler(reading).compiled();

/**
 * Aliases: `k` keys, `l` labels and `m` measures of rows, `n` tables of names, `o` groups that rows are ordered by,
 * `r` the facts, `s` grouped facts, `u` whether a measure has amounts in a currency and month, `w` the share.
 */
class Compiler {
  readonly #reading: Reading;
  readonly #facts: FactTable;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#facts = new FactTable(reading);
  }

  compiled(): Compiled {
    return {
      tables: this.#facts.tables(),
      sections: Object.fromEntries(this.#reading.wanted.map((section) => [section, this.#section(section)])),
    };
  }

  #section(section: Section) {
    const make = {
      rows: this.#rows,
      totals: this.#totals,
      share: this.#share,
      used: this.#usedCurrencies,
      count: this.#count,
    };
    return make[section].call(this);
  }

  #rows(): { readonly columns: string[]; readonly sql: string } {
    const { measures, order, limit, offset } = this.#reading.selection;
    const keys = this.#facts.by.map((_, at) => `k${at}`);
    const columns = [...keys, ...keys.map((_, at) => `l${at}`), ...measures.map((_, at) => `m${at}`)];
    const grouped = this.#unlabeledRows();
    const named = this.#facts.by.map((source, at) =>
      source.names
        ? { label: `n${at}.name`, join: `LEFT JOIN ${source.names} n${at} ON n${at}.id = ${grouped.keys[at]}` }
        : null,
    );
    const shown = [
      ...keys.map((key, at) => `${grouped.keys[at]} AS ${key}`),
      ...keys.map((_, at) => `${named[at]?.label ?? grouped.keys[at]} AS l${at}`),
      ...measures.map((_, at) => `${grouped.measures[at]} AS m${at}`),
      ...this.#otherSections(grouped.share),
    ];
    const groups = groupsOf(order);
    const chosen = order.map(
      ({ by, direction, of }) =>
        `${of ? this.#valueOf(by, (at) => `${groups.get(keyOf(of))?.name}.m${at}`) : this.#orderOf(by, grouped)} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`,
    );
    const sorted = [...chosen, ...keys];
    const sql = [
      `SELECT ${shown.join(', ')} FROM ${grouped.from}`,
      ...named.flatMap((name) => name?.join ?? []),
      ...[...groups.values()].map((group) => this.#groupJoin(group, grouped.keys)),
      filterClause(grouped.clause, [...grouped.conditions, ...this.#havingConditions(grouped.measures)]),
      sorted.length > 0 ? `ORDER BY ${sorted.join(', ')}` : '',
      limit === null || keys.length === 0 ? '' : `LIMIT ${this.#reading.dialect.value(limit)}`,
      limit === null || offset === 0 || keys.length === 0 ? '' : `OFFSET ${this.#reading.dialect.value(offset)}`,
    ];
    return { columns, sql: sql.filter(Boolean).join('\n') };
  }

  /**
   * A subquery with all measures of the groups that rows are ordered by, so that ratios of them can be ordered by, too.
   * It reads the facts again, under aliases that shadow the outer query's.
   */
  #groupJoin({ name, of }: OrderedGroup, keys: readonly string[]): string {
    const { dimensions, filters } = this.#reading.selection;
    const groups = new Compiler({
      ...this.#reading,
      wanted: ['rows'],
      selection: {
        ...{ ...this.#reading.selection, dimensions: of.dimensions, having: [], order: [] },
        ...{ filters: [...filters, ...of.filters], limit: null, offset: 0 },
      },
    });
    const same = of.dimensions.map((dimension, key) => `${name}.k${key} = ${keys[dimensions.indexOf(dimension)]}`);
    return `LEFT JOIN (${groups.#withoutLabels()}) ${name} ON ${same.join(' AND ')}`;
  }

  #withoutLabels(): string {
    const { from, conditions, keys, measures } = this.#unlabeledRows();
    const columns = [
      ...keys.map((key, at) => `${key} AS k${at}`),
      ...measures.map((measure, at) => `${measure} AS m${at}`),
    ];
    return `WITH ${this.#facts.tables().join(', ')} SELECT ${columns.join(', ')} FROM ${from} ${filterClause('WHERE', conditions)}`;
  }

  /**
   * Facts that are already summed by the keys of the rows are read without a subquery, since each level of a statement
   * takes time to plan.
   */
  #unlabeledRows(): UnlabeledRows {
    const { measures } = this.#reading.selection;
    const share = this.#facts.shareColumn();
    if (!this.#facts.isSummed())
      return {
        ...{ from: `(${this.#grouped()}) s`, conditions: [], clause: 'WHERE', share: share && 's.w' },
        ...{ keys: this.#facts.by.map((_, at) => `s.k${at}`), measures: measures.map((_, at) => `s.m${at}`) },
      };
    return {
      ...{ from: 'r', conditions: this.#facts.by.length > 0 ? [this.#facts.hasValues()] : [] },
      ...{ clause: share === null ? 'WHERE' : 'QUALIFY', share },
      ...{ keys: this.#facts.keys(), measures: measures.map((measure) => this.#facts.known(measure)) },
    };
  }

  /** The other sections as columns of each row, for databases where that is faster than another query. */
  #otherSections(share: string | null): string[] {
    const { oneRow } = this.#reading.dialect;
    if (!oneRow) return [];
    return this.#reading.wanted
      .filter((section) => section !== 'rows')
      .map((section) => {
        if (section === 'share' && share !== null) return `tuple(${share}) AS share`;
        const { columns, sql } = this.#section(section);
        return `${oneRow(columns, sql)} AS ${section}`;
      });
  }

  /** Conditions of `having`; `names` is the SQL of each measure. */
  #havingConditions(names: readonly string[]): string[] {
    const { measures, having } = this.#reading.selection;
    return having.map(
      ({ measure, op, value }) =>
        `${names[measures.indexOf(measure)]} ${operators[op]} ${this.#reading.dialect.value(value)}`,
    );
  }

  #count() {
    const { from, conditions, measures } = this.#unlabeledRows();
    const sql = `SELECT count(*) AS n FROM ${from} ${filterClause('WHERE', [...conditions, ...this.#havingConditions(measures)])}`;
    return { columns: ['n'], sql };
  }

  #grouped(): string {
    const share = this.#facts.shareColumn();
    const columns = [
      ...this.#facts.keys().map((key, at) => `${key} AS k${at}`),
      ...this.#reading.selection.measures.map((measure, at) => `${this.#facts.known(measure)} AS m${at}`),
      ...(share === null ? [] : [`${share} AS w`]),
    ];
    const sql = [`SELECT ${columns.join(', ')}`, this.#facts.from(), ...this.#facts.propertyJoins()];
    const keys = this.#facts.by.map((_, at) => `k${at}`);
    const having = share === null ? 'HAVING' : 'QUALIFY';
    if (keys.length > 0) sql.push(`GROUP BY ${keys.join(', ')}`, `${having} ${this.#facts.hasValues()}`);
    return sql.join('\n');
  }

  #totals() {
    const { measures, reporting } = this.#reading.selection;
    const known = (measure: MeasureId) =>
      needsSalesReports(measure) && reporting.length === 0 ? nullSum : this.#facts.measure(formulas[measure]);
    const shown = measures.map((measure, at) => `${known(measure)} AS m${at}`);
    return { columns: measures.map((_, at) => `m${at}`), sql: `SELECT ${shown.join(', ')} ${this.#facts.from()}` };
  }

  #share() {
    return { columns: ['m0'], sql: `SELECT ${this.#facts.measure(formulas[shareMeasure])} AS m0 FROM r` };
  }

  #usedCurrencies() {
    const month = this.#facts.month();
    const { measures } = this.#reading.selection;
    const anyOf = (own: readonly MeasureId[]) =>
      [...moneyOf(own)].map((column) => `r.${column} <> 0`).join(' OR ') || '1 = 0';
    const flags = measures.map((measure, at) => `CASE WHEN ${anyOf([measure])} THEN 1 ELSE 0 END AS u${at}`);
    const columns = ['currency', 'month', ...measures.map((_, at) => `u${at}`)];
    const shown = ['r.currency AS currency', `${month} AS month`, ...flags];
    return { columns, sql: `SELECT DISTINCT ${shown.join(', ')} FROM r WHERE ${anyOf(measures)}` };
  }

  #orderOf(by: string, { measures: counted }: UnlabeledRows): string {
    const dimension = placeIn(this.#reading.selection.dimensions, by);
    if (dimension < 0)
      return isRatio(by) ? this.#valueOf(by, (at) => counted[at]) : this.#valueOf(by, (at) => `m${at}`);
    const source = this.#facts.by[dimension];
    return source?.names || source?.property ? `lower(l${dimension})` : `k${dimension}`;
  }

  /** SQL of a measure, or of a ratio of two. */
  #valueOf(by: string, nameOf: (at: number) => string | undefined): string {
    const { measures } = this.#reading.selection;
    const parts = ratioParts(by);
    if (!parts) return `${nameOf(placeIn(measures, by))}`;
    const [over, under] = [parts.over, parts.under].map((part) => nameOf(placeIn(measures, part)));
    return `(${over}) * 1.0 / nullif(${under}, 0)`;
  }
}

interface OrderedGroup {
  readonly name: string;
  readonly of: NonNullable<ResolvedOrder['of']>;
}

/** The groups that rows are ordered by, each once, since each reads the facts again. */
function groupsOf(order: readonly ResolvedOrder[]): ReadonlyMap<string, OrderedGroup> {
  const groups = new Map<string, OrderedGroup>();
  for (const { of } of order) if (of && !groups.has(keyOf(of))) groups.set(keyOf(of), { name: `o${groups.size}`, of });
  return groups;
}

const keyOf = (of: OrderedGroup['of']): string => JSON.stringify(of);

/** Rows before their labels are joined: where to read them, and the SQL of their keys and measures. */
interface UnlabeledRows {
  readonly from: string;
  readonly conditions: readonly string[];
  readonly keys: readonly string[];
  readonly measures: readonly string[];
  /** SQL of the share as a column of each row; null if the rows don’t have it. */
  readonly share: string | null;
  /** The clause that filters rows: `QUALIFY` if the share is computed over all rows first. */
  readonly clause: 'WHERE' | 'QUALIFY';
}

const filterClause = (clause: UnlabeledRows['clause'], conditions: readonly string[]): string =>
  conditions.length > 0 ? `${clause} ${conditions.map((condition) => `(${condition})`).join(' AND ')}` : '';

const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
