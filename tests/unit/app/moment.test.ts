import { expect, test } from 'vitest';
import { momentIn, utcMoment } from '#app/ui/moment.ts';

test('every instant is written with its time zone, also on both sides of a clock change', () => {
  const told = (zone: string, instant: string) => momentIn(zone, instant, 'en-US').replace(/\s/g, ' ');
  expect(told('America/New_York', '2026-10-31T09:00:00Z')).toBe('Oct 31, 2026, 5:00 AM EDT');
  expect(told('America/New_York', '2026-11-22T10:00:00Z')).toBe('Nov 22, 2026, 5:00 AM EST');
  expect(momentIn('Asia/Tokyo', '2026-11-22T20:00:00Z', 'de')).toBe('23. Nov. 2026, 05:00 GMT+9');
  expect(utcMoment('2026-11-22T10:00:00Z', 'fr')).toBe('22 nov. 2026, 10:00 UTC');
});
