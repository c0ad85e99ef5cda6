import type { ComparedPart } from '#shared/analytics/compared-days.ts';
import type { DataSource } from '#shared/analytics/data-sources.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { Dialect } from '../dialect.ts';

/** A retailer or channel of a subaccount. Null stands for all those without covered days of their own. */
export interface PartKey {
  readonly operator: number | null;
  readonly part: string | null;
}

/** The dimension by which a source records covered days. */
export const partDimensions: Readonly<Partial<Record<DataSource, 'retailer' | 'channel'>>> = {
  visits: 'channel',
  orders: 'retailer',
  offers: 'retailer',
  spend: 'channel',
  sellout: 'retailer',
};

/** Which rows of the facts are compared: some days of some parts. */
export interface DayCondition {
  /** The column of the parts; null if there are none. */
  readonly column: 'retailer_id' | 'channel' | null;
  readonly groups: readonly {
    readonly days: readonly LocalDate[];
    /** Null for all parts. */
    readonly parts: readonly PartKey[] | null;
  }[];
  /** All parts with days of their own, to recognize those without. */
  readonly known: readonly PartKey[];
}

/** @param all all parts; if all are compared over the same days, the condition doesn’t list them */
export function dayCondition(
  source: DataSource,
  all: readonly PartKey[],
  compared: readonly ComparedPart<PartKey>[],
  side: 'own' | 'other',
): DayCondition {
  const dimension = partDimensions[source];
  const groups = [...Map.groupBy(compared, (part) => part[side].join()).values()].map((parts) => ({
    days: parts[0]?.[side] ?? [],
    parts: parts.map(({ key }) => key),
  }));
  const [only, ...more] = groups;
  const column = dimension === undefined ? null : dimension === 'retailer' ? 'retailer_id' : 'channel';
  if (only && more.length === 0 && only.parts.length === all.length)
    return { column, groups: [{ days: only.days, parts: null }], known: all };
  return { column, groups, known: all };
}

/** SQL condition on rows `f` of a source. */
export function dayConditionSql({ column, groups, known }: DayCondition, dialect: Dialect): string {
  const operators = [...new Set(known.flatMap(({ operator }) => operator ?? []))];
  const keyed = (part: string) => (column === 'retailer_id' ? Number(part) : part);
  const parts = [...new Set(known.flatMap(({ part }) => part ?? []))].map(keyed);
  const ofOperator = (operator: number | null): string[] => {
    if (operators.length === 0) return [];
    return operator === null
      ? [`NOT (${dialect.within('f.operator_id', operators)})`]
      : [`f.operator_id = ${dialect.value(operator)}`];
  };
  const ofParts = (of: readonly PartKey[]): string[] => {
    if (column === null || parts.length === 0) return [];
    const named = of.flatMap(({ part }) => (part === null ? [] : [keyed(part)]));
    const some = [
      ...(named.length > 0 ? [dialect.within(`f.${column}`, named)] : []),
      ...(of.some(({ part }) => part === null) ? [`NOT (${dialect.within(`f.${column}`, parts)})`] : []),
    ];
    return [`(${some.join(' OR ')})`];
  };
  const ofGroups = groups.map(({ days, parts: own }) => {
    const inDays = dialect.days('f.date', days);
    if (own === null) return inDays;
    const places = [...Map.groupBy(own, ({ operator }) => operator)].map(([operator, of]) =>
      ['1 = 1', ...ofOperator(operator), ...ofParts(of)].join(' AND '),
    );
    return `(${inDays} AND (${places.map((place) => `(${place})`).join(' OR ')}))`;
  });
  return ofGroups.length === 0 ? '1 = 0' : `(${ofGroups.join(' OR ')})`;
}
