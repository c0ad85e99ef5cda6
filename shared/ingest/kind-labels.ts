import { keysOf } from '../table.ts';

type AccountType = 'brand' | 'retailer';

/** Kinds of import files, as people choose them. Their fields are in `kinds.ts`. */
export const kindLabels = {
  'retailer-sales': {
    label: 'Sales',
    description: 'Order lines, including returns.',
    accountTypes: ['retailer'],
  },
  'touchpoint-events': {
    label: 'Touchpoint events',
    description: 'Individual impressions, visits and clicks.',
    accountTypes: ['brand'],
  },
  'attributed-orders': {
    label: 'Orders after clicks',
    description: 'Order lines that a retailer reports, with the session whose click led to them.',
    accountTypes: ['brand', 'retailer'],
  },
  'offer-observations': {
    label: 'Prices and stock',
    description: 'Observed prices and stock of your offers at retailers.',
    accountTypes: ['brand'],
  },
  'recipe-events': {
    label: 'Recipe events',
    description: 'Individual recipe views, serving changes, carts and swaps.',
    accountTypes: ['brand'],
  },
  'media-spend': {
    label: 'Media spend',
    description: 'Daily ad spend, with the impressions and clicks that media report.',
    accountTypes: ['brand'],
  },
  'sell-out': {
    label: 'Sell-out',
    description: 'Daily sales of your products at retailers, to all shoppers.',
    accountTypes: ['brand'],
  },
  'model-series': {
    label: 'Model series',
    description: 'Series for marketing models: the KPI, and factors that may explain it.',
    accountTypes: ['brand'],
  },
  'voucher-codes': {
    label: 'Voucher codes',
    description: 'Voucher codes, each given to one person.',
    accountTypes: ['brand', 'retailer'],
  },
  'voucher-redemptions': {
    label: 'Voucher redemptions',
    description: 'Voucher codes that were redeemed in a shop or online.',
    accountTypes: ['brand', 'retailer'],
  },
} as const satisfies Record<
  string,
  { readonly label: string; readonly description: string; readonly accountTypes: readonly AccountType[] }
>;

export type ImportKind = keyof typeof kindLabels;
export const importKinds = keysOf(kindLabels);

export const isKindFor = (kind: ImportKind, accountType: AccountType): boolean =>
  kindLabels[kind].accountTypes.some((type) => type === accountType);

export const kindsFor = (accountType: AccountType): readonly ImportKind[] =>
  importKinds.filter((kind) => isKindFor(kind, accountType));
