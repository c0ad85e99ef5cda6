import { expect, test } from 'vitest';
import { relativeWithinDay } from '#app/ui/when.tsx';

const now = Date.parse('2026-11-15T12:00:00Z');
const relative = (at: string, locale = 'en-US') => relativeWithinDay(at, locale, now);

test('a time within a day is relative, in whole units', () => {
  expect(relative('2026-11-15T12:00:30Z')).toBe('now');
  expect(relative('2026-11-15T11:58:01Z')).toBe('1 minute ago');
  expect(relative('2026-11-15T12:59:59Z')).toBe('in 59 minutes');
  expect(relative('2026-11-14T12:00:01Z')).toBe('23 hours ago');
  expect(relative('2026-11-15T15:00:00Z', 'fr-FR')).toBe('dans 3 heures');
});

test('a time a day or more away is not relative', () => {
  expect(relative('2026-11-14T12:00:00Z')).toBeNull();
  expect(relative('2026-11-16T12:00:00Z')).toBeNull();
});
