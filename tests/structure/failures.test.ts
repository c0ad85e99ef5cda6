import { expect, test } from 'vitest';
import { failures } from '#shared/api/failures.ts';
import { fileFailures } from '#shared/api/file-failures.ts';
import { peopleFailures } from '#shared/api/people-failures.ts';
import { questionFailures } from '#shared/api/question-failures.ts';
import { sources } from './sources.ts';

/** Details that must be keys of a table, by failure. */
const detailsById: Readonly<Record<string, object>> = {
  'measures-apart': { pair: ['impressions', 'outOfStockRate'] },
  'measure-not-by-dimension': { measure: 'sessions', dimension: 'voucher' },
};

/** Returns a character that no sentence contains, for any property. */
const placeholderDetails = new Proxy({}, { get: () => '\0' });

test('each failure has its own sentence, whatever its details are', () => {
  const wordless = Object.entries(failures).filter(([code, [, sentence]]) => {
    if (typeof sentence === 'string') return false;
    const text = String(Reflect.apply(sentence, null, [detailsById[code] ?? placeholderDetails]));
    return (text.replaceAll('\0', '').match(/\p{L}+/gu) ?? []).length < 3;
  });
  expect(wordless.map(([code]) => code)).toEqual([]);
});

test('no failure is thrown with the sentence of another error as a detail', () => {
  const passedOn = sources(['upstream', 'worker', 'shared'], ['.ts', '.tsx']).filter(({ text }) =>
    /details:\s*\{[^}]*\b(?:message|sentence|why|reason)\b/.test(text),
  );
  expect(passedOn.map(({ path }) => path)).toEqual([]);
});

test('no code is defined by two parts of the table', () => {
  const parts = { ...questionFailures, ...fileFailures, ...peopleFailures };
  const all = [questionFailures, fileFailures, peopleFailures];
  expect(Object.keys(parts)).toHaveLength(all.reduce((sum, part) => sum + Object.keys(part).length, 0));
  expect(failures).toMatchObject(parts);
});
