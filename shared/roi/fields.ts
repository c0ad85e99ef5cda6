import { keysOf } from '../table.ts';

/** What a number counts. Money is in major units of the scenario's one currency; a share is 0 to 1. */
export type RoiUnit =
  | 'money'
  | 'money-per-click'
  | 'money-per-order'
  | 'clicks'
  | 'orders'
  | 'share'
  | 'ratio'
  | 'factor'
  | 'months';

export interface RoiField {
  /** As formulas name it. */
  readonly symbol: string;
  readonly label: string;
  readonly unit: RoiUnit;
  readonly min: number;
  readonly max: number;
  /** Less of it is better: the low run takes the high value, and the high run the low one. */
  readonly cost?: true;
  /** What to know before it is entered. */
  readonly hint?: string;
}

const largest = 1e12;

/** What people enter, each as low, base and high. */
export const roiFields = {
  spend: { symbol: 'S', label: 'Media spend', unit: 'money', min: 0, max: largest, cost: true },
  fees: { symbol: 'F', label: 'Fees and production', unit: 'money', min: 0, max: largest, cost: true },
  clicks: { symbol: 'C', label: 'Purchase-intent clicks', unit: 'clicks', min: 0, max: largest },
  costPerClick: {
    ...{ symbol: 'k', label: 'Cost per click', unit: 'money-per-click', min: 0, max: largest, cost: true },
    hint: 'Clicks are spend divided by this.',
  },
  reportingShare: {
    ...{ symbol: 'r', label: 'Clicks to reporting retailers', unit: 'share', min: 0, max: 1 },
    hint: 'Share of clicks to retailers that report sales.',
  },
  conversion: {
    ...{ symbol: 'v', label: 'Conversion', unit: 'share', min: 0, max: 1 },
    hint: 'Orders per click, at retailers that report sales.',
  },
  basket: { symbol: 'B', label: 'Basket', unit: 'money-per-order', min: 0, max: largest },
  ownShare: {
    ...{ symbol: 'o', label: 'Own share', unit: 'share', min: 0, max: 1 },
    hint: 'Share of basket sales that is your own products. The rest is halo.',
  },
  margin: {
    ...{ symbol: 'm', label: 'Gross margin', unit: 'share', min: 0, max: 1 },
    hint: 'Of own sales, net of tax and trade spend.',
  },
  incrementality: {
    ...{ symbol: 'i', label: 'Incrementality', unit: 'share', min: 0, max: 1 },
    hint: 'Share of own sales that wouldn’t have happened without media.',
  },
  repeat: {
    ...{ symbol: 'λ', label: 'Repeat factor', unit: 'factor', min: 1, max: 1_000 },
    hint: 'What a new buyer spends in the horizon, per first order. 1 means nobody buys again.',
  },
  horizon: {
    ...{ symbol: 'h', label: 'Horizon', unit: 'months', min: 0.03, max: 1_200, cost: true },
    hint: 'Time in which the gross profit comes in.',
  },
} as const satisfies Record<string, RoiField>;

export type RoiFieldId = keyof typeof roiFields;
export const roiFieldIds = keysOf(roiFields);

interface RoiResult {
  readonly label: string;
  readonly unit: RoiUnit;
  /** In the symbols of the fields and of the results before it. */
  readonly formula: string;
}

/** What is computed, in the order in which it is shown. */
export const roiResults = {
  roi: { label: 'ROI', unit: 'share', formula: '(G − K) / K' },
  net: { label: 'Net profit', unit: 'money', formula: 'G − K' },
  cost: { label: 'Total cost', unit: 'money', formula: 'K = S + F' },
  grossProfit: { label: 'Gross profit', unit: 'money', formula: 'G = I · m' },
  incrementalSales: { label: 'Incremental own sales', unit: 'money', formula: 'I = O · i · λ' },
  ownSales: { label: 'Own sales', unit: 'money', formula: 'O = R · o' },
  haloSales: { label: 'Halo sales', unit: 'money', formula: 'H = R − O' },
  basketSales: { label: 'Basket sales', unit: 'money', formula: 'R = N · B' },
  clicks: { label: 'Clicks', unit: 'clicks', formula: 'C, or S / k' },
  orders: { label: 'Orders', unit: 'orders', formula: 'N = C · ρ · v' },
  roas: { label: 'ROAS', unit: 'ratio', formula: 'R / S' },
  ownRoas: { label: 'Own ROAS', unit: 'ratio', formula: 'O / S' },
  incrementalRoas: { label: 'iROAS', unit: 'ratio', formula: 'I / S' },
  costPerOrder: { label: 'Cost per order', unit: 'money-per-order', formula: 'K / N' },
  costPerIncrementalOrder: {
    ...{ label: 'Cost per incremental order', unit: 'money-per-order', formula: 'K / (N · i)' },
  },
  payback: { label: 'Payback in months', unit: 'months', formula: 'K / (G / h)' },
} as const satisfies Record<string, RoiResult>;

export type RoiResultId = keyof typeof roiResults;
export const roiResultIds = keysOf(roiResults);

/** What one number would have to be for an ROI of zero, all others being as they are. */
export const roiBreakEvens = {
  incrementalRoas: { label: 'iROAS', unit: 'ratio', formula: 'K / (S · m)' },
  conversion: { label: 'Conversion', unit: 'share', formula: 'K / (C · ρ · B · o · i · λ · m)' },
  basket: { label: 'Basket', unit: 'money-per-order', formula: 'K / (C · ρ · v · o · i · λ · m)' },
  costPerClick: { label: 'Cost per click', unit: 'money-per-click', formula: 'S · ρ · v · B · o · i · λ · m / K' },
  incrementality: { label: 'Incrementality', unit: 'share', formula: 'K / (C · ρ · v · B · o · λ · m)' },
  margin: { label: 'Gross margin', unit: 'share', formula: 'K / I' },
} as const satisfies Record<string, RoiResult>;

export type RoiBreakEvenId = keyof typeof roiBreakEvens;
export const roiBreakEvenIds = keysOf(roiBreakEvens);

/** The numbers of one run; null where one is not given. */
export type RoiValues = { readonly [Id in RoiFieldId]: number | null };

/** What is assumed besides numbers. */
export interface RoiAssumptions {
  /** Clicks are spend divided by the cost of a click, instead of a number of their own. */
  readonly clicksFromCost: boolean;
  /** Retailers that report no sales convert like those that do, so that all clicks count. */
  readonly othersAlike: boolean;
}
