/** What can be brought in from a file: kinds of rows, and the fields that each is made of. */

export type FieldType =
  | 'text'
  | 'integer'
  | 'amount'
  | 'moment'
  | 'currency'
  | 'country'
  | 'gtin'
  | 'operator'
  | 'touchpoint'
  | 'channel'
  | 'event'
  | 'flag'
  | 'offer'
  | 'outcome'
  | 'recipe'
  | 'product';

export interface Field {
  readonly label: string;
  readonly type: FieldType;
  /** A row can't be taken without it. */
  readonly required?: true;
  /** May hold the same for every row of a file instead of standing in a column. */
  readonly fixable?: true;
  /** Names of columns that mean it, in lower case and without anything but letters and digits. */
  readonly names: readonly string[];
  readonly hint?: string;
}

const words = (text: string): readonly string[] => text.split(' ');

const gtin = {
  label: 'Product GTIN',
  type: 'gtin',
  names: words('gtin ean upc barcode gtin13 ean13 productgtin'),
  hint: '8, 12, 13 or 14 digits; the check digit is checked.',
} as const satisfies Field;
const sku = {
  label: 'Product number',
  type: 'text',
  names: words('sku productid itemid articlenumber article asin artikelnummer productnumber'),
  hint: 'Used where there is no GTIN.',
} as const satisfies Field;
const productName = {
  label: 'Product name',
  type: 'text',
  names: words('product productname item itemname description artikel produit title'),
} as const satisfies Field;
const country = {
  label: 'Country',
  type: 'country',
  fixable: true,
  names: words('country countrycode land pays market'),
  hint: 'Two letters, such as US.',
} as const satisfies Field;
const currency = {
  label: 'Currency',
  type: 'currency',
  fixable: true,
  names: words('currency currencycode waehrung wahrung devise'),
  hint: 'Three letters, such as EUR.',
} as const satisfies Field;
const operator = {
  label: 'Subaccount',
  type: 'operator',
  fixable: true,
  names: words('subaccount operator banner storegroup businessunit'),
  hint: 'Name or number.',
} as const satisfies Field;
const orderId = {
  label: 'Order',
  type: 'text',
  required: true,
  names: words('order orderid ordernumber basketid basket transactionid transaction receipt bestellnummer commande'),
} as const satisfies Field;
const line = {
  label: 'Line',
  type: 'text',
  names: words('line lineid linenumber position lineitem lineitemid'),
  hint: 'Where there is none, rows that are the same in everything count once.',
} as const satisfies Field;
const soldAt = {
  label: 'Date and time',
  type: 'moment',
  required: true,
  names: words(
    'date datetime soldat orderdate orderedat timestamp transactiontimestamp transactiondate time datum created createdat',
  ),
} as const satisfies Field;
const units = {
  label: 'Units',
  type: 'integer',
  required: true,
  fixable: true,
  names: words('units quantity qty menge quantite anzahl pieces'),
  hint: 'Negative for what was brought back.',
} as const satisfies Field;
const amount = {
  label: 'Amount',
  type: 'amount',
  required: true,
  names: words('amount sales salesvalue revenue total linetotal value betrag umsatz montant net netsales'),
  hint: 'Of the whole line, not of one piece; negative for what was brought back.',
} as const satisfies Field;
const session = {
  label: 'Session',
  type: 'text',
  names: words('session sessionid visit visitid clickref clickid subid'),
} as const satisfies Field;
const touchpoint = {
  label: 'Touchpoint',
  type: 'touchpoint',
  fixable: true,
  names: words('touchpoint touchpointid experience placement'),
  hint: 'Name or number.',
} as const satisfies Field;
const channel = {
  label: 'Channel',
  type: 'channel',
  fixable: true,
  names: words('channel source utmsource medium kanal canal'),
} as const satisfies Field;
const retailer = {
  label: 'Retailer',
  type: 'text',
  fixable: true,
  names: words('retailer retailername merchant shop store haendler handler'),
} as const satisfies Field;

export const kinds = {
  'retailer-sales': {
    label: 'Sales',
    description: 'Lines of your orders, with what was brought back.',
    accountType: 'retailer',
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
    accountType: 'brand',
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
    accountType: 'brand',
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
      currency: { ...currency, required: true },
    },
  },
  'offer-observations': {
    label: 'Prices and stock',
    description: 'Looks at your offers at retailers: the price seen, and whether there was any.',
    accountType: 'brand',
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
    accountType: 'brand',
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
} as const satisfies Record<
  string,
  {
    readonly label: string;
    readonly description: string;
    readonly accountType: 'brand' | 'retailer';
    readonly fields: Readonly<Record<string, Field>>;
  }
>;

export type ImportKind = keyof typeof kinds;
export const importKinds = Object.keys(kinds) as [ImportKind, ...ImportKind[]];

/** The fields of a kind, as a list in their order. */
export const fieldsOf = (kind: ImportKind): readonly (readonly [id: string, field: Field])[] =>
  Object.entries(kinds[kind].fields);

export const kindsFor = (accountType: 'brand' | 'retailer'): readonly ImportKind[] =>
  importKinds.filter((kind) => kinds[kind].accountType === accountType);

export const eventKinds = ['impression', 'visit', 'engaged', 'click'] as const;
export type EventKind = (typeof eventKinds)[number];
