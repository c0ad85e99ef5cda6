import { expect, test } from 'vitest';
import { changeOf } from '#app/ui/charts/change-text.tsx';
import { csvOf } from '#app/ui/csv-file.ts';
import { utcMoment } from '#app/ui/moment.ts';
import { isRightToLeft, withoutIsolates } from '#shared/format/direction.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { offerValue } from '#shared/vouchers/offer-text.ts';

const marks = /[\u200e\u200f\u061c\u2066-\u2069]/gu;
const rightToLeft = ['ar', 'ar-EG', 'ar-AE', 'he', 'he-IL', 'fa', 'ur-PK'];

const everyText = (formats: Formats): readonly string[] => [
  formats.value(-1234.5, 'money'),
  formats.value(-1234, 'integer'),
  formats.value(-0.123, 'percent'),
  formats.compact(-1_234_567, 'money'),
  formats.axis(2_000_000, 'money'),
  formats.bound(0.0125, 'percent'),
  formats.change(0.123),
  formats.change(-0.123),
  formats.points(-0.02),
  formats.rate(3.72914),
  formats.day('2026-11-15'),
  formats.day('2026-11-15', 'short'),
];

test.each(rightToLeft)('every number and day in %s is isolated from the text around it', (locale) => {
  const texts = [
    ...everyText(createFormats(locale, 'ILS')),
    utcMoment('2026-11-15T10:20:00Z', locale),
    offerValue({ kind: 'percent', value: 1500, currency: null }, locale) ?? '',
  ];
  for (const text of texts) expect(text).toMatch(/^\u2068[^\u2066-\u2069]+\u2069$/);
});

test.each(['en-US', 'fr-FR', 'ja-JP', 'pa-IN', 'uz'])(
  '%s is written from left to right, and needs no marks',
  (locale) => {
    for (const text of everyText(createFormats(locale, 'EUR'))) expect(text).toBe(withoutIsolates(text));
  },
);

test('a script in the tag decides the direction, whatever the language’s usual script', () => {
  expect(['pa-Arab', 'uz-Arab', 'az-Arab'].map(isRightToLeft)).toEqual([true, true, true]);
  expect(['ar-Latn', 'he-Latn'].map(isRightToLeft)).toEqual([false, false]);
});

test('a sign stays before its digits, and a percent beside them', () => {
  const seen = (text: string) => text.replace(marks, '').replace(/\u00a0/g, ' ');
  const hebrew = createFormats('he-IL', 'ILS');
  expect([hebrew.change(0.123), hebrew.change(-0.123), hebrew.value(-1234, 'integer')].map(seen)).toEqual([
    '+12.3%',
    '-12.3%',
    '-1,234',
  ]);
  expect(seen(hebrew.value(-1234.5, 'money'))).toBe('-1,234.50 ₪');
  expect(seen(createFormats('ar-AE', 'AED').change(-0.5))).toBe('-50.0%');
  const change = changeOf({ now: 0.1, before: 0.15, style: 'percent', direction: 'up', formats: hebrew });
  expect(change?.text).toBe(`${hebrew.points(-0.05)} pp`);
  expect(change?.text).toMatch(/\u2069 pp$/);
});

test('a range of days keeps its order: each day is a part of its own', () => {
  const { day } = createFormats('ar-EG', 'EGP');
  const range = `${day('2026-11-01')} – ${day('2026-11-15')}`;
  expect(range.split(/[\u2068\u2069]+/u)).toHaveLength(5);
  expect(range).toMatch(/\u2069 – \u2068/u);
});

test('a file holds plain values', () => {
  const formats = createFormats('ar-EG', 'EGP');
  const file = csvOf({ heads: ['Day', 'Change'], rows: [[formats.day('2026-11-15'), -0.123]] });
  expect(file).not.toMatch(/[\u2066-\u2069]/);
  expect(file).toContain(',-0.123\r\n');
});
