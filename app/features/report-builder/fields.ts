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

/** State of a dimension in the field list. Reasons are sentences; null if usable. */
export interface DimensionField {
  readonly id: DimensionId;
  readonly label: string;
  readonly at: 'rows' | 'columns' | null;
  readonly blocked: string | null;
  /** Why it can't be added to the rows. */
  readonly rowsBlocked: string | null;
  /** Why it can't be added to the columns. */
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
  /** Why no measure of the group can be added; null if it depends on the measure. */
  readonly blocked: string | null;
  readonly fields: readonly MeasureField[];
}

const families = {
  brand: texts.touchpointsAndSales,
  offers: texts.pricesAndStock,
  recipes: 'Recipes',
  responses: texts.vouchersAndForms,
} as const satisfies Partial<Record<Family, string>>;

/** Reasons why the scope lacks a family of facts. */
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

/** Hides dimensions whose facts the scope lacks entirely. */
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

/** Adds a dimension to a shelf, or removes it. */
export function toggleDimension(layout: Layout, id: DimensionId, at: Shelf): Layout {
  const there = layout[at].includes(id);
  return there ? withoutDimension(layout, id) : placeDimensionAt(layout, id, at, layout[at].length);
}

/** Shelves of dimensions. */
export type Shelf = 'rows' | 'columns';

export const maxOn: Readonly<Record<Shelf, number>> = { rows: maxRows, columns: maxColumns };

const withoutDimension = (layout: Layout, id: DimensionId): Layout => ({
  ...layout,
  rows: without(layout.rows, id),
  columns: without(layout.columns, id),
});

/** Moves a dimension to an index of a shelf; unchanged if the shelf is full. */
export function placeDimensionAt(layout: Layout, id: DimensionId, shelf: Shelf, place: number): Layout {
  const rest = withoutDimension(layout, id);
  if (rest[shelf].length >= maxOn[shelf]) return layout;
  return { ...rest, [shelf]: rest[shelf].toSpliced(place, 0, id) };
}

/** Moves a value to an index. */
export function placeValueAt(layout: Layout, id: MeasureId, place: number): Layout {
  const rest = without(layout.values, id);
  return rest.length >= maxValues ? layout : { ...layout, values: rest.toSpliced(place, 0, id) };
}

/** Adds a value, or removes it with its marks. */
export const toggleValue = (layout: Layout, id: MeasureId): Layout => ({
  ...layout,
  values: layout.values.includes(id) ? without(layout.values, id) : [...layout.values, id],
  marks: layout.marks.filter(({ measure }) => measure !== id),
});

/** Moves an item by one position. */
export function moveItem<Id>(list: readonly Id[], id: Id, step: -1 | 1): Id[] {
  const at = list.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= list.length) return [...list];
  const next = without(list, id);
  next.splice(to, 0, id);
  return next;
}

/** Removes a ratio with its marks. */
export const withoutRatio = (layout: Layout, id: RatioId): Layout => ({
  ...layout,
  ratios: without(layout.ratios, id),
  marks: layout.marks.filter(({ measure }) => measure !== id),
});

/** Measures that a ratio can use: of the same facts, and compatible with fields and filters. */
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
