import type { Part } from '#shared/analytics/compared-days.ts';
import type { CoveredSpan } from '#shared/analytics/covered-days.ts';
import type { DataSource } from '#shared/analytics/data-sources.ts';
import type { LocalDate } from '#shared/time/calendar.ts';
import type { ResolvedFilter } from './conditions.ts';
import { type PartKey, partDimensions } from './day-condition.ts';

/**
 * The retailers or channels that a question is about, with the days that a measure's sources cover of each. The first
 * source decides which parts there are; the others only need to cover the day.
 */
export function partsOf(
  [leading, ...others]: readonly [DataSource, ...DataSource[]],
  spans: readonly CoveredSpan[],
  filters: readonly ResolvedFilter[],
  isOver: (day: LocalDate) => boolean,
): Part<PartKey>[] {
  const own = spans.filter(({ source }) => source === leading);
  const admits = (dimension: 'operator' | 'retailer' | 'channel' | undefined, key: string) =>
    filters.every((filter) => filter.dimension !== dimension || filter.values.includes(key) === (filter.op === 'in'));
  const operators = keysIn(own.map(({ operator }) => operator || null)).filter(
    (operator) => operator === null || admits('operator', String(operator)),
  );
  const parts = keysIn(own.map(({ part }) => part || null)).filter(
    (part) => part === null || admits(partDimensions[leading], part),
  );
  const alsoCovered = others.map((source) => spans.filter((span) => span.source === source));
  return operators.flatMap((operator) =>
    parts.map((part): Part<PartKey> => {
      const mine = own.filter(
        (span) => (span.operator === 0 || span.operator === operator) && (span.part === '' || span.part === part),
      );
      return {
        key: { operator, part },
        covers: (day) => isOver(day) && isIn(mine, day) && alsoCovered.every((spansOf) => isIn(spansOf, day)),
      };
    }),
  );
}

const keysIn = <Key extends string | number>(keys: readonly (Key | null)[]): (Key | null)[] => [...new Set(keys)];

const isIn = (spans: readonly CoveredSpan[], day: LocalDate): boolean =>
  spans.some(({ first, last }) => first <= day && day <= last);
