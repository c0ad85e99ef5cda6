/** Fields of import files that more than one kind of rows uses. */

export type FieldType =
  | 'text'
  | 'integer'
  | 'number'
  | 'amount'
  | 'rate'
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
  | 'product'
  | 'voucher';

export interface Field {
  readonly label: string;
  readonly type: FieldType;
  /** Required in every row. */
  readonly required?: true;
  /** May be set once for all rows instead of in a column. */
  readonly fixable?: true;
  /** Headings of this field, in lower case and with letters and digits only. */
  readonly names: readonly string[];
  readonly hint?: string;
  /** The value is worth money, such as a voucher's code, so lists of rejected rows leave it out. */
  readonly secret?: true;
}

export const words = (text: string): readonly string[] => text.split(' ');

export const gtin = {
  label: 'Product GTIN',
  type: 'gtin',
  names: words('gtin ean upc barcode gtin13 ean13 productgtin'),
  hint: '8, 12, 13 or 14 digits; the check digit is checked.',
} as const satisfies Field;
export const sku = {
  label: 'Product number',
  type: 'text',
  names: words('sku productid itemid articlenumber article asin artikelnummer productnumber stockcode'),
  hint: 'Used if there is no GTIN.',
} as const satisfies Field;
export const productName = {
  label: 'Product name',
  type: 'text',
  names: words('product productname item itemname description artikel produit title'),
} as const satisfies Field;
export const country = {
  label: 'Country',
  type: 'country',
  fixable: true,
  names: words('country countrycode countryregion land pays pais market shipcountry shippingcountry'),
  hint: 'Two or three letters, or the name in any language.',
} as const satisfies Field;
export const currency = {
  label: 'Currency',
  type: 'currency',
  fixable: true,
  names: words('currency currencycode waehrung wahrung devise'),
  hint: 'Three letters, such as EUR.',
} as const satisfies Field;
export const operator = {
  label: 'Subaccount',
  type: 'operator',
  fixable: true,
  names: words('subaccount operator banner storegroup businessunit'),
  hint: 'Name or number.',
} as const satisfies Field;
export const day = {
  label: 'Day',
  type: 'moment',
  required: true,
  names: words('date day week time datum tag jour fecha reportdate reportingdate daydate startdate weekstart ds'),
} as const satisfies Field;
export const orderId = {
  label: 'Order',
  type: 'text',
  required: true,
  names: words(
    'order orderid ordernumber basketid basket transactionid transaction receipt bestellnummer commande invoiceno invoice',
  ),
} as const satisfies Field;
export const line = {
  label: 'Line',
  type: 'text',
  names: words('line lineid linenumber position lineitem lineitemid rowid'),
  hint: 'Without it, identical rows count once.',
} as const satisfies Field;
export const soldAt = {
  label: 'Date and time',
  type: 'moment',
  required: true,
  names: words(
    'date datetime soldat orderdate orderedat timestamp transactiontimestamp transactiondate time datum created createdat invoicedate purchasedate',
  ),
} as const satisfies Field;
export const units = {
  label: 'Units',
  type: 'integer',
  required: true,
  fixable: true,
  names: words('units quantity qty menge quantite anzahl pieces'),
  hint: 'Negative for returns.',
} as const satisfies Field;
export const amount = {
  label: 'Amount',
  type: 'amount',
  required: true,
  names: words('amount sales salesvalue revenue total linetotal value betrag umsatz montant net netsales'),
  hint: 'For the whole line, not per unit. Negative for returns.',
} as const satisfies Field;
export const unitPrice = {
  label: 'Unit price',
  type: 'amount',
  names: words('unitprice priceperunit priceeach itemprice price stuckpreis einzelpreis prixunitaire preciounitario'),
  hint: 'Per unit.',
} as const satisfies Field;
export const discountAmount = {
  label: 'Discount amount',
  type: 'amount',
  names: words('linediscount linediscountamount lineitemdiscount rabattbetrag montantremise'),
  hint: 'For the whole line. Subtracted from unit price × units.',
} as const satisfies Field;
export const taxRate = {
  label: 'Tax rate',
  type: 'rate',
  fixable: true,
  names: words('taxrate vatrate taxpercent vatpercent steuersatz mwstsatz tauxtva'),
  hint: '19, 19% and 0.19 are the same.',
} as const satisfies Field;
export const taxAmount = {
  label: 'Tax amount',
  type: 'amount',
  names: words('taxamount vatamount tax vat taxes mwst steuer tva'),
  hint: 'For the whole line.',
} as const satisfies Field;
export const session = {
  label: 'Session',
  type: 'text',
  names: words('session sessionid visit visitid clickref clickid subid'),
} as const satisfies Field;
export const touchpoint = {
  label: 'Touchpoint',
  type: 'touchpoint',
  fixable: true,
  names: words('touchpoint touchpointid experience placement'),
  hint: 'Name or number.',
} as const satisfies Field;
export const channel = {
  label: 'Channel',
  type: 'channel',
  fixable: true,
  names: words('channel source utmsource medium kanal canal'),
} as const satisfies Field;
export const retailer = {
  label: 'Retailer',
  type: 'text',
  fixable: true,
  names: words('retailer retailername merchant shop store haendler handler'),
} as const satisfies Field;

export const voucher = {
  label: 'Voucher',
  type: 'voucher',
  required: true,
  fixable: true,
  names: words('voucher voucherid vouchername campaign'),
  hint: 'Name or number.',
} as const satisfies Field;

export const voucherCode = {
  label: 'Code',
  type: 'text',
  required: true,
  names: words('code codes vouchercode vouchercodes couponcode'),
  secret: true,
} as const satisfies Field;
