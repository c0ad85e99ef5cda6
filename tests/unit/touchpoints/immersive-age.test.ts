import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  alcoholGateFaults,
  blockedRetailers,
  effectiveGate,
  isBlocked,
  noAlcoholRules,
} from '#shared/touchpoints/alcohol.ts';
import { judgeAge, requiredAge } from '#shared/touchpoints/blocks-age.ts';
import { forbiddenCountries, isCheckDue, legalAgeOf, legalAges } from '#shared/touchpoints/legal-ages.ts';

const gate = { on: true, age: 18, countries: [{ country: 'US', age: 21 }] };
const born = (day: string, month: string, year: string, country = 'ZZ') => ({ day, month, year, country });

test('an alcohol brand always has an age gate of at least the legal age, whatever its draft says', () => {
  expect(effectiveGate({ ...gate, on: false }, null)).toBeNull();
  const none = effectiveGate({ on: false, age: 13, countries: [{ country: 'US', age: 13 }] }, noAlcoholRules);
  expect(none?.on).toBe(true);
  const asked = (country: string | null) => none && requiredAge(none, country);
  expect([asked('US'), asked('JP'), asked('DE'), asked('ZZ'), asked('QQ')]).toEqual([21, 20, 18, 18, 18]);
});

test('no stored setting lowers a gate below the legal age of any country', () => {
  const country = fc.constantFrom(...legalAges.map((row) => row.country), 'DE', 'ZZ', 'QQ');
  const age = fc.integer({ min: -5, max: 30 });
  const ages = fc.array(fc.record({ country, age }), { maxLength: 5 });
  const gates = fc.record({ on: fc.boolean(), age, countries: ages });
  fc.assert(
    fc.property(gates, ages, country, (stored, set, where) => {
      const shown = effectiveGate(stored, { ...noAlcoholRules, ages: set });
      expect(shown?.on).toBe(true);
      expect(shown && requiredAge(shown, where)).toBeGreaterThanOrEqual(legalAgeOf(where));
    }),
  );
});

test('an age above the legal one applies, from an alcohol brand’s draft or its settings', () => {
  const strict = effectiveGate({ on: true, age: 21, countries: [{ country: 'DE', age: 18 }] }, noAlcoholRules);
  const set = effectiveGate(gate, { ...noAlcoholRules, ages: [{ country: 'FR', age: 20 }], blocked: ['DE'] });
  if (!strict || !set) throw new Error('there is a gate');
  expect([requiredAge(strict, 'FR'), requiredAge(strict, 'DE'), requiredAge(strict, 'IN')]).toEqual([21, 18, 25]);
  expect([requiredAge(set, 'FR'), requiredAge(set, 'GB'), requiredAge(set, 'US')]).toEqual([20, 18, 21]);
});

test('an alcohol brand can’t publish with a gate that is off or below the legal age', () => {
  expect(alcoholGateFaults(gate)).toEqual([]);
  expect(alcoholGateFaults({ on: false, age: 13, countries: [{ country: 'US', age: 18 }] })).toEqual([
    expect.stringContaining('is off'),
    expect.stringContaining('asks for 13'),
    expect.stringContaining('18 in US, where the law asks for 21'),
  ]);
});

test('visitors in a country with a higher age are asked for that age, whichever country they choose', () => {
  const born20 = born('18', '11', '2006');
  expect(judgeAge(gate, born20, '2026-11-18', 'US')).toBe('too-young');
  expect(judgeAge(gate, born20, '2026-11-18', 'FR')).toBe('old-enough');
  // Visitors may choose their own country even if the gate doesn't list it, but no other unlisted one.
  const inFrance = { ...born20, country: 'FR' };
  expect(judgeAge(gate, inFrance, '2026-11-18', 'FR')).toBe('old-enough');
  expect(judgeAge(gate, inFrance, '2026-11-18', 'DE')).toBe('too-young');
});

