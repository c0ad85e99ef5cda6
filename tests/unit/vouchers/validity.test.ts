import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeZone } from '#shared/time/wall-clock.ts';
import { codeAlphabet, codeForm, makeCode, randomLengthFor } from '#shared/vouchers/codes.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { instantsOf, isWallTime, stateOf } from '#shared/vouchers/validity.ts';

const iso = (ms: number | null) => ms !== null && new Date(ms).toISOString();

test('a last day without a time lasts to its end in the voucher’s timezone, also on days of 23 and 25 hours', () => {
  const ends = (endsAt: string, timezone: string) => iso(instantsOf({ startsAt: null, endsAt, timezone }).endsMs);
  expect(ends('2026-03-29', 'Europe/Paris')).toBe('2026-03-29T22:00:00.000Z');
  expect(ends('2026-10-25', 'Europe/Paris')).toBe('2026-10-25T23:00:00.000Z');
  expect(ends('2026-12-31', 'Pacific/Auckland')).toBe('2026-12-31T11:00:00.000Z');
  expect(ends('2026-12-31', 'America/Los_Angeles')).toBe('2027-01-01T08:00:00.000Z');
  expect(ends('2026-12-31T18:30', 'Asia/Tokyo')).toBe('2026-12-31T09:30:00.000Z');
});

test('whether a voucher has started, ended or is used up depends on the instant; the end itself is excluded', () => {
  const bounds = { startsMs: 100, endsMs: 200, left: 1 };
  const active = { status: 'active', ...bounds } as const;
  expect([99, 100, 199, 200].map((now) => stateOf(active, now))).toEqual(['scheduled', 'active', 'active', 'expired']);
  expect(stateOf({ ...active, left: 0 }, 150)).toBe('used-up');
  expect(stateOf({ ...active, status: 'paused' }, 150)).toBe('paused');
});

test('a day or a time that doesn’t exist is invalid', () => {
  for (const wall of ['2026-02-30', '2026-11-18T24:00', '2026-11-18 09:00', '', '2026-1-1'])
    expect(isWallTime(wall)).toBe(false);
  expect(['2026-11-18', '2028-02-29T23:59'].every(isWallTime)).toBe(true);
  expect(['Europe/Paris', 'UTC', 'Mars/Base', '', '+01:00'].map(isTimeZone)).toEqual([true, true, false, false, false]);
});

test('codes have no ambiguous letters, and there are too many to guess one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 32 }), (length) => {
      const code = makeCode('', length, (bytes) => crypto.getRandomValues(bytes));
      expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{${length}}$`));
      expect(codeForm.test(code)).toBe(true);
    }),
  );
  expect(codeAlphabet).not.toMatch(/[01OIL]/);
  for (const count of [1, 1_000, 200_000])
    expect(codeAlphabet.length ** randomLengthFor(count) / count).toBeGreaterThanOrEqual(10_000_000);
});

test('every character of the alphabet occurs, about equally often', () => {
  const counts = new Map<string, number>();
  for (let at = 0; at < 2_000; at++)
    for (const letter of makeCode('', 8, (bytes) => crypto.getRandomValues(bytes)))
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const mean = (2_000 * 8) / codeAlphabet.length;
  expect(counts.size).toBe(codeAlphabet.length);
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(mean * 0.35);
});

test('rewards are written in the reader’s own notation', () => {
  const offer = { kind: 'percent', value: 1_250, currency: null } as const;
  expect(offerText(offer, 'en-US')).toBe('12.5% off');
  expect(offerText(offer, 'fr-FR').replace(/\s/g, ' ')).toBe('12,5 % off');
  expect(offerText({ kind: 'amount', value: 500, currency: 'JPY' }, 'en-US')).toBe('¥500 off');
  expect(offerText({ kind: 'amount', value: 500, currency: 'EUR' }, 'en-US')).toBe('€5.00 off');
});
