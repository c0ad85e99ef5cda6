import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyName, currencyPrecision, isCurrencyCode, knownLocale } from '#shared/format/currency.ts';
import { createFormats, noValue } from '#shared/format/formats.ts';

/** Intl writes no-break spaces, in kinds that differ from one version to the next. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('money has the decimals of its currency', () => {
  expect(createFormats('en-US', 'USD').value(1234.5, 'money')).toBe('$1,234.50');
  expect(createFormats('en-US', 'JPY').value(1234.5, 'money')).toBe('¥1,235');
  expect(plain(createFormats('en-US', 'BHD').value(1234.5, 'money'))).toBe('BHD 1,234.500');
  expect(createFormats('en-GB', 'GBP').value(-3, 'money')).toBe('-£3.00');
});

test('separators follow the locale', () => {
  expect(plain(createFormats('fr-FR', 'EUR').value(1234.56, 'money'))).toBe('1 234,56 €');
  expect(plain(createFormats('de-DE', 'EUR').value(1234567, 'integer'))).toBe('1.234.567');
  expect(createFormats('en-US', 'EUR').value(1234567, 'integer')).toBe('1,234,567');
  expect(plain(createFormats('fr-FR', 'EUR').compact(1_234_567, 'integer'))).toBe('1,2 M');
});

test('an index always has one decimal, so that a column of them can be compared', () => {
  const formats = createFormats('en-US', 'USD');
  for (const [index, text] of [
    [97, '97.0'],
    [96.8, '96.8'],
    [97.55, '97.6'],
  ] as const)
    expect([formats.value(index, 'decimal'), formats.compact(index, 'decimal')]).toEqual([text, text]);
});

test('a ratio below ten has three digits, so that two of them can be told apart', () => {
  const formats = createFormats('en-US', 'USD');
  for (const [ratio, text] of [
    [4.173, '4.17'],
    [0.3327, '0.333'],
    [12.34, '12.3'],
    [1204.26, '1,204.3'],
  ] as const)
    expect(formats.value(ratio, 'decimal')).toBe(text);
});

test('a currency has its own symbol if the locale has none, unless another currency shares it', () => {
  const millions = (locale: string, currency: string) =>
    plain(createFormats(locale, currency).compact(3_900_000, 'money'));
  expect(millions('fr-FR', 'JPY')).toBe('3,9 M ¥');
  expect(plain(createFormats('fr-FR', 'JPY').value(1234, 'money'))).toBe('1 234 ¥');
  expect(millions('fr-FR', 'TRY')).toBe('3,9 M ₺');
  expect(millions('fr-FR', 'CNY')).toBe('3,9 M CNY');
  expect(millions('fr-FR', 'USD')).toBe('3,9 M $US');
  expect(millions('en-US', 'ARS')).toBe('ARS 3.9M');
  expect(millions('en-US', 'SEK')).toBe('SEK 3.9M');
});

test('an axis has no needless decimals', () => {
  const formats = createFormats('en-US', 'USD');
  expect([0, 500, 1500, 2_000_000].map((tick) => formats.axis(tick, 'money'))).toEqual(['$0', '$500', '$1.5K', '$2M']);
  expect([0, 0.025, 0.1].map((tick) => formats.axis(tick, 'percent'))).toEqual(['0%', '2.5%', '10%']);
  expect(plain(createFormats('fr-FR', 'EUR').axis(1250, 'money'))).toBe('1,25 k €');
});

test('a percent takes a ratio and a change shows its sign', () => {
  const formats = createFormats('en-US', 'USD');
  expect(formats.value(0.1234, 'percent')).toBe('12.3%');
  expect(formats.change(0.5)).toBe('+50.0%');
  expect(formats.change(-0.021)).toBe('-2.1%');
  expect(formats.change(0)).toBe('0.0%');
  expect(formats.points(0.0123)).toBe('+1.2');
});

test('a bound keeps its typed digits, however its measure is shown', () => {
  const { bound } = createFormats('en-US', 'USD');
  expect([bound(2.5, 'integer'), bound(0.00725, 'percent'), bound(20, 'money'), bound(19.999, 'money')]).toEqual([
    ...['2.5', '0.725%', '$20', '$19.999'],
  ]);
});

test('a missing number is a dash, never NaN or Infinity', () => {
  const formats = createFormats('en-US', 'USD');
  for (const value of [null, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(formats.value(value, 'integer')).toBe(noValue);
    expect(formats.compact(value, 'money')).toBe(noValue);
    expect(formats.change(value)).toBe(noValue);
  }
});

test('a whole number can be read back from what is shown, in any of the locales', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'en-IN', 'sv-SE'),
      fc.integer({ min: -1e9, max: 1e9 }),
      (locale, value) => {
        const shown = createFormats(locale, 'USD').value(value, 'integer');
        expect(Number(shown.replace('\u2212', '-').replace(/[^\d-]/g, ''))).toBe(value);
      },
    ),
  );
});

test('a calendar day is the same day whatever timezone the machine is in', () => {
  const before = process.env.TZ;
  try {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      process.env.TZ = zone;
      expect(createFormats('en-GB', 'GBP').day('2026-03-01')).toBe('1 Mar 2026');
    }
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
});

test('text that isn’t a day is shown unchanged', () => {
  expect(createFormats('en-US', 'USD').day('2026-02-30')).toBe('2026-02-30');
  expect(createFormats('en-US', 'USD').day('NaT')).toBe('NaT');
});

test('a locale that no platform knows, or that is malformed, never breaks a page', () => {
  expect(createFormats('en-XE', 'EUR').value(1.5, 'money')).toBe('€1.50');
  expect(createFormats('not a locale', 'EUR').value(1.5, 'money')).toBe('€1.50');
  fc.assert(fc.property(fc.string(), (text) => typeof createFormats(text, 'USD').value(1, 'money') === 'string'));
  expect(knownLocale('fr-fr')).toBe('fr-FR');
});

test('the minor unit of a currency is between 0 and 4 decimals', () => {
  expect(['USD', 'EUR', 'JPY', 'BHD', 'CLF'].map(currencyPrecision)).toEqual([2, 2, 0, 3, 4]);
});

test('a currency code is three capital letters', () => {
  expect(['USD', 'usd', 'US', 'USDX', '', null].map(isCurrencyCode)).toEqual([true, false, false, false, false, false]);
});

test('a currency has a name in the reader’s language', () => {
  expect(currencyName('JPY', 'en-US')).toBe('Japanese Yen');
  expect(currencyName('QQQ', 'en-US')).toBe('QQQ');
});
