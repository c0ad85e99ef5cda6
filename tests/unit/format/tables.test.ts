import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolveChoice, searchChoices } from '#shared/format/choice.ts';
import { currencyPrecision } from '#shared/format/currency.ts';
import { amountByTable, type Currency, currencies, currencyChoices } from '#shared/format/currency-table.ts';
import { createFormats } from '#shared/format/formats.ts';
import { localeChoices, locales } from '#shared/format/locale-table.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

function currency(code: string): Currency {
  const found = currencies().get(code);
  if (!found) throw new Error(`${code} is not in the table`);
  return found;
}

const anyCurrency = fc.constantFrom(...currencies().keys());
const anyLocale = fc.constantFrom(...locales().keys(), 'en-XE', 'fr-XF', 'not a locale');

test('the table has the currencies of today and of yesterday', () => {
  expect(currencies().size).toBeGreaterThan(300);
  expect(currency('USD')).toEqual({
    code: 'USD',
    name: 'US Dollar',
    symbol: '$',
    precision: 2,
    decimal_symbol: '.',
    thousands_separator: ',',
    format_1: '¤#,##0.00',
    historic: false,
  });
  expect(['EUR', 'GBP', 'JPY'].map((code) => [currency(code).symbol, currency(code).precision])).toEqual([
    ['€', 2],
    ['£', 2],
    ['¥', 0],
  ]);
  expect(currency('BHD').precision).toBe(3);
  expect(['DEM', 'ITL', 'XFO', 'ZWL', 'SUR'].every((code) => currency(code).historic)).toBe(true);
});

test('every currency of the platform is in the table, and every one in the table has 0 to 4 decimals', () => {
  const missing = Intl.supportedValuesOf('currency').filter((code) => !currencies().has(code));
  expect(missing).toEqual([]);
  for (const { code, precision, name, symbol } of currencies().values()) {
    expect([0, 1, 2, 3, 4], code).toContain(precision);
    expect(name && symbol, code).toBeTruthy();
    expect(currencyPrecision(code), code).toBe(precision);
  }
});

test('without a locale an amount has the table’s own separators, in groups of three', () => {
  expect(amountByTable(currency('USD'), 1234567.5)).toBe('$1,234,567.50');
  expect(amountByTable(currency('JPY'), -1234.5)).toBe('-¥1,235');
  expect(plain(amountByTable(currency('BHD'), 999))).toBe('BHD 999.000');
  expect(plain(amountByTable(currency('CLF'), 1e21))).toBe('CLF 1,000,000,000,000,000,000,000.0000');
  expect(amountByTable(currency('EUR'), -0.001)).toBe('€0.00');
});

test('the table and the platform agree on currencies that both know, in American English', () => {
  fc.assert(
    fc.property(anyCurrency, fc.double({ min: -1e12, max: 1e12, noNaN: true }), (code, value) => {
      const shown = plain(createFormats('en-US', code).value(value, 'money')).replace(/^-(.*?)0([.0]*)$/, '-$10$2');
      const digits = (text: string) => text.replace(/[^\d.,]/g, '').replace(/^[.,]+/, '');
      expect(digits(shown)).toBe(digits(plain(amountByTable(currency(code), value))));
    }),
  );
});

const digitsIn = (locale: string) =>
  new Map(
    [...'0123456789'].map((digit) => [
      new Intl.NumberFormat(locale, { useGrouping: false }).format(Number(digit)),
      digit,
    ]),
  );

test('every digit of an amount survives formatting, in any locale and currency', () => {
  fc.assert(
    fc.property(anyCurrency, anyLocale, fc.maxSafeInteger(), (code, locale, whole) => {
      const formats = createFormats(locale, code);
      const { precision } = currency(code);
      const units = Math.trunc(whole / 1000);
      const known = digitsIn(formats.locale);
      // Symbols may hold letters and dots, never digits.
      const read = [...formats.value(units, 'money')].map((char) => known.get(char) ?? '').join('');
      expect(read).toBe(`${Math.abs(units)}${'0'.repeat(precision)}`);
    }),
    { numRuns: 500 },
  );
});

