import { expect, test } from 'vitest';
import { relativeWithinDay } from '#app/ui/when.tsx';

const now = Date.parse('2026-11-15T12:00:00Z');
const told = (at: string, locale = 'en-US') => relativeWithinDay(at, locale, now);

test('within a day it is told how long ago or in how long something happens, in whole units that have passed', () => {
  expect(told('2026-11-15T12:00:30Z')).toBe('now');
  expect(told('2026-11-15T11:58:01Z')).toBe('1 minute ago');
  expect(told('2026-11-15T12:59:59Z')).toBe('in 59 minutes');
  expect(told('2026-11-14T12:00:01Z')).toBe('23 hours ago');
  expect(told('2026-11-15T15:00:00Z', 'fr-FR')).toBe('dans 3 heures');
});

test('from a day on nothing relative is told', () => {
  expect(told('2026-11-14T12:00:00Z')).toBeNull();
  expect(told('2026-11-16T12:00:00Z')).toBeNull();
});
