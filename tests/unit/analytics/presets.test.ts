import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparisonOf } from '#shared/analytics/comparison.ts';
import { type DateBounds, type Preset, presetRange, presets } from '#shared/analytics/presets.ts';
import { addDays, bucketStart, earlier, later } from '#shared/time/calendar.ts';

const bounds: DateBounds = { min: '2025-10-01', max: '2026-11-15', today: '2026-11-21' };

test('a named period contains today or ends before it, whatever the day and however late the facts are', () => {
  const day = fc.nat(1500).map((days) => addDays('2025-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(40), (today, late) => {
      const within = { min: '2020-01-01', max: addDays(today, -late), today };
      for (const unit of ['week', 'month', 'quarter', 'year'] as const) {
        const [now, before] = [presetRange(`this-${unit}`, within), presetRange(`last-${unit}`, within)];
        const yesterday = addDays(today, -1);
        const last = earlier(within.max, yesterday);
        expect(now.from).toBe(bucketStart(today, unit));
        // It ends with the last complete day; without one it covers the past days, or today.
        expect(now.to).toBe(last >= now.from ? last : later(now.from, yesterday));
        expect(before.to).toBe(addDays(now.from, -1));
        expect(before.from).toBe(bucketStart(before.to, unit));
      }
      for (const preset of ['7d', '28d', '30d', '90d', '13m', 'all'] as const)
        expect(presetRange(preset, within).to).toBe(earlier(within.max, addDays(today, -1)));
    }),
  );
});

test('a quarter under way is compared with the same part of the quarter before', () => {
  const range = presetRange('this-quarter', bounds);
  const { range: before } = comparisonOf(range, 'previous-period', bounds.max, 'this-quarter');
  expect(before).toEqual({ from: '2026-07-01', to: '2026-08-15' });
});

test('a week under way is compared with the same days of the week before', () => {
  const within = { min: '2025-10-01', max: '2026-11-20', today: '2026-11-21' };
  const range = presetRange('this-week', within);
  expect(range).toEqual({ from: '2026-11-16', to: '2026-11-20' });
  const { range: before } = comparisonOf(range, 'previous-period', within.max, 'this-week');
  expect(before).toEqual({ from: '2026-11-09', to: '2026-11-13' });
});

test('facts of today don’t move the end of any period, however late the sources are', () => {
  const day = fc.nat(1500).map((days) => addDays('2025-01-01', days));
  const named = fc.constantFrom(...(Object.keys(presets) as Preset[]).filter((preset) => preset !== 'today'));
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 400 }), named, (today, late, preset) => {
      const complete = addDays(today, -late);
      const within = { min: '2020-01-01', max: complete, complete, today };
      expect(presetRange(preset, { ...within, max: today })).toEqual(presetRange(preset, within));
    }),
  );
});

test('while no day is complete, periods end with today, so that the first facts are seen', () => {
  const within = { min: '2026-11-21', max: '2026-11-21', complete: null, today: '2026-11-21' };
  expect(presetRange('30d', within)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});
