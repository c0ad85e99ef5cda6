import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gtinOf } from '#dev/world/products.ts';
import { atScale, isScientific, readNumber } from '#shared/ingest/amounts.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { instantOfWallTime, readWallTime } from '#shared/ingest/moments.ts';
import { rowHash } from '#shared/ingest/row-hash.ts';
import { formatsOfLocale, guessDateOrder, guessDecimal, suggestMapping } from '#shared/ingest/suggest.ts';
import { dayAt, instantOf } from '#shared/time/wall-clock.ts';
import { singleChunk } from '#upstream/facts/ingest/files/beginning.ts';
import { csvOfNdjson } from '#upstream/facts/ingest/ndjson.ts';

const cents = (text: string, mark: 'point' | 'comma') => {
  const number = readNumber(text, mark);
  return number && atScale(number, 2, 1e15);
};

test('amounts are read in the format of any locale', () => {
  const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'es-ES', 'sv-SE', 'pt-BR'];
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(...locales), (amount, locale) => {
      const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount / 100);
      expect(cents(shown, formatsOfLocale(locale).decimal)).toBe(amount);
    }),
  );
});

test('signs, brackets and currency symbols are read; anything not quite a number is refused', () => {
  const read = ['-1', '\u22121', '1-', '(1)', '$-1', '-€ 1', '- 1', '(1.00)'];
  expect(read.map((text) => cents(text, 'point'))).toEqual(read.map(() => -100));
  expect(cents('.5', 'point')).toBe(50);
  expect(cents('1,5', 'comma')).toBe(150);
  for (const text of ['', '-', '1,23', '12,34,567', '1.2.3', '1e3', '0x10', '1 2', 'NaN', '--1', '(-1)', '१२'])
    expect([text, readNumber(text, 'point')]).toEqual([text, null]);
  expect(cents('1.005', 'point')).toBe('too-precise');
  expect(cents('1.00000000000000000000', 'point')).toBe(100);
  for (const text of ['1000000000000000', '-1,000,000,000,000,000.50', '9'.repeat(40)])
    expect(cents(text, 'point')).toBe('too-large');
  expect(['1e15', '1.5E+15', '-1,2e-3', '12'].map(isScientific)).toEqual([true, true, true, false]);
  expect(cents('1.500', 'point')).toBe(150);
});

test('dates are read only in the given order, except those that begin with the year', () => {
  const date = (text: string, order: 'ymd' | 'dmy' | 'mdy') => readWallTime(text, order)?.date ?? null;
  expect(date('03/04/2026', 'dmy')).toBe('2026-04-03');
  expect(date('03/04/2026', 'mdy')).toBe('2026-03-04');
  expect(date('03/04/2026', 'ymd')).toBeNull();
  expect(date('2026-3-4', 'dmy')).toBe('2026-03-04');
  expect(date('20260304', 'mdy')).toBe('2026-03-04');
  for (const text of ['31/02/2026', '29.02.2026', '1/2/026', '2026-13-01', '2026-01-01T25:00', '1/2-2026', 'today'])
    expect([text, date(text, 'dmy')]).toEqual([text, null]);
  expect(readWallTime('12/31/2026 11:05 PM', 'mdy')).toEqual({ date: '2026-12-31', ms: 83_100_000, offset: null });
  expect(readWallTime('2026-12-31T23:05:01.5+05:30', 'mdy')).toEqual({
    date: '2026-12-31',
    ms: 83_101_500,
    offset: 330,
  });
});