test('compact amounts are at most a word longer than exact ones, and never fail', () => {
  fc.assert(
    fc.property(anyCurrency, anyLocale, fc.double(), (code, locale, value) => {
      const formats = createFormats(locale, code);
      for (const style of ['money', 'integer', 'decimal', 'percent'] as const) {
        expect(formats.compact(value, style).length).toBeGreaterThan(0);
        expect(formats.value(value, style)).not.toMatch(/NaN|Infinity|undefined/);
      }
    }),
    { numRuns: 300 },
  );
});

test('compact numbers, amounts and days follow the locale', () => {
  const french = createFormats('fr-FR', 'EUR');
  expect(plain(french.compact(1_250_000, 'money'))).toBe('1,3 M €');
  expect(french.day('2026-11-15')).toBe('15 nov. 2026');
  expect(createFormats('ja-JP', 'JPY').compact(12_000, 'integer')).toBe('1.2万');
  expect(createFormats('ar-EG', 'EGP').value(1234.5, 'integer')).toBe('\u2068١٬٢٣٥\u2069');
  expect(createFormats('he-IL', 'ILS').value(-5, 'money')).toMatch(/5\.00/);
});

test('an unknown or invalid currency never breaks a page', () => {
  expect(plain(createFormats('en-US', 'QQQ').value(1, 'money'))).toBe('QQQ 1.00');
  expect(createFormats('en-US', 'no currency').value(1, 'money')).toBe('¤1.00');
  expect(createFormats('en-US', '').value(1, 'money')).toBe('¤1.00');
});

test('a locale is named in its own language and in English', () => {
  expect(locales().get('fr-FR')).toEqual({
    code: 'fr-FR',
    display_name: 'français (France)',
    english_name: 'French (France)',
    language_name: 'français',
    language_name_en: 'French',
    territory_name: 'France',
    territory_name_en: 'France',
  });
  expect(locales().get('de')).toMatchObject({ territory_name: null, territory_name_en: null });
});

test('the platform accepts every locale of the table', () => {
  for (const code of locales().keys()) expect(Intl.getCanonicalLocales(code)).toHaveLength(1);
});

test('pickers list currencies in use before historic ones, and unofficial locales among the others, each once', () => {
  const choices = currencyChoices();
  expect(choices.find(({ _id }) => _id === 'EUR')).toEqual({ _id: 'EUR', label: 'Euro (EUR)', sample: '€1,234.50' });
  expect(choices.find(({ _id }) => _id === 'XBC')?.label).toBe('European Unit of Account (XBC)');
  const firstHistoric = choices.findIndex(({ label }) => label.endsWith(', historic'));
  expect(choices.slice(firstHistoric).every(({ label }) => label.endsWith(', historic'))).toBe(true);
  const withUnofficial = localeChoices([
    { _id: 'en-XE', display_name: 'English (Europe)' },
    { _id: 'fr-FR', display_name: 'twice' },
  ]);
  expect(withUnofficial.find(({ _id }) => _id === 'en-XE')?.label).toBe('English (Europe) · en-XE');
  expect(new Set(withUnofficial.map(({ _id }) => _id)).size).toBe(withUnofficial.length);
});

test('a choice is found by its code first, then by how its name begins, then by any words of it', () => {
  const first = (text: string) => searchChoices(currencyChoices(), text, 3).options[0]?._id;
  expect(first('chf')).toBe('CHF');
  expect(first('swiss')).toBe('CHF');
  expect(first('franc swiss')).toBe('CHF');
  expect(searchChoices(localeChoices([]), 'francais canada', 3).options[0]?._id).toBe('fr-CA');
  const all = searchChoices(currencyChoices(), '', 3);
  expect(all.options).toHaveLength(3);
  expect(all.total).toBe(currencyChoices().length);
});

test('typed text is a code or a whole label, the only choice that fits, or several to choose from', () => {
  const meant = (text: string) => {
    const found = resolveChoice(currencyChoices(), text);
    return '_id' in found ? found._id : found.map(({ _id }) => _id);
  };
  expect(meant(' eur ')).toBe('EUR');
  expect(meant('Swiss Franc (CHF)')).toBe('CHF');
  expect(meant('bahraini')).toBe('BHD');
  expect(meant('franc')).toHaveLength(5);
  expect(meant('no such money')).toEqual([]);
  expect(meant('  ')).toEqual([]);
});
