import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNumber } from '#shared/ingest/amounts.ts';
import { countryOf } from '#shared/ingest/countries.ts';
import { recognizeExport } from '#shared/ingest/known-exports.ts';
import { instantOfWallTime, readWallTime } from '#shared/ingest/moments.ts';
import { fractionOf, plus, readRate, rounded, taxed, times } from '#shared/ingest/rounding.ts';
import { hash53 } from '#shared/ingest/row-hash.ts';
import { guessDateOrder } from '#shared/ingest/suggest.ts';
import { SeenTexts } from '#upstream/facts/ingest/seen-texts.ts';

test('a country is recognized by two letters, three letters or its name in many languages', () => {
  const germany = [
    'DE',
    'de',
    'DEU',
    'Germany',
    'Deutschland',
    'ALLEMAGNE',
    'Alemania',
    'Niemcy',
    'ドイツ',
    '德国',
    'Германия',
    'Γερμανία',
  ];
  expect(germany.map(countryOf)).toEqual(germany.map(() => 'DE'));
  const others = [
    'UK',
    'United Kingdom',
    'EIRE',
    'USA',
    'United States',
    'RSA',
    'Côte d’Ivoire',
    "cote d'ivoire",
    'Österreich',
    'Osterreich',
    'Czech Republic',
    'Türkiye',
    'Viet Nam',
  ];
  expect(others.map(countryOf)).toEqual(['GB', 'GB', 'IE', 'US', 'US', 'ZA', 'CI', 'CI', 'AT', 'AT', 'CZ', 'TR', 'VN']);
  expect(['Unspecified', '(not set)', 'ZZ'].map(countryOf)).toEqual(['ZZ', 'ZZ', 'ZZ']);
  expect(['Channel Islands', 'XX', 'QQQ', 'Atlantis', '12'].map(countryOf)).toEqual([null, null, null, null, null]);
});

test('months are read by their names, days as spreadsheets count them, and years of two digits', () => {
  const day = '2026-03-05';
  const named = [
    '5 March 2026',
    'Mar 5, 2026',
    'March 5th, 2026',
    '05-MAR-26',
    'Thu, 05 Mar 2026',
    '5. März 2026',
    '5 mars 2026',
    '5 de marzo de 2026',
    '5 marca 2026',
    '5 марта 2026',
    '2026-Mar-05',
    '5/Mar/2026',
  ];
  expect(named.map((text) => [text, readWallTime(text, 'ymd')?.date])).toEqual(named.map((text) => [text, day]));
  expect(readWallTime('Jan 5, 2023, 10:15:30 PM', 'mdy')).toEqual({ date: '2023-01-05', ms: 80_130_000, offset: null });
  expect(readWallTime('05 Jan 2023 10:00:00 GMT', 'mdy')).toEqual({ date: '2023-01-05', ms: 36_000_000, offset: 0 });
  expect([readWallTime('3/5/26', 'mdy')?.date, readWallTime('3/5/26', 'dmy')?.date]).toEqual([day, '2026-05-03']);
  expect(readWallTime('46086', 'serial')).toEqual({ date: day, ms: null, offset: null });
  expect(readWallTime('46086.75', 'serial')?.ms).toBe(64_800_000);
  expect(readWallTime('44624', 'serial-1904')?.date).toBe(day);
  for (const text of ['5 Foo 2026', '46086', '31 February 2026', 'March 2026', '5 March', '5/3/1'])
    expect([text, readWallTime(text, 'dmy')]).toEqual([text, null]);
  expect(guessDateOrder(['40513.35', '40514'], 'mdy')).toEqual({ value: 'serial', sure: true });
  expect(guessDateOrder(['40513.35', '40514'], 'mdy', 1904).value).toBe('serial-1904');
  const serial = readWallTime('40513.3513888889', 'serial');
  expect(serial && new Date(instantOfWallTime(serial, 'UTC', 0)).toISOString()).toBe('2010-12-01T08:26:00.000Z');
});

const exact = (text: string) => {
  const number = readNumber(text, 'point');
  if (!number) throw new Error(text);
  return fractionOf(number);
};

test('an amount is rounded to the nearest by the rule that was chosen, and the difference is exact', () => {
  const cents = (text: string, rule: 'half-even' | 'half-up' | 'refuse') => {
    const found = rounded(exact(text), 2, rule);
    return found && [found.value, found.difference];
  };
  expect(cents('1.005', 'half-even')).toEqual([100n, -500_000n]);
  expect(cents('1.005', 'half-up')).toEqual([101n, 500_000n]);
  expect(cents('-1.005', 'half-up')).toEqual([-101n, -500_000n]);
  expect(cents('957.5775', 'half-even')).toEqual([95_758n, 250_000n]);
  expect(cents('1.0050', 'refuse')).toBeNull();
  expect(cents('1.0500', 'refuse')).toEqual([105n, 0n]);
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom('half-even', 'half-up'),
      (tenThousandths, rule) => {
        const found = rounded({ over: BigInt(tenThousandths), under: 10_000n }, 2, rule);
        if (!found) throw new Error('refused');
        expect(found.value * 100n * 10_000n).toBe(BigInt(tenThousandths) * 10_000n + found.difference);
        expect(Math.abs(Number(found.difference))).toBeLessThanOrEqual(500_000);
      },
    ),
  );
});