const zones = ['America/New_York', 'Europe/Paris', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const someTime = fc.integer({ min: Date.parse('2015-01-01') / 1000, max: Date.parse('2027-01-01') / 1000 });
const wallOf = (instant: number, timeZone: string) =>
  Date.parse(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant).replace(' ', 'T')}Z`,
  );

test('local times of any zone and their instants agree, also when clocks change', () => {
  fc.assert(
    fc.property(someTime, fc.constantFrom(...zones), (seconds, zone) => {
      const instant = seconds * 1000;
      const wall = wallOf(instant, zone);
      expect(dayAt(instant, zone)).toBe(new Date(wall).toISOString().slice(0, 10));
      const back = instantOf(wall, zone);
      // When an hour is repeated, its second occurrence is read as the first.
      expect(wallOf(back, zone)).toBe(wall);
      expect(instant - back).toBeGreaterThanOrEqual(0);
      expect(instant - back).toBeLessThanOrEqual(3_600_000);
    }),
    { numRuns: 300 },
  );
});

test('a cell with very many blanks doesn’t slow down reading', () => {
  const blanks = ' '.repeat(150_000);
  for (const text of [`1.5${blanks}x`, `(1.5${blanks}`, `x${blanks}-`, `1${'1'.repeat(150_000)}x`])
    for (const mark of ['point', 'comma'] as const) expect(readNumber(text, mark)).toBeNull();
  for (const text of [`2026-04-03 10:00${blanks}x`, `2026-04-03${blanks}x`, `03/04/2026 10:00:00${blanks}AM x`])
    expect(readWallTime(text, 'dmy')).toBeNull();
  expect(cents(`1.5${blanks}-`, 'point')).toBe(-150);
  expect(readWallTime(`2026-04-03 10:00${blanks}PM`, 'ymd')?.ms).toBe(22 * 3_600_000);
});

test('a date without a time is the same date in every time zone', () => {
  fc.assert(
    fc.property(someTime, fc.constantFrom(...zones), (seconds, zone) => {
      const text = new Date(seconds * 1000).toISOString().slice(0, 10);
      const wall = readWallTime(text, 'dmy');
      expect(wall && dayAt(instantOfWallTime(wall, zone, 12 * 3_600_000), zone)).toBe(text);
    }),
  );
});

test('a GTIN is recognized by its check digit, in every length', () => {
  expect(normalGtin('4006381333931')).toBe('4006381333931');
  expect(normalGtin('400 6381-333931')).toBe('4006381333931');
  expect(normalGtin('036000291452')).toBe('0036000291452');
  expect(normalGtin('36000291452')).toBe('0036000291452');
  expect(normalGtin('96385074')).toBe('0000096385074');
  expect(normalGtin('4006381333930')).toBeNull();
  expect(normalGtin('4006381333931a')).toBeNull();
  fc.assert(fc.property(fc.nat(1e9), (id) => void expect(normalGtin(gtinOf(id))).toBe(gtinOf(id))));
});

test('columns are recognized by their headings in several languages, each for one field', () => {
  expect(
    suggestMapping('retailer-sales', ['Bestellnummer', 'Datum', 'Menge', 'Betrag', 'Währung', 'EAN', 'Notiz']),
  ).toEqual({
    orderId: { column: 'Bestellnummer' },
    soldAt: { column: 'Datum' },
    units: { column: 'Menge' },
    amount: { column: 'Betrag' },
    currency: { column: 'Währung' },
    gtin: { column: 'EAN' },
  });
  expect(suggestMapping('touchpoint-events', ['event', 'event_id', 'timestamp'])).toEqual({
    event: { column: 'event' },
    eventId: { column: 'event_id' },
    occurredAt: { column: 'timestamp' },
  });
});

test('formats are guessed from the values, unless these are ambiguous', () => {
  expect(guessDecimal(['1.234,50', '3'], 'point')).toEqual({ value: 'comma', sure: true });
  expect(guessDecimal(['1.50', '3'], 'comma')).toEqual({ value: 'point', sure: true });
  expect(guessDecimal(['1,234'], 'point')).toEqual({ value: 'point', sure: false });
  expect(guessDecimal(['12'], 'comma')).toEqual({ value: 'comma', sure: true });
  expect(guessDateOrder(['01/02/2026', '13/02/2026'], 'mdy')).toEqual({ value: 'dmy', sure: true });
  expect(guessDateOrder(['01/02/2026'], 'mdy')).toEqual({ value: 'mdy', sure: false });
  expect(guessDateOrder(['2026-02-01'], 'mdy')).toEqual({ value: 'ymd', sure: true });
});

test('equal rows have the same hash, and different rows have different ones', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 6 }), fc.array(fc.string(), { maxLength: 6 }), (a, b) => {
      expect(rowHash(a) === rowHash(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test('JSON lines become rows a few at a time, however many short lines are in one chunk', async () => {
  const columns = Array.from({ length: 60 }, (_, at) => `column${at}`);
  const pieces: string[] = [];
  for await (const piece of csvOfNdjson(singleChunk(new TextEncoder().encode('{}\n'.repeat(5_000))), columns))
    pieces.push(new TextDecoder().decode(piece));
  const sizes = pieces.map((piece) => piece.split('\n').length - 1);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(5_001);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(256);
});