test.each([
  ['on the day of the birthday', born('18', '11', '2008'), 'old-enough'],
  ['the day before it', born('19', '11', '2008'), 'too-young'],
  ['in a country that asks for more', born('18', '11', '2006', 'US'), 'too-young'],
  ['in that country when old enough', born('18', '11', '2005', 'US'), 'old-enough'],
  ['in a country that was made up, where the strictest rule holds', born('18', '11', '2006', 'XX'), 'too-young'],
  ['on a day that does not exist', born('30', '2', '1990'), 'invalid'],
  ['tomorrow', born('19', '11', '2026'), 'invalid'],
  ['in the year 12', born('1', '1', '12'), 'invalid'],
  ['with words', born('first', 'of', 'May'), 'invalid'],
  ['with nothing', born('', '', ''), 'invalid'],
])('somebody born %s', (_, birth, answer) => {
  expect(judgeAge(gate, birth, '2026-11-18')).toBe(answer);
});

test('if the country is unknown, the highest age is required', () => {
  expect(requiredAge(gate, null)).toBe(21);
  expect(requiredAge(gate, 'FR')).toBe(18);
});

const at = (country: string, region: string | null = null, day = '2026-11-18') => ({
  ...{ country, region, days: { first: day, last: day } },
});
const block = { country: 'US', region: null, retailer: null, from: '2026-11-01', until: null };

test('a brand shows nothing in countries that it blocked, or where the law forbids alcohol unless our staff opened it', () => {
  const rules = { ...noAlcoholRules, blocked: ['DE', 'ZZ'] };
  expect(['DE', 'SA', 'FR', 'ZZ'].map((country) => isBlocked(rules, at(country)))).toEqual([true, true, false, false]);
  expect(forbiddenCountries.every((country) => isBlocked(noAlcoholRules, at(country)))).toBe(true);
  expect(isBlocked({ ...noAlcoholRules, opened: ['SA'] }, at('SA'))).toBe(false);
  expect(isBlocked({ ...rules, opened: ['DE'] }, at('DE'))).toBe(true);
  expect(isBlocked(null, at('SA'))).toBe(false);
});

test('a block of a state applies there and to visitors of unknown state, from its first day to its last', () => {
  const rules = { ...noAlcoholRules, blocks: [{ ...block, region: 'UT', until: '2026-11-30' }] };
  expect(['UT', 'NY', null].map((region) => isBlocked(rules, at('US', region)))).toEqual([true, false, true]);
  const on = (day: string) => isBlocked(rules, at('US', 'UT', day));
  expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map(on)).toEqual([false, true, true, false]);
  // Where the time zone isn't known, either day may be the visitor's.
  const between = { country: 'US', region: 'UT', days: { first: '2026-10-31', last: '2026-11-01' } };
  expect(isBlocked(rules, between)).toBe(true);
});

test('a block of a retailer closes only the links to that retailer there', () => {
  const rules = { ...noAlcoholRules, blocks: [{ ...block, retailer: 3 }] };
  expect(isBlocked(rules, at('US'))).toBe(false);
  expect([...blockedRetailers(rules, at('US'))]).toEqual([3]);
  expect([...blockedRetailers(rules, at('FR'))]).toEqual([]);
});

test('each legal age is listed once with its source, and is due for review after 12 months', () => {
  expect(new Set(legalAges.map(({ country }) => country)).size).toBe(legalAges.length);
  for (const row of legalAges) {
    expect([row.country, row.age === null || (row.age >= 18 && row.age <= 25)]).toEqual([row.country, true]);
    expect(row.source).not.toBe('');
    expect(row.checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  }
  const due = (today: string) => isCheckDue({ checkedOn: '2025-11-22' }, today);
  expect([due('2026-11-22'), due('2026-11-23')]).toEqual([false, true]);
  expect(['US', 'IN', 'KZ', 'FR', 'QQ'].map(legalAgeOf)).toEqual([21, 25, 21, 18, 18]);
});
