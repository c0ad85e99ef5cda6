import { expect, test } from 'vitest';
import { familyConflict, incompatibility } from '#shared/analytics/compatibility.ts';
import { type DimensionId, dimensionIds, type MeasureId, measureIds, measures } from '#shared/analytics/measures.ts';
import { fromMinor, minorDigits } from '#shared/analytics/money.ts';

test('every measure can be split by every period, weekday and subaccount', () => {
  for (const measure of measureIds)
    for (const dimension of ['day', 'week', 'month', 'quarter', 'year', 'weekday', 'operator'] as const)
      expect(incompatibility(measure, dimension), `${measure} by ${dimension}`).toBeNull();
});

test('a value that can’t be split says why, in a sentence', () => {
  for (const measure of measureIds)
    for (const dimension of dimensionIds) {
      const reason = incompatibility(measure, dimension);
      if (reason) expect(reason).toMatch(/^[A-Z].* can’t be split or filtered by .+: .+\.$/);
    }
});

test('visits have no retailer or product, orders no product or category, and retailers no experiences', () => {
  const refused: [MeasureId, DimensionId][] = [
    ['impressions', 'retailer'],
    ['piRate', 'product'],
    ['clickThroughRate', 'retailer'],
    ['conversion', 'product'],
    ['attributedOrders', 'product'],
    ['conversion', 'category'],
    ['impressions', 'brand'],
    ['sales', 'touchpoint'],
    ['sales', 'retailer'],
    ['orders', 'brand'],
  ];
  for (const [measure, dimension] of refused)
    expect(incompatibility(measure, dimension), `${measure} by ${dimension}`).not.toBeNull();
  expect(incompatibility('piClicks', 'product')).toBeNull();
  expect(incompatibility('piClicks', 'category')).toBeNull();
  expect(incompatibility('impressions', 'touchpointKind')).toBeNull();
  expect(incompatibility('attributedSales', 'product')).toBeNull();
  expect(incompatibility('sales', 'category')).toBeNull();
});

test('every measure has a definition and a unit', () => {
  for (const measure of measureIds) {
    const { definition, unit, format } = measures[measure];
    expect(definition, measure).toMatch(/\.$/);
    expect(unit === 'currency', measure).toBe(format === 'money');
  }
});

test('measures of one family go into one question, those of two don’t, with a sentence why', () => {
  expect(familyConflict(['impressions', 'piClicks', 'attributedSales'])).toBeNull();
  expect(familyConflict([])).toBeNull();
  expect(familyConflict(['impressions', 'outOfStockRate'])).toBe(
    'Impressions and Out-of-stock rate can’t be asked for together: one rests on touchpoints and orders, the other on prices and stock.',
  );
});

test('claims split by voucher and submissions by form, both by what led to them but not by products', () => {
  for (const dimension of ['voucher', 'touchpoint', 'touchpointKind', 'channel', 'country'] as const)
    expect(incompatibility('voucherClaims', dimension), dimension).toBeNull();
  expect(incompatibility('formSubmissions', 'form')).toBeNull();
  expect(incompatibility('voucherClaims', 'form')).toBe(
    'Voucher claims can’t be split or filtered by form: a claim is of a voucher.',
  );
  expect(incompatibility('formSubmissions', 'voucher')).not.toBeNull();
  for (const dimension of ['product', 'retailer', 'category'] as const)
    expect(incompatibility('voucherClaims', dimension), dimension).not.toBeNull();
  expect(incompatibility('sessions', 'voucher')).toBe(
    'Sessions can’t be split or filtered by voucher: facts of touchpoints and orders don’t have it.',
  );
  expect(incompatibility('voucherRedemptions', 'voucher')).toBeNull();
  expect(incompatibility('voucherRedemptions', 'form')).not.toBeNull();
  expect(familyConflict(['voucherClaims', 'voucherRedemptions', 'formSubmissions'])).toBeNull();
  expect(familyConflict(['sessions', 'voucherClaims'])).toBe(
    'Sessions and Voucher claims can’t be asked for together: one rests on touchpoints and orders, the other on vouchers and forms.',
  );
});

test('minor units are those of the currency', () => {
  expect(['USD', 'JPY', 'BHD'].map(minorDigits)).toEqual([2, 0, 3]);
  expect(fromMinor(1234, 'EUR')).toBe(12.34);
  expect(fromMinor(1234, 'JPY')).toBe(1234);
  expect(fromMinor(-1234, 'BHD')).toBe(-1.234);
});
