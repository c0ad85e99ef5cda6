import { expect, test } from 'vitest';
import { relativeWithinWeek } from '#app/ui/when.tsx';

const now = Date.parse('2026-11-15T12:00:00Z');
const relative = (at: string, locale = 'en-US') => relativeWithinWeek(at, locale, now);

test('a time within a week is relative, in whole units', () => {
  expect(relative('2026-11-15T12:00:30Z')).toBe('now');
  expect(relative('2026-11-15T11:58:01Z')).toBe('1 minute ago');
  expect(relative('2026-11-15T12:59:59Z')).toBe('in 59 minutes');
  expect(relative('2026-11-14T12:00:01Z')).toBe('23 hours ago');
  expect(relative('2026-11-14T11:00:00Z')).toBe('yesterday');
  expect(relative('2026-11-21T12:00:00Z')).toBe('in 6 days');
  expect(relative('2026-11-08T12:00:01Z')).toBe('6 days ago');
  expect(relative('2026-11-15T15:00:00Z', 'fr-FR')).toBe('dans 3 heures');
});

test('a time a week or more away is not relative', () => {
  expect(relative('2026-11-08T12:00:00Z')).toBeNull();
  expect(relative('2026-11-22T12:00:00Z')).toBeNull();
});
