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
} from '#shared/analytics/catalogue.ts';
import { familyConflict, incompatibility } from '#shared/analytics/compatibility.ts';
import type { Family } from '#shared/analytics/family.ts';
import type { Filter } from '#shared/analytics/filters.ts';
import { type Layout, mostRows, mostValues } from '#shared/analytics/layout.ts';
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
  const { rows, columns, values } = layout;
  return dimensionIds
    .filter((id) => isOffered(id, unavailable))
    .map((id) => {
      const at = rows.includes(id) ? 'rows' : columns.includes(id) ? 'columns' : null;
      const blocked = at === null ? whyNotBy(id, layout) : null;
      return {
        ...{ id, label: dimensions[id].label, at, blocked },
        rowsBlocked: at !== 'rows' && rows.length >= mostRows ? fill(texts.tooManyRows, { mostRows }) : null,
      };
    });

  function whyNotBy(id: DimensionId, { rows: down, columns: across }: Layout): string | null {
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
    const conflict = first && !used ? familyConflict([...layout.values, first]) : null;
    const blocked = unavailable[family] ?? (conflict && `${conflict} Take the others away first.`);
    return {
      ...{ family, label: families[family], blocked },
      fields: own.map((id) => fieldOf(id, layout, filters)),
    };
  });
}

function fieldOf(id: MeasureId, { rows, columns, values }: Layout, filters: readonly Filter[]): MeasureField {
  const { label, definition }: Measure = measures[id];
  const used = values.includes(id);
  const by = [...rows, ...columns, ...filters.map(({ dimension }) => dimension)];
  const reason = by.map((dimension) => incompatibility(id, dimension)).find((found) => found !== null) ?? null;
  const full = values.length >= mostValues ? fill(texts.tooManyValues, { mostValues }) : null;
  return { id, label, definition, used, blocked: used ? null : (reason ?? full) };
}

const without = <Id>(list: readonly Id[], id: Id): Id[] => list.filter((other) => other !== id);

/** The layout with a dimension put there, or taken away where it is there already. A column takes the place of another. */
export function placed(layout: Layout, id: DimensionId, at: 'rows' | 'columns'): Layout {
  const there = layout[at].includes(id);
  const rows = without(layout.rows, id);
  const columns = without(layout.columns, id);
  if (there) return { ...layout, rows, columns };
  return at === 'rows' ? { ...layout, rows: [...rows, id], columns } : { ...layout, rows, columns: [id] };
}

/** The column that another one takes the place of, since there is one only; null where none is in the way. */
export function replacedBy({ columns }: Pick<Layout, 'columns'>, id: DimensionId): string | null {
  const [column] = columns;
  return column === undefined || column === id ? null : dimensions[column].label;
}

/** The same for a value, whose marks go with it. */
export const valued = (layout: Layout, id: MeasureId): Layout => ({
  ...layout,
  values: layout.values.includes(id) ? without(layout.values, id) : [...layout.values, id],
  marks: layout.marks.filter(({ measure }) => measure !== id),
});

/** The list with an item one place nearer to the start or the end. */
export function moved<Id>(list: readonly Id[], id: Id, step: -1 | 1): Id[] {
  const at = list.indexOf(id);
  const to = at + step;
  if (at < 0 || to < 0 || to >= list.length) return [...list];
  const next = without(list, id);
  next.splice(to, 0, id);
  return next;
}