test('a unit price by the units, with tax taken off or added by rate or amount, is exact until it is rounded', () => {
  expect(rounded(times(exact('2.555'), { over: 6n, under: 1n }), 2, 'refuse')?.value).toBe(1533n);
  for (const text of ['19', '19%', '0.19', '19.0 %']) {
    const rate = readRate(text, 'point');
    if (!rate) throw new Error(text);
    expect([text, rounded(taxed(exact('119'), rate, 'take-off'), 2, 'refuse')?.value]).toEqual([text, 10_000n]);
    expect([text, rounded(taxed(exact('100'), rate, 'add'), 2, 'refuse')?.value]).toEqual([text, 11_900n]);
  }
  expect(rounded(taxed(exact('10'), { over: 1n, under: 5n }, 'take-off'), 2, 'half-even')?.value).toBe(833n);
  expect(rounded(plus(exact('10.50'), exact('1.75'), -1n), 2, 'refuse')?.value).toBe(875n);
  expect([readRate('a', 'point'), readRate('-3', 'point')]).toEqual([null, null]);
});

test('common exports are known by their headings', () => {
  const fieldsOfExport = (...headings: string[]) => {
    const found = recognizeExport('retailer-sales', headings);
    return found && { name: found.name, fields: Object.keys(found.mapping).toSorted(), ...found.options };
  };
  expect(
    fieldsOfExport(
      'InvoiceNo',
      'StockCode',
      'Description',
      'Quantity',
      'InvoiceDate',
      'UnitPrice',
      'CustomerID',
      'Country',
    ),
  ).toEqual({
    name: 'Online Retail',
    fields: ['country', 'orderId', 'productName', 'shopper', 'sku', 'soldAt', 'unitPrice', 'units'],
    amountFrom: 'unit-price',
  });
  expect(
    fieldsOfExport(
      'Name',
      'Email',
      'Currency',
      'Total',
      'Created at',
      'Lineitem quantity',
      'Lineitem name',
      'Lineitem price',
      'Lineitem sku',
      'Shipping Country',
      'Vendor',
    ),
  ).toMatchObject({ name: 'Shopify orders', amountFrom: 'unit-price', orderDetails: 'first-row' });
  expect(
    fieldsOfExport(
      ...['Order Number', 'Order Date', 'Item Name', 'Quantity (- Refund)', 'Item Cost', 'Discount Amount'],
    )?.fields,
  ).toContain('discountAmount');
  const names = [
    ['Order ID', 'Row ID', 'Order Date', 'Product ID', 'Sales', 'Quantity', 'Country/Region'],
    ['amazon-order-id', 'purchase-date', 'sku', 'asin', 'item-price', 'quantity', 'currency', 'ship-country'],
    ['Transaction ID', 'Date', 'Item name', 'Items purchased', 'Item revenue'],
    ['increment_id', 'created_at', 'sku', 'qty_ordered', 'row_total'],
    ['increment_id', 'created_at', 'sku', 'qty_ordered', 'price', 'row_total', 'discount_amount'],
    ['ID', 'Purchase Date', 'Grand Total (Purchased)'],
    ['Order Number', 'Order Date', 'Item Name', 'Quantity (- Refund)', 'Item Cost', 'SKU'],
    ['order_id', 'order_date', 'item_name', 'item_quantity', 'item_total'],
  ].map((headings) => recognizeExport('retailer-sales', headings)?.name);
  expect(names).toEqual([
    ...['Superstore', 'Amazon orders', 'Google Analytics 4 purchases', 'Magento order items'],
    ...['Magento order items with discounts', 'Magento orders'],
    ...['WooCommerce orders', 'WooCommerce order items'],
  ]);
  expect(recognizeExport('retailer-sales', ['Order', 'Date', 'Amount'])).toBeNull();
  expect(recognizeExport('voucher-codes', ['Transaction ID', 'Item name', 'Item revenue'])).toBeNull();
});

test('texts chosen to collide in a hash are counted as fast as any others', () => {
  const chosen: string[] = [];
  for (let at = 0; chosen.length < 1_000; at += 1) if (hash53(`n${at}`) % 2_048 === 0) chosen.push(`n${at}`);
  const seen = new SeenTexts();
  expect(chosen.map((text) => seen.add(text))).toEqual(chosen.map(() => 0));
  expect(seen.looks).toBeLessThan(10 * chosen.length);
  expect([seen.add('n'), seen.add('n'), seen.add('n')]).toEqual([0, 1, 2]);
});
