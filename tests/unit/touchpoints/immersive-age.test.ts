import { expect, test } from 'vitest';
import { alcoholGateFaults, effectiveGate, isBlocked, noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { judgeAge, requiredAge } from '#shared/touchpoints/blocks-age.ts';

const gate = { on: true, age: 18, countries: [{ country: 'US', age: 21 }] };
const born = (day: string, month: string, year: string, country = 'ZZ') => ({ day, month, year, country });

test('an alcohol brand can not leave the gate out, nor ask for less than the law, whatever its draft says', () => {
  expect(effectiveGate({ ...gate, on: false }, null)).toBeNull();
  const none = effectiveGate({ on: false, age: 13, countries: [{ country: 'US', age: 13 }] }, noAlcoholRules);
  expect(none?.on).toBe(true);
  const asked = (country: string | null) => none && requiredAge(none, country);
  expect([asked('US'), asked('JP'), asked('DE'), asked('ZZ'), asked('QQ')]).toEqual([21, 20, 18, 18, 18]);
});

test('what an alcohol brand asks above the law stands, in its draft as in its settings', () => {
  const strict = effectiveGate({ on: true, age: 21, countries: [{ country: 'DE', age: 18 }] }, noAlcoholRules);
  const set = effectiveGate(gate, { ages: [{ country: 'FR', age: 20 }], blocked: ['SA'] });
  if (!strict || !set) throw new Error('there is a gate');
  expect([requiredAge(strict, 'FR'), requiredAge(strict, 'DE'), requiredAge(strict, 'IN')]).toEqual([21, 18, 25]);
  expect([requiredAge(set, 'FR'), requiredAge(set, 'GB'), requiredAge(set, 'US')]).toEqual([20, 18, 21]);
  expect(['SA', 'FR', 'ZZ'].map((country) => isBlocked({ ages: [], blocked: ['SA', 'ZZ'] }, country))).toEqual([
    ...[true, false, false],
  ]);
});

test('a gate that is off or asks for too little keeps an alcohol brand from publishing', () => {
  expect(alcoholGateFaults(gate)).toEqual([]);
  expect(alcoholGateFaults({ on: false, age: 13, countries: [{ country: 'US', age: 18 }] })).toEqual([
    expect.stringContaining('is off'),
    expect.stringContaining('asks for 13'),
    expect.stringContaining('18 in US, where the law asks for 21'),
  ]);
});

test('who is in a country that asks for more is asked for it, whichever country they choose', () => {
  const born20 = born('18', '11', '2006');
  expect(judgeAge(gate, born20, '2026-11-18', 'US')).toBe('too-young');
  expect(judgeAge(gate, born20, '2026-11-18', 'FR')).toBe('old-enough');
  // Their own country may be chosen where the gate doesn't name it, and no other such.
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

test('where the country is not known the highest age is asked for', () => {
  expect(requiredAge(gate, null)).toBe(21);
  expect(requiredAge(gate, 'FR')).toBe(18);
});
