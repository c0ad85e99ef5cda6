import { type DimensionId, isNumeric } from '#shared/analytics/measures.ts';
import { bucketStart, type LocalDate, weekday } from '#shared/time/calendar.ts';
import type { Tenant } from '#upstream/scope/tenant.ts';
import type { AskedUnits, UnitCounts } from '../engine.ts';
import { dimensionOf } from '../families.ts';
import type { ResolvedFilter } from '../questions/conditions.ts';
import type { DayCondition } from '../questions/day-condition.ts';
import type { Selection } from '../questions/selection.ts';
import { countBaskets, countProducts } from './count-distinct.ts';
import type { TillBaskets } from './till-baskets.ts';

/** How many shoppers each row of a question has, in columns. */
export interface ShopperCounts {
  readonly shoppers: Int32Array;
  /** The keys of a row in the order of the dimensions, as text. */
  readonly keysOf: (row: number) => string[];
}

type Asked = Pick<Selection, 'dimensions' | 'filters' | 'range' | 'days'>;

/**
 * Counts the shoppers of each row of a question, each once however many of the row’s baskets are theirs. Rows without
 * shoppers are left out. A question by products, or with a filter on them, looks into baskets; any other counts whole
 * baskets.
 */
export function countShoppers(baskets: TillBaskets, asked: Asked, tenant: Tenant): ShopperCounts {
  const outer = outerOf(baskets, asked, tenant);
  const items = itemsOf(baskets, asked);
  const byItem = [...asked.dimensions, ...asked.filters.map(({ dimension }) => dimension)].some(
    (id) => kindOf(id) === 'item',
  );
  const counts = byItem ? countProducts(baskets, outer, [items])[0] : countBaskets(baskets, outer);
  const { times, places } = outer;
  const kinds = asked.dimensions.map((id) => {
    const kind = kindOf(id);
    const groups = { time: times, place: places, item: items }[kind];
    return { kind, keys: groups.keys, at: groups.by.indexOf(id) };
  });
  return {
    shoppers: counts?.shoppers ?? new Int32Array(),
    keysOf: (row) => {
      const ofBasket = counts?.outerOf[row] ?? 0;
      const group = {
        time: Math.floor(ofBasket / places.keys.length),
        place: ofBasket % places.keys.length,
        item: counts?.itemOf[row] ?? 0,
      };
      return kinds.map(({ kind, keys, at }) => keys[group[kind]]?.[at] ?? '');
    },
  };
}

/**
 * Counts the shoppers of an account by periods and by each combination of a list of places and a list of products. Each
 * list of products is the beginning of the next, so that all are counted in one pass.
 */
export function countUnits(
  baskets: TillBaskets,
  { tenant, times, range, places, items }: AskedUnits,
): readonly UnitCounts[] {
  const levels = items.map((dimensions) => itemsOf(baskets, { dimensions, filters: [] }));
  const byItem = levels.filter(({ by }) => by.length > 0);
  return places.flatMap((ofPlaces) => {
    const outer = outerOf(baskets, { dimensions: [...times, ...ofPlaces], filters: [], range }, tenant);
    const ofPlace = outer.places.keys.length;
    const counted = countProducts(baskets, outer, byItem);
    return levels.map((level): UnitCounts => {
      const counts = counted[byItem.indexOf(level)] ?? countBaskets(baskets, outer);
      return {
        ...{ times: outer.times.keys, places: outer.places.keys },
        items: level.by.length > 0 ? level.keys : noKeys,
        timeOf: counts.outerOf.map((at) => Math.floor(at / ofPlace)),
        placeOf: counts.outerOf.map((at) => at % ofPlace),
        itemOf: counts.itemOf,
        shoppers: counts.shoppers,
      };
    });
  });
}

/** The keys of a count without dimensions. */
const noKeys: readonly (readonly string[])[] = [[]];

const itemsOf = (baskets: TillBaskets, asked: Pick<Asked, 'dimensions' | 'filters'>): Groups =>
  groupsOf(baskets, asked, 'item', baskets.products, (product, id) => {
    if (id === 'product') return String(product);
    const known = baskets.properties.get(product);
    return (id === 'brand' ? known?.brand : known?.category) ?? '';
  });

