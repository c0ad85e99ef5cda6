import { atScale, readNumber } from '../ingest/amounts.ts';
import { instantOfWallTime, readWallTime } from '../ingest/moments.ts';
import { guessDateOrder, guessDecimal } from '../ingest/suggest.ts';
import { dayAt } from '../ingest/wall-clock.ts';
import type { CodeReject } from './codes.ts';

export interface Redemption {
  /** Number of the line in the file, from 1. */
  readonly row: number;
  readonly code: string;
  /** Epoch milliseconds, and its day in the timezone. */
  readonly at: number;
  readonly date: string;
  /** Of the order, in minor units; null where the file doesn't say. */
  readonly orderValue: number | null;
}

export interface RedemptionFile {
  readonly redemptions: readonly Redemption[];
  readonly rejects: readonly CodeReject[];
  /** What the file calls its columns. */
  readonly columns: Readonly<Record<Column, string>>;
}

const headings = {
  code: /^(voucher[ _-]?)?codes?$/i,
  redeemed_at: /^(redeemed([ _-]?(at|on))?|redemption[ _-]?(date|day|time)|date|day)$/i,
  order_value: /^((order|basket)[ _-]?)?(value|amount|total)$/i,
} as const;
type Column = keyof typeof headings;
const columnNames = Object.keys(headings) as Column[];

interface Reading {
  /** Whose clocks are meant where the file names no offset. */
  readonly timezone: string;
  /** Digits of the currency's minor unit. */
  readonly scale: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * What a file says was redeemed, with what can't be read by row and column. A file without headings has the columns code,
 * redeemed_at and order_value, in that order. A day alone is its beginning.
 * @param rows cells by line of the file
 */
export function readRedemptions(
  rows: readonly { readonly row: number; readonly cells: readonly string[] }[],
  { timezone, scale, now }: Reading,
): RedemptionFile {
  const [first] = rows;
  const places = columnNames.map((name) => first?.cells.findIndex((cell) => headings[name].test(cell.trim())) ?? -1);
  const headed = places[0] !== -1;
  const at = Object.fromEntries(columnNames.map((name, index) => [name, headed ? (places[index] ?? -1) : index]));
  const cellOf = (cells: readonly string[], name: Column): string => (cells[at[name] ?? -1] ?? '').trim();
  const columns = Object.fromEntries(
    columnNames.map((name) => [name, (headed && first && cellOf(first.cells, name)) || name]),
  ) as Record<Column, string>;
  const body = headed ? rows.slice(1) : rows;
  const all = (name: Column) => body.map(({ cells }) => cellOf(cells, name));
  // Dates that could be meant either way are not guessed.
  const order = guessDateOrder(all('redeemed_at'), 'ymd').value;
  const mark = guessDecimal(all('order_value'), 'point').value;
  const today = dayAt(now, timezone);

  const redemptions: Redemption[] = [];
  const rejects: CodeReject[] = [];
  for (const { row, cells } of body) {
    const reject = (name: Column, reason: string) => rejects.push({ row, column: columns[name], reason });
    const code = cellOf(cells, 'code');
    const moment = readWallTime(cellOf(cells, 'redeemed_at'), order);
    const instant = moment && instantOfWallTime(moment, timezone, 0);
    const typed = cellOf(cells, 'order_value');
    const number = typed === '' ? null : readNumber(typed, mark);
    const orderValue = number && atScale(number, scale);
    if (code === '') reject('code', 'is empty');
    else if (instant === null) reject('redeemed_at', 'must be a day such as 2026-11-18, or one with a time');
    else if (instant > now && dayAt(instant, timezone) > today) reject('redeemed_at', 'is in the future');
    else if (typed !== '' && (orderValue === null || orderValue < 0)) reject('order_value', amountWords(scale));
    else redemptions.push({ row, code, at: instant, date: dayAt(instant, timezone), orderValue });
  }
  return { redemptions, rejects, columns };
}

const amountWords = (scale: number): string =>
  scale === 0 ? 'must be a whole amount such as 50' : `must be an amount such as ${(49.9).toFixed(scale)}`;
