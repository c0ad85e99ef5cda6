/** What can be brought in from a file: kinds of rows, and the fields that each is made of. */

import { keysOf } from '../table.ts';
import {
  amount,
  channel,
  country,
  currency,
  type Field,
  gtin,
  line,
  operator,
  orderId,
  productName,
  retailer,
  session,
  sku,
  soldAt,
  taxAmount,
  taxRate,
  touchpoint,
  unitPrice,
  units,
  voucher,
  voucherCode,
  words,
} from './fields.ts';

type AccountType = 'brand' | 'retailer';

export const kinds = {
  'retailer-sales': {
    label: 'Sales',
    description: 'Lines of your orders, with what was brought back.',
    accountTypes: ['retailer'],
    fields: {
      orderId,
      line,
      soldAt,
      gtin,
      sku,
      productName,
      brand: { label: 'Brand', type: 'text', names: words('brand marke marque manufacturer') },
      category: {
        label: 'Category',
        type: 'text',
        names: words('category productcategory kategorie categorie department'),
      },
      units,
      amount,
      unitPrice,
      taxRate,
      taxAmount,
      currency: { ...currency, required: true },
      country,
      operator,
      shopper: {
        label: 'Shopper',
        type: 'text',
        names: words(
          'shopper shopperid customer customerid household householdid loyaltyid loyaltycard memberid kundennummer client',
        ),
        hint: 'Kept as a pseudonym only: it tells how many people stand behind a number.',
      },
    },
  },
  'touchpoint-events': {
    label: 'Touchpoint events',
    description: 'Impressions, visits and clicks, one by one.',
    accountTypes: ['brand'],
    fields: {
      eventId: { label: 'Event number', type: 'text', names: words('eventid id uuid hitid') },
      occurredAt: {
        ...soldAt,
        names: words('occurredat timestamp time datetime date eventtime createdat datum'),
      },
      event: {
        label: 'Kind of event',
        type: 'event',
        required: true,
        fixable: true,
        names: words('event kind type eventtype eventname action'),
        hint: 'impression, visit, engaged or click.',
      },
      session,
      touchpoint: { ...touchpoint, required: true },
      channel: { ...channel, required: true },
      country,
      retailer: { ...retailer, hint: 'Every click needs one.' },
      gtin,
      sku,
      productName,
      price: { label: 'Price seen', type: 'amount', names: words('price observedprice preis prix') },
      currency,
      dwell: {
        label: 'Dwell',
        type: 'integer',
        names: words('dwell dwellseconds dwelltime seconds duration timeonpage engagementtime verweildauer'),
        hint: 'Whole seconds; a visit of 10 or more is an engaged one.',
      },
      bot: { label: 'Bot', type: 'flag', names: words('bot isbot crawler') },
      userAgent: {
        label: 'Browser',
        type: 'text',
        names: words('useragent ua browser'),
        hint: 'Only looked at to find bots.',
      },
    },
  },
  'attributed-orders': {
    label: 'Orders after clicks',
    description: 'Lines of orders that a retailer reports, with the session whose click led to them.',
    accountTypes: ['brand'],
    fields: {
      orderId,
      line,
      orderedAt: soldAt,
      retailer: { ...retailer, required: true },
      session: { ...session, hint: 'The last click of it within the retailer’s window is credited.' },
      touchpoint: { ...touchpoint, hint: 'Where the retailer names it already; else the session decides.' },
      channel,
      country,
      gtin,
      sku,
      productName,
      units,
      amount,
      unitPrice,
      taxRate,
      taxAmount,
      currency: { ...currency, required: true },
      status: {
        label: 'Order status',
        type: 'text',
        names: words('status orderstatus salestatus transactionstatus'),
        hint: 'declined takes the whole order out; amended and others bring its lines up to date.',
      },
    },
  },
  'offer-observations': {
    label: 'Prices and stock',
    description: 'Looks at your offers at retailers: the price seen, and whether there was any.',
    accountTypes: ['brand'],
    fields: {
      observationId: {
        label: 'Observation number',
        type: 'text',
        names: words('observationid id uuid crawlid lookid'),
      },
      observedAt: { ...soldAt, names: words('observedat timestamp time datetime date crawledat checkedat datum') },
      offer: {
        label: 'Offer',
        type: 'offer',
        names: words('offer offerid'),
        hint: 'Its number here. Without one, product and retailer say which offer it is.',
      },
      retailer,
      gtin,
      sku,
      productName,
      country,
      outcome: {
        label: 'Found',
        type: 'outcome',
        required: true,
        fixable: true,
        names: words('outcome availability stock status instock available result verfuegbarkeit'),
        hint: 'in stock, out of stock or failed.',
      },
      price: {
        label: 'Price',
        type: 'amount',
        names: words('price observedprice preis prix currentprice'),
        hint: 'In the currency of the offer; empty where none was shown.',
      },
      currency,
    },
  },
  'recipe-events': {
    label: 'Recipe events',
    description: 'Views, changes of servings, carts and swaps at your recipes, one by one.',
    accountTypes: ['brand'],
    fields: {
      eventId: { label: 'Event number', type: 'text', names: words('eventid id uuid hitid') },
      occurredAt: { ...soldAt, names: words('occurredat at timestamp time datetime date eventtime createdat datum') },
      recipe: {
        label: 'Recipe',
        type: 'recipe',
        required: true,
        fixable: true,
        names: words('recipe recipeid recipename rezept recette'),
        hint: 'Name or number.',
      },
      event: {
        label: 'Kind of event',
        type: 'event',
        required: true,
        fixable: true,
        names: words('event kind type eventtype eventname action'),
        hint: 'view, servings, cart or swap.',
      },
      country,
      retailer: { ...retailer, hint: 'Every cart needs one.' },
      currency,
      amount: {
        label: 'Cart',
        type: 'amount',
        names: words('amount cart basket total value'),
        hint: 'The whole cart.',
      },
      own: {
        label: 'Own part of the cart',
        type: 'amount',
        names: words('own ownamount ownvalue ownbrand brandvalue'),
        hint: 'What of the cart is the brand’s own.',
      },
      servings: { label: 'Servings', type: 'integer', names: words('servings portions portionen') },
      from: {
        label: 'Swapped from',
        type: 'product',
        names: words('from fromproduct swappedfrom original'),
        hint: 'Number, GTIN or name of a product.',
      },
      to: {
        label: 'Swapped to',
        type: 'product',
        names: words('to toproduct swappedto substitute'),
        hint: 'Number, GTIN or name of a product.',
      },
    },
  },
  'voucher-codes': {
    label: 'Voucher codes',
    description: 'Codes for the pools of your vouchers, each given out once.',
    accountTypes: ['brand', 'retailer'],
    fields: { voucher, code: voucherCode },
  },
  'voucher-redemptions': {
    label: 'Voucher redemptions',
    description: 'Codes of your vouchers that came back, at a till or in a shop.',
    accountTypes: ['brand', 'retailer'],
    fields: {
      voucher,
      code: voucherCode,
      redeemedAt: {
        label: 'Redeemed at',
        type: 'moment',
        required: true,
        names: words('redeemed redeemedon redemptiondate redemptionday redemptiontime date day datum'),
      },
      orderValue: {
        label: 'Order value',
        type: 'amount',
        names: words('value amount total orderamount ordertotal basketvalue basketamount baskettotal betrag umsatz'),
        hint: 'In the currency of the voucher.',
      },
    },
  },
} as const satisfies Record<
  string,
  {
    readonly label: string;
    readonly description: string;
    readonly accountTypes: readonly AccountType[];
    readonly fields: Readonly<Record<string, Field>>;
  }
>;

export type ImportKind = keyof typeof kinds;
export const importKinds = keysOf(kinds);

/** The fields of a kind, as a list in their order. */
export const fieldsOf = (kind: ImportKind): readonly (readonly [id: string, field: Field])[] =>
  Object.entries(kinds[kind].fields);

export const isKindFor = (kind: ImportKind, accountType: AccountType): boolean =>
  kinds[kind].accountTypes.some((type) => type === accountType);

export const kindsFor = (accountType: AccountType): readonly ImportKind[] =>
  importKinds.filter((kind) => isKindFor(kind, accountType));

export const eventKinds = ['impression', 'visit', 'engaged', 'click'] as const;
export type EventKind = (typeof eventKinds)[number];
