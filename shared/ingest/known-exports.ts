import type { ImportKind } from './kind-labels.ts';
import { fieldsOf } from './kinds.ts';
import type { FieldSource, ImportOptions } from './options.ts';

/** An export format of a shop or tool, recognized by its headings. */
interface KnownExport {
  readonly name: string;
  /** Headings that are all required, normalized by `plainHeading`. */
  readonly headings: readonly string[];
  /** Headings by field; `moment` is the date of the imported kind. */
  readonly columns: Readonly<Record<string, string>>;
  readonly options?: Partial<Pick<ImportOptions, 'amountFrom' | 'orderDetails'>>;
}

const words = (text: string): readonly string[] => text.split(' ');

const magentoItems = {
  ...{ orderId: 'incrementid', moment: 'createdat', line: 'itemid', units: 'qtyordered', sku: 'sku' },
  ...{ productName: 'name', currency: 'ordercurrencycode', country: 'countryid', taxAmount: 'taxamount' },
  ...{ shopper: 'customerid', taxRate: 'taxpercent' },
};

const knownExports: readonly KnownExport[] = [
  {
    name: 'Shopify orders',
    headings: words('name createdat lineitemquantity lineitemname lineitemprice'),
    columns: {
      ...{ orderId: 'name', moment: 'createdat', units: 'lineitemquantity', unitPrice: 'lineitemprice' },
      ...{ sku: 'lineitemsku', productName: 'lineitemname', brand: 'vendor', currency: 'currency' },
      ...{ country: 'shippingcountry', shopper: 'email', discountAmount: 'discountamount lineitemdiscount' },
    },
    // Currency and country are only in the first row of an order.
    options: { amountFrom: 'unit-price', orderDetails: 'first-row' },
  },
  {
    name: 'WooCommerce orders',
    headings: words('ordernumber orderdate itemname itemcost'),
    columns: {
      ...{ orderId: 'ordernumber', moment: 'orderdate', units: 'quantityrefund', unitPrice: 'itemcost', sku: 'sku' },
      ...{ line: 'item', productName: 'itemname', country: 'countrycodebilling', shopper: 'emailbilling' },
      discountAmount: 'discountamount',
    },
    options: { amountFrom: 'unit-price' },
  },
  {
    name: 'WooCommerce order items',
    headings: words('orderid orderdate itemname itemquantity itemtotal'),
    columns: {
      ...{ orderId: 'orderid', moment: 'orderdate', line: 'itemid', units: 'itemquantity', amount: 'itemtotal' },
      ...{ sku: 'itemsku', productName: 'itemname', currency: 'ordercurrency', country: 'billingcountry' },
      ...{ shopper: 'customerid', taxAmount: 'itemtax' },
    },
  },
  {
    name: 'Magento order items with discounts',
    headings: words('incrementid createdat sku qtyordered price discountamount'),
    columns: { ...magentoItems, unitPrice: 'price', discountAmount: 'discountamount' },
    options: { amountFrom: 'unit-price' },
  },
  {
    name: 'Magento order items',
    headings: words('incrementid createdat sku qtyordered rowtotal'),
    columns: { ...magentoItems, amount: 'rowtotal' },
  },
  {
    name: 'Magento orders',
    headings: words('id purchasedate grandtotalpurchased'),
    columns: { orderId: 'id', moment: 'purchasedate', amount: 'grandtotalpurchased', shopper: 'customeremail' },
  },
  {
    name: 'Amazon orders',
    headings: words('amazonorderid purchasedate itemprice quantity'),
    columns: {
      ...{ orderId: 'amazonorderid', moment: 'purchasedate', units: 'quantity', amount: 'itemprice', sku: 'asin' },
      ...{ productName: 'productname', currency: 'currency', country: 'shipcountry', taxAmount: 'itemtax' },
    },
  },
  {
    name: 'Google Analytics 4 purchases',
    headings: words('transactionid itemname itemrevenue'),
    columns: {
      ...{ orderId: 'transactionid', moment: 'date', units: 'itemspurchased', amount: 'itemrevenue', sku: 'itemid' },
      ...{ productName: 'itemname', brand: 'itembrand', category: 'itemcategory', country: 'country' },
      ...{ currency: 'currency', session: 'sessionid' },
    },
  },
  {
    name: 'Online Retail',
    headings: words('stockcode description quantity invoicedate country'),
    columns: {
      ...{ orderId: 'invoiceno invoice', moment: 'invoicedate', sku: 'stockcode', productName: 'description' },
      ...{ units: 'quantity', unitPrice: 'unitprice price', shopper: 'customerid', country: 'country' },
    },
    options: { amountFrom: 'unit-price' },
  },
  {
    name: 'Superstore',
    headings: words('rowid orderid orderdate productid sales quantity'),
    columns: {
      ...{ orderId: 'orderid', moment: 'orderdate', line: 'rowid', sku: 'productid', productName: 'productname' },
      ...{ category: 'category', units: 'quantity', amount: 'sales', country: 'country countryregion' },
      ...{ shopper: 'customerid' },
    },
  },
];

/** A heading without case, accents and anything but letters and digits. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

interface Recognized {
  readonly name: string;
  readonly mapping: Readonly<Record<string, FieldSource>>;
  readonly options: NonNullable<KnownExport['options']>;
}

/** Recognizes an export by its headings, for a kind of rows; null if unknown. */
export function recognizeExport(kind: ImportKind, columns: readonly string[]): Recognized | null {
  const byHeading = new Map(columns.map((column) => [plainHeading(column), column]));
  const found = knownExports.find(({ headings }) => headings.every((heading) => byHeading.has(heading)));
  const fields = fieldsOf(kind);
  if (!found || !fields.some(([id]) => id === 'orderId')) return null;
  const mapping: Record<string, FieldSource> = {};
  for (const [id, { type }] of fields) {
    const headings = found.columns[type === 'moment' ? 'moment' : id];
    const column = headings
      ?.split(' ')
      .map((heading) => byHeading.get(heading))
      .find((one) => one !== undefined);
    if (column !== undefined) mapping[id] = { column };
  }
  return { name: found.name, mapping, options: found.options ?? {} };
}
