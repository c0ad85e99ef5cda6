import { keysOf } from '../table.ts';

export type AccountKind = 'brand' | 'retailer';

/** Facts that are stored together. A question has measures of one family. */
export type Family = 'brand' | 'retailer' | 'offers' | 'recipes' | 'responses';

export interface Dimension {
  readonly label: string;
  readonly kind: 'time' | 'category';
  /** The families whose facts have it. */
  readonly families: readonly Family[];
  /** Its keys are numbers. */
  readonly numeric?: true;
}

const all = ['brand', 'retailer', 'offers', 'recipes', 'responses'] as const;

export const dimensions = {
  day: { label: 'Day', kind: 'time', families: all },
  week: { label: 'Week', kind: 'time', families: all },
  month: { label: 'Month', kind: 'time', families: all },
  quarter: { label: 'Quarter', kind: 'time', families: all },
  year: { label: 'Year', kind: 'time', families: all },
  weekday: { label: 'Weekday', kind: 'category', families: all, numeric: true },
  operator: { label: 'Subaccount', kind: 'category', families: all, numeric: true },
  product: { label: 'Product', kind: 'category', families: ['brand', 'retailer', 'offers'], numeric: true },
  country: { label: 'Country', kind: 'category', families: all },
  retailer: { label: 'Retailer', kind: 'category', families: ['brand', 'offers', 'recipes'], numeric: true },
  channel: { label: 'Channel', kind: 'category', families: ['brand', 'responses'] },
  campaign: { label: 'Campaign', kind: 'category', families: ['brand'] },
  recipe: { label: 'Recipe', kind: 'category', families: ['recipes'], numeric: true },
  category: { label: 'Category', kind: 'category', families: ['brand', 'retailer'] },
  brand: { label: 'Brand', kind: 'category', families: ['brand', 'retailer'] },
  touchpoint: { label: 'Experience', kind: 'category', families: ['brand', 'responses'], numeric: true },
  touchpointKind: { label: 'Experience type', kind: 'category', families: ['brand', 'responses'] },
  traffic: { label: 'Traffic', kind: 'category', families: ['brand'] },
  suspectReason: { label: 'Suspect reason', kind: 'category', families: ['brand'] },
  voucher: { label: 'Voucher', kind: 'category', families: ['responses'], numeric: true },
  form: { label: 'Form', kind: 'category', families: ['responses'], numeric: true },
} as const satisfies Record<string, Dimension>;

export type DimensionId = keyof typeof dimensions;
export const dimensionIds = keysOf(dimensions);

/** Whether a text can be a key of the dimension. */
export const isKeyOf = (id: DimensionId, text: string): boolean => !isNumeric(id) || /^\d{1,15}$/.test(text);

export const isNumeric = (id: DimensionId): boolean => 'numeric' in dimensions[id];
