import { expect, test } from 'vitest';
import { isOutdated } from '#app/analytics/newer-facts.ts';

const answer = (factsChangedAt?: string | null) => ({ rows: [], factsChangedAt });
const noon = '2026-11-15T12:00:00.000Z';

test('numbers are outdated if facts came in after the oldest of them was read', () => {
  expect(isOutdated([answer(noon), answer('2026-11-15T11:59:59.999Z')], noon)).toBe(true);
  expect(isOutdated([answer(noon), answer(noon)], noon)).toBe(false);
});

test('an answer without the time of its facts is never called stale', () => {
  expect(isOutdated([answer(), answer(null), { rows: [] }, null, undefined], noon)).toBe(false);
  expect(isOutdated([answer('2026-11-15T11:00:00.000Z')], null)).toBe(false);
});