/** The group of each basket of a range, by its period and place; -1 for those that don’t count. */
function outerOf(baskets: TillBaskets, asked: Asked, tenant: Tenant) {
  const times = groupsOf(baskets, asked, 'time', baskets.days, (day, id) => periodKey(id, day));
  const places = groupsOf(baskets, asked, 'place', baskets.places, ({ operator, country }, id) =>
    id === 'operator' ? String(operator) : country,
  );
  const own = places.of.map((group, place) => {
    const operator = baskets.places[place]?.operator ?? 0;
    return tenant.operatorIds?.includes(operator) === false ? -1 : group;
  });
  const { days, startOfDay, placeOf } = baskets;
  const { range, days: compared } = asked;
  const before = days.findIndex((day) => day >= range.from);
  const through = days.findLastIndex((day) => day <= range.to);
  const isNone = before < 0 || through < before;
  const [first, end] = isNone ? [0, 0] : [startOfDay[before] ?? 0, startOfDay[through + 1] ?? 0];
  const outer = new Int32Array(end - first).fill(-1);
  for (let day = before; !isNone && day <= through; day += 1) {
    const time = times.of[day] ?? -1;
    if (time < 0) continue;
    const ofDay = compared ? admittedOn(baskets, own, compared, days[day] ?? '') : own;
    const until = startOfDay[day + 1] ?? 0;
    for (let basket = startOfDay[day] ?? 0; basket < until; basket += 1) {
      const where = ofDay[placeOf[basket] ?? 0] ?? -1;
      if (where >= 0) outer[basket - first] = time * places.keys.length + where;
    }
  }
  return { times, places, first, outerOf: outer, outers: times.keys.length * places.keys.length };
}

/** Groups of places on one day, without those that are not compared on it. */
const admittedOn = ({ places }: TillBaskets, groups: Int32Array, compared: DayCondition, day: LocalDate): Int32Array =>
  groups.map((group, place) => (isCompared(compared, day, places[place]?.operator ?? 0) ? group : -1));

type Kind = 'time' | 'place' | 'item';

function kindOf(id: DimensionId): Kind {
  if (dimensionOf('retailer', id).period !== undefined) return 'time';
  return id === 'operator' || id === 'country' ? 'place' : 'item';
}

function periodKey(id: DimensionId, day: LocalDate): string {
  const { period } = dimensionOf('retailer', id);
  return period === undefined || period === 'weekday' ? String(weekday(day)) : bucketStart(day, period);
}

/** Members of one kind, grouped by the dimensions of the question. Filters leave some out. */
interface Groups {
  /** The group of each member, -1 for those that are left out. */
  readonly of: Int32Array;
  /** The dimensions of the keys, and the keys of each group. */
  readonly by: readonly DimensionId[];
  readonly keys: readonly (readonly string[])[];
}

/** Groups that other questions of the same call have computed. */
const computedGroups = new WeakMap<TillBaskets, Map<string, Groups>>();

function groupsOf<Member>(
  baskets: TillBaskets,
  { dimensions, filters }: Pick<Asked, 'dimensions' | 'filters'>,
  kind: Kind,
  members: readonly Member[],
  keyOf: (member: Member, id: DimensionId) => string,
): Groups {
  const by = dimensions.filter((id) => kindOf(id) === kind);
  const only = filters.filter(({ dimension }) => kindOf(dimension) === kind);
  const own = computedGroups.get(baskets) ?? new Map<string, Groups>();
  computedGroups.set(baskets, own);
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
  const admitted = only.map((filter) => ({ dimension: filter.dimension, admits: filterTest(filter) }));
  const numbers = new Map<string, number>();
  const keys: string[][] = [];
  const of = Int32Array.from(members, (member) => {
    if (!admitted.every(({ dimension, admits }) => admits(keyOf(member, dimension)))) return -1;
    const own = by.map((id) => keyOf(member, id));
    const name = own.join('\u0000');
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, keys.length);
    return keys.push(own) - 1;
  });
  return { of, by, keys };
}

/** Numbers are compared as numbers, as in the statements. */
function filterTest({ dimension, op, values }: ResolvedFilter): (key: string) => boolean {
  const plain = (text: string): string => (isNumeric(dimension) ? String(Number(text)) : text);
  const among = new Set(values.map(plain));
  return (key) => among.has(plain(key)) === (op === 'in');
}

/** Whether the day of a subaccount is compared. Tills have no parts but subaccounts. */
function isCompared({ groups, known }: DayCondition, day: LocalDate, operator: number): boolean {
  const operators = known.flatMap((part) => part.operator ?? []);
  const isOf = (own: number | null): boolean =>
    operators.length === 0 || (own === null ? !operators.includes(operator) : own === operator);
  return groups.some(
    ({ days, parts }) => days.includes(day) && (parts === null || parts.some((part) => isOf(part.operator))),
  );
}
