import { expect, test } from 'vitest';
import { judgeAge, needsAgeGate, requiredAge } from '#shared/touchpoints/blocks-age.ts';

const gate = { on: true, age: 18, countries: [{ country: 'US', age: 21 }] };
const born = (day: string, month: string, year: string, country = 'ZZ') => ({ day, month, year, country });

test('an alcohol brand can not leave the gate out', () => {
  expect(needsAgeGate({ ...gate, on: false }, true)).toBe(true);
  expect(needsAgeGate({ ...gate, on: false }, false)).toBe(false);
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
