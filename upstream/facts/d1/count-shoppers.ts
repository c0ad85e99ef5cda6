import { bucketStart, type LocalDate, weekday } from '#shared/analytics/calendar.ts';
import { type DimensionId, isNumeric } from '#shared/analytics/catalogue.ts';
import type { ResolvedFilter } from '../../analytics/conditions.ts';
import type { DayCondition } from '../../analytics/day-condition.ts';
import type { Selection } from '../../analytics/selection.ts';
import type { Tenant } from '../../scope/tenant.ts';
import { dimensionOf } from '../sources.ts';
import { countDistinct } from './count-distinct.ts';
import type { TillBaskets } from './till-baskets.ts';

/** How many shoppers a row has; its keys are those of the dimensions, as text. */
export interface ShopperCount {
  readonly keys: readonly string[];
  readonly shoppers: number;
}

type Asked = Pick<Selection, 'dimensions' | 'filters' | 'range' | 'days'>;

/**
 * Counts the shoppers of each row of a question: each once, however many baskets of the row are theirs. Rows of nobody are
 * left out. A question by products, or with a filter on them, counts what is in baskets; any other counts baskets as they are.
 */
export function countShoppers(baskets: TillBaskets, asked: Asked, tenant: Tenant): readonly ShopperCount[] {
  const times = groupsOf(baskets, asked, 'time', baskets.days, (day, id) => periodKey(id, day));
  const places = groupsOf(baskets, asked, 'place', baskets.places, ({ operator, country }, id) =>
    id === 'operator' ? String(operator) : country,
  );
  const items = groupsOf(baskets, asked, 'item', baskets.products, (product, id) => {
    if (id === 'product') return String(product);
    const known = baskets.properties.get(product);
    return (id === 'brand' ? known?.brand : known?.category) ?? '';
  });
  const isOwn = baskets.places.map(({ operator }) => tenant.operatorIds?.includes(operator) ?? true);
  const { days } = asked;
  const compared =
    days && baskets.days.map((day) => baskets.places.map(({ operator }) => isCompared(days, day, operator)));
  const isAdmitted = (day: number, place: number): boolean =>
    isOwn[place] === true && (!compared || compared[day]?.[place] === true);
  const byItem = [...asked.dimensions, ...asked.filters.map(({ dimension }) => dimension)].some(
    (id) => kindOf(id) === 'item',
  );
  const [first, end] = basketsBetween(baskets, asked.range);
  const outerOf = new Int32Array(end - first);
  for (let basket = first; basket < end; basket += 1) {
    const [day = 0, place = 0] = [baskets.dayOf[basket], baskets.placeOf[basket]];
    const [time = -1, where = -1] = [times.of[day], places.of[place]];
    outerOf[basket - first] = time < 0 || where < 0 || !isAdmitted(day, place) ? -1 : time * places.keys.length + where;
  }
  const outers = times.keys.length * places.keys.length;
  const counts = countDistinct(baskets, { first, outerOf, outers, items: byItem ? items : null });
  const kinds = asked.dimensions.map((id) => ({ id, kind: kindOf(id) }));
  return counts.map(({ outer, item, count }) => {
    const [time, place] = [times.keys[Math.floor(outer / places.keys.length)], places.keys[outer % places.keys.length]];
    const ofItem = items.keys[item];
    const keys = kinds.map(({ id, kind }) => (kind === 'time' ? time : kind === 'place' ? place : ofItem)?.[id] ?? '');
    return { keys, shoppers: count };
  });
}

/** The first basket of a range of days, and the one behind its last. */
function basketsBetween({ days, startOfDay }: TillBaskets, { from, to }: Asked['range']): [first: number, end: number] {
  const [before, through] = [days.findIndex((day) => day >= from), days.findLastIndex((day) => day <= to)];
  if (before < 0 || through < before) return [0, 0];
  return [startOfDay[before] ?? 0, startOfDay[through + 1] ?? 0];
}

type Kind = 'time' | 'place' | 'item';

function kindOf(id: DimensionId): Kind {
  if (dimensionOf('retailer', id).period !== undefined) return 'time';
  return id === 'operator' || id === 'country' ? 'place' : 'item';
}

function periodKey(id: DimensionId, day: LocalDate): string {
  const { period } = dimensionOf('retailer', id);
  return period === undefined || period === 'weekday' ? String(weekday(day)) : bucketStart(day, period);
}

/** Members of one kind in groups: by the dimensions asked for, without those that filters leave out. */
interface Groups {
  /** The group of each member, -1 for those that are left out. */
  readonly of: Int32Array;
  readonly keys: readonly Readonly<Partial<Record<DimensionId, string>>>[];
}

/** Groups that other questions of the same call have made already. */
const made = new WeakMap<TillBaskets, Map<string, Groups>>();

function groupsOf<Member>(
  baskets: TillBaskets,
  { dimensions, filters }: Asked,
  kind: Kind,
  members: readonly Member[],
  keyOf: (member: Member, id: DimensionId) => string,
): Groups {
  const by = dimensions.filter((id) => kindOf(id) === kind);
  const only = filters.filter(({ dimension }) => kindOf(dimension) === kind);
  const own = made.get(baskets) ?? new Map<string, Groups>();
  made.set(baskets, own);
  const name = JSON.stringify([kind, by, only]);
  const groups = own.get(name) ?? grouped(by, only, members, keyOf);
  own.set(name, groups);
  return groups;
}

function grouped<Member>(
  by: readonly DimensionId[],
  only: readonly ResolvedFilter[],
  members: readonly Member[],
  keyOf: (member: Member, id: DimensionId) => string,
): Groups {
  const admitted = only.map((filter) => ({ dimension: filter.dimension, admits: admitting(filter) }));
  const numbers = new Map<string, number>();
  const keys: Partial<Record<DimensionId, string>>[] = [];
  const of = Int32Array.from(members, (member) => {
    if (!admitted.every(({ dimension, admits }) => admits(keyOf(member, dimension)))) return -1;
    const own = by.map((id) => [id, keyOf(member, id)] as const);
    const name = own.map(([, key]) => key).join('\u0000');
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, keys.length);
    return keys.push(Object.fromEntries(own)) - 1;
  });
  return { of, keys };
}

/** As statements have it: numbers are compared as numbers. */
function admitting({ dimension, op, values }: ResolvedFilter): (key: string) => boolean {
  const plain = (text: string): string => (isNumeric(dimension) ? String(Number(text)) : text);
  const among = new Set(values.map(plain));
  return (key) => among.has(plain(key)) === (op === 'in');
}

/** Whether the day of a subaccount is among the compared ones. Tills have no parts beside subaccounts. */
function isCompared({ groups, known }: DayCondition, day: LocalDate, operator: number): boolean {
  const operators = known.flatMap((part) => part.operator ?? []);
  const isOf = (own: number | null): boolean =>
    operators.length === 0 || (own === null ? !operators.includes(operator) : own === operator);
  return groups.some(
    ({ days, parts }) => days.includes(day) && (parts === null || parts.some((part) => isOf(part.operator))),
  );
}
