import fc from 'fast-check';
import { expect, test } from 'vitest';
import { preferredCurrency, preferredLocale } from '#shared/format/preferences.ts';

const none = { explicit: null, user: null, userDefault: null, scopeDefault: null };

test('an explicit choice wins over the user’s setting, that over the user’s default, that over the scope', () => {
  const all = { explicit: 'USD', user: 'EUR', userDefault: 'GBP', scopeDefault: 'JPY' };
  expect(preferredCurrency(all)).toBe('USD');
  expect(preferredCurrency({ ...all, explicit: null })).toBe('EUR');
  expect(preferredCurrency({ ...all, explicit: null, user: null })).toBe('GBP');
  expect(preferredCurrency({ ...none, scopeDefault: 'JPY' })).toBe('JPY');
});

test('currency and locale have the same precedence, whichever sources are missing', () => {
  const source = fc.option(fc.constantFrom('EUR', 'USD', 'JPY'), { nil: null });
  fc.assert(
    fc.property(source, source, source, source, (explicit, user, userDefault, scopeDefault) => {
      const sources = { explicit, user, userDefault, scopeDefault };
      const first = [explicit, user, userDefault, scopeDefault].find((value) => value !== null);
      if (first === undefined) expect(() => preferredLocale(sources)).toThrow('cannot set empty locale');
      else expect([preferredCurrency(sources), preferredLocale(sources)]).toEqual([first, first]);
    }),
  );
});

test('without any source it fails with a sentence of the error catalog', () => {
  expect(() => preferredCurrency(none)).toThrow('cannot set empty currency');
  expect(() => preferredLocale(none)).toThrow('cannot set empty locale');
});

test('an empty text counts as no choice', () => {
  expect(preferredCurrency({ ...none, explicit: '', scopeDefault: 'USD' })).toBe('USD');
});

test('a stored text that isn’t a currency is skipped, so that it can’t break a page', () => {
  for (const junk of ['<img src=x>', 'usd', 'X'.repeat(900_000)])
    expect(preferredCurrency({ ...none, explicit: junk, user: junk, scopeDefault: 'USD' })).toBe('USD');
});
