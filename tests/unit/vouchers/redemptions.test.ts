import { expect, test } from 'vitest';
import { readRedemptions } from '#shared/vouchers/redemptions.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const read = (lines: readonly (readonly string[])[], scale = 2) =>
  readRedemptions(
    lines.map((cells, at) => ({ row: at + 1, cells })),
    { timezone: 'America/New_York', scale, now },
  );

test('columns are found by their headings, days are those of the timezone, and amounts are minor units', () => {
  const { redemptions, rejects } = read([
    ['Order value', 'Redeemed at', 'Note', 'Voucher code'],
    ['49,90', '18.11.2026 23:30', '', 'A1'],
    ['1.020,00', '19.11.2026', '', 'B2'],
    ['', '2026-11-19T01:00:00Z', '', 'C3'],
  ]);
  expect(rejects).toEqual([]);
  expect(redemptions).toEqual([
    { row: 2, code: 'A1', at: Date.parse('2026-11-19T04:30:00Z'), date: '2026-11-18', orderValue: 4_990 },
    { row: 3, code: 'B2', at: Date.parse('2026-11-19T05:00:00Z'), date: '2026-11-19', orderValue: 102_000 },
    { row: 4, code: 'C3', at: Date.parse('2026-11-19T01:00:00Z'), date: '2026-11-18', orderValue: null },
  ]);
});

test('without headings the columns are code, redeemed_at and order_value', () => {
  expect(read([['A1', '2026-11-18', '5']]).redemptions).toMatchObject([{ row: 1, code: 'A1', orderValue: 500 }]);
  expect(read([['A1', '2026-11-18']]).redemptions).toMatchObject([{ orderValue: null }]);
});

test('what can’t be read is told by row and by the column as the file calls it', () => {
  const { redemptions, rejects } = read([
    ['Code', 'Date', 'Amount'],
    ['', '2026-11-18', '5'],
    ['A1', 'soon', '5'],
    ['A2', '2026-11-21', '5'],
    ['A3', '2026-11-18', 'free'],
    ['A4', '2026-11-18', '-5'],
    ['A5', '2026-11-18', '5.005'],
  ]);
  expect(redemptions).toEqual([]);
  expect(rejects.map(({ row, column }) => [row, column])).toEqual([
    [2, 'Code'],
    [3, 'Date'],
    [4, 'Date'],
    [5, 'Amount'],
    [6, 'Amount'],
    [7, 'Amount'],
  ]);
  expect(rejects[2]?.reason).toBe('is in the future');
});

test('a date that could be meant either way is not guessed', () => {
  expect(read([['A1', '03/04/2026']]).rejects).toMatchObject([{ row: 1, column: 'redeemed_at' }]);
  expect(
    read([
      ['A1', '03/04/2026'],
      ['A2', '18/04/2026'],
    ]).redemptions.map(({ date }) => date),
  ).toEqual(['2026-04-03', '2026-04-18']);
});
