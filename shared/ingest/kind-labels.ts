import { keysOf } from '../table.ts';

type AccountType = 'brand' | 'retailer';

/** Kinds of import files, as people choose them. Their fields are in `kinds.ts`. */
export const kindLabels = {
  'retailer-sales': {
    label: 'Sales',
    description: 'Lines of your orders, with what was brought back.',
    accountTypes: ['retailer'],
  },
  'touchpoint-events': {
    label: 'Touchpoint events',
    description: 'Impressions, visits and clicks, one by one.',
    accountTypes: ['brand'],
  },
  'attributed-orders': {
    label: 'Orders after clicks',
    description: 'Lines of orders that a retailer reports, with the session whose click led to them.',
    accountTypes: ['brand', 'retailer'],
  },
  'offer-observations': {
    label: 'Prices and stock',
    description: 'Looks at your offers at retailers: the price seen, and whether there was any.',
    accountTypes: ['brand'],
  },
  'recipe-events': {
    label: 'Recipe events',
    description: 'Views, changes of servings, carts and swaps at your recipes, one by one.',
    accountTypes: ['brand'],
  },
  'media-spend': {
    label: 'Media spend',
    description: 'What ads cost by day, with the impressions and clicks that the media report.',
    accountTypes: ['brand'],
  },
  'sell-out': {
    label: 'Sell-out',
    description: 'What retailers sold of your products by day, whoever the shoppers were.',
    accountTypes: ['brand'],
  },
  'model-series': {
    label: 'Model series',
    description: 'Series that marketing models are made of: what is explained, and what else may explain it.',
    accountTypes: ['brand'],
  },
  'voucher-codes': {
    label: 'Voucher codes',
    description: 'Codes for the pools of your vouchers, each given out once.',
    accountTypes: ['brand', 'retailer'],
  },
  'voucher-redemptions': {
    label: 'Voucher redemptions',
    description: 'Codes of your vouchers that came back, at a till or in a shop.',
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
