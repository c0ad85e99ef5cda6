import { familyConflict, incompatibility } from '#shared/analytics/compatibility.ts';
import type { Family } from '#shared/analytics/dimensions.ts';
import type { Filter } from '#shared/analytics/filters.ts';
import { type Layout, maxColumns, maxRows, maxValues } from '#shared/analytics/layout.ts';
import {
  type DimensionId,
  dimensionIds,
  dimensions,
  familyAccounts,
  familyOf,
  type Measure,
  type MeasureId,
  measureIds,
  measures,
} from '#shared/analytics/measures.ts';
import { countedFor, isDividable, type RatioId } from '#shared/analytics/ratios.ts';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { onlyOneTime } from './report-view.ts';
import * as texts from './texts.ts';

/** A dimension as it can be used now. A reason is a sentence why not; null where it can. */
export interface DimensionField {
  readonly id: DimensionId;
  readonly label: string;
  readonly at: 'rows' | 'columns' | null;
  readonly blocked: string | null;
  /** Why it can't be one more row. */
  readonly rowsBlocked: string | null;
  /** Why it can't be one more column. */
  readonly columnsBlocked: string | null;
}

export interface MeasureField {
  readonly id: MeasureId;
  readonly label: string;
  readonly definition: string;
  readonly used: boolean;
  readonly blocked: string | null;
}

export interface MeasureGroup {
  readonly family: Family;
  readonly label: string;
  /** Why none of them can be added; null where it depends on the measure. */
  readonly blocked: string | null;
  readonly fields: readonly MeasureField[];
}

const families = {
  brand: texts.touchpointsAndSales,
  offers: texts.pricesAndStock,
  recipes: 'Recipes',
  responses: texts.vouchersAndForms,
} as const satisfies Partial<Record<Family, string>>;

/** Which kinds of facts the scope has, and why not the others. */
export type Unavailable = Readonly<Partial<Record<Family, string>>>;

export function dimensionFields(layout: Layout, unavailable: Unavailable): DimensionField[] {
  const { rows, columns } = layout;
  const values = countedFor(layout.values, layout.ratios);
  return dimensionIds
    .filter((id) => isOffered(id, unavailable))
    .map((id) => {
      const at = rows.includes(id) ? 'rows' : columns.includes(id) ? 'columns' : null;
      const blocked = at === null ? blockedReason(id, layout) : null;
      return {
        ...{ id, label: dimensions[id].label, at, blocked },
        rowsBlocked: at !== 'rows' && rows.length >= maxRows ? fill(texts.tooManyRows, { maxRows }) : null,
        columnsBlocked:
          at !== 'columns' && columns.length >= maxColumns ? fill(texts.tooManyColumns, { maxColumns }) : null,
      };
    });

  function blockedReason(id: DimensionId, { rows: down, columns: across }: Layout): string | null {
    const reason = values.map((value) => incompatibility(value, id)).find((found) => found !== null);
    if (reason) return reason;
    const hasTime = [...down, ...across].some((other) => dimensions[other].kind === 'time');
    return dimensions[id].kind === 'time' && hasTime ? onlyOneTime : null;
  }
}

/** Dimensions that only facts have which the scope has not are not listed at all. */
const isOffered = (id: DimensionId, unavailable: Unavailable): boolean => {
  const known: readonly Family[] = dimensions[id].families;
  return known.some((family) => familyAccounts[family].includes('brand') && unavailable[family] === undefined);
};

export function measureGroups(layout: Layout, filters: readonly Filter[], unavailable: Unavailable): MeasureGroup[] {
  return keysOf(families).map((family) => {
    const own = measureIds.filter((id) => familyOf(id) === family);
    const [first] = own;
    const used = own.some((id) => layout.values.includes(id));
    const counted = countedFor(layout.values, layout.ratios);
    const conflict = first && !used ? familyConflict([...counted, first]) : null;
    const blocked = unavailable[family] ?? (conflict && `${conflict} Take the others away first.`);
    return {
      ...{ family, label: families[family], blocked },
      fields: own.map((id) => measureField(id, layout, filters)),
    };
  });
}

function measureField(id: MeasureId, { rows, columns, values }: Layout, filters: readonly Filter[]): MeasureField {
  const { label, definition }: Measure = measures[id];
  const used = values.includes(id);
  const by = [...rows, ...columns, ...filters.map(({ dimension }) => dimension)];
  const reason = by.map((dimension) => incompatibility(id, dimension)).find((found) => found !== null) ?? null;
  const full = values.length >= maxValues ? fill(texts.tooManyValues, { maxValues }) : null;
  return { id, label, definition, used, blocked: used ? null : (reason ?? full) };
}

const without = <Id>(list: readonly Id[], id: Id): Id[] => list.filter((other) => other !== id);

/** The layout with a dimension put there, or taken away where it is there already. */
export function toggleDimension(layout: Layout, id: DimensionId, at: Shelf): Layout {
  const there = layout[at].includes(id);
  return there ? withoutDimension(layout, id) : placeDimensionAt(layout, id, at, layout[at].length);
}

/** Where dimensions are. */
export type Shelf = 'rows' | 'columns';

export const maxOn: Readonly<Record<Shelf, number>> = { rows: maxRows, columns: maxColumns };

const withoutDimension = (layout: Layout, id: DimensionId): Layout => ({
  ...layout,
  rows: without(layout.rows, id),
  columns: without(layout.columns, id),
});

/** The layout with a dimension at that place of a shelf, wherever it was before; as it was where the shelf is full. */
export function placeDimensionAt(layout: Layout, id: DimensionId, shelf: Shelf, place: number): Layout {
  const rest = withoutDimension(layout, id);
  if (rest[shelf].length >= maxOn[shelf]) return layout;
  return { ...rest, [shelf]: rest[shelf].toSpliced(place, 0, id) };
}

/** The layout with a value at that place, wherever it was before. */
export function placeValueAt(layout: Layout, id: MeasureId, place: number): Layout {
  const rest = without(layout.values, id);
  return rest.length >= maxValues ? layout : { ...layout, values: rest.toSpliced(place, 0, id) };
}

/** The same for a value, whose marks go with it. */
export const toggleValue = (layout: Layout, id: MeasureId): Layout => ({
  ...layout,
  values: layout.values.includes(id) ? without(layout.values, id) : [...layout.values, id],
  marks: layout.marks.filter(({ measure }) => measure !== id),
});

/** The list with an item one place nearer to the start or the end. */
export function moveItem<Id>(list: readonly Id[], id: Id, step: -1 | 1): Id[] {
  const at = list.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= list.length) return [...list];
  const next = without(list, id);
  next.splice(to, 0, id);
  return next;
}

/** The layout without a ratio, whose marks go with it. */
export const withoutRatio = (layout: Layout, id: RatioId): Layout => ({
  ...layout,
  ratios: without(layout.ratios, id),
  marks: layout.marks.filter(({ measure }) => measure !== id),
});

/** What can be divided beside what is shown: measures of the same facts that go with the fields and filters. */
export function divisibleMeasures(layout: Layout, filters: readonly Filter[], unavailable: Unavailable): MeasureId[] {
  const by = [...layout.rows, ...layout.columns, ...filters.map(({ dimension }) => dimension)];
  return measureIds.filter(
    (id) =>
      isDividable(id) &&
      familyAccounts[familyOf(id)].includes('brand') &&
      unavailable[familyOf(id)] === undefined &&
      familyConflict([...layout.values, id]) === null &&
      by.every((dimension) => incompatibility(id, dimension) === null),
  );
}
