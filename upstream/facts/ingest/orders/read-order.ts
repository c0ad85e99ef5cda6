import { z } from 'zod';
import { minorDigits } from '#shared/analytics/money.ts';
import { atScale, readNumber } from '#shared/ingest/amounts.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { instantOfWallTime, readWallTime } from '#shared/ingest/moments.ts';
import { clickIdForm } from '#shared/sales/click-id.ts';
import { type OrderStatus, orderStatusOf } from '#shared/sales/methods.ts';
import { type NetworkId, readPostback } from '#shared/sales/networks.ts';

/** One line of an order, its amount in minor units of the order's currency. */
export interface ReportedLine {
  readonly line: number;
  readonly units: number;
  readonly amount: number;
  readonly gtin: string;
  readonly sku: string;
  readonly name: string;
}

/** An order as a shop reports it. */
export interface ReportedOrder {
  readonly order: string;
  /** UTC instant with milliseconds. */
  readonly orderedAt: string;
  readonly currency: string;
  /** Empty for none. */
  readonly mlc: string;
  readonly status: OrderStatus;
  readonly voucher: string;
  readonly test: boolean;
  readonly lines: readonly ReportedLine[];
}

/** Why a call is rejected: the field as the caller names it, what is wrong, and its value. */
export interface OrderProblem {
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

type Read = { readonly order: ReportedOrder } | { readonly problem: OrderProblem };

const ahead = 10 * 60_000;
const oldest = 180 * 86_400_000;
/** The largest accepted amount, in minor units. */
const maxAmount = 1e13;
const maxLines = 200;
/** Lower, because anybody can call a pixel. */
const maxLinesPerPixel = 20;

const text = (most: number) => z.string().trim().max(most);
const number = z.union([z.number(), z.string().max(30)]).transform(String);

const lineSchema = z.object({
  line: z.int().min(1).max(999_999_999).optional(),
  gtin: text(20).default(''),
  sku: text(100).default(''),
  name: text(300).default(''),
  units: number.default('1'),
  amount: number,
});

/** The body that a shop's server sends. Amounts are line totals with a decimal point, without tax and shipping. */
const serverOrderSchema = z.object({
  mlc: text(64).nullable().default(''),
  orderId: text(100),
  orderedAt: text(40),
  currency: text(3),
  lines: z.array(lineSchema).max(maxLines).default([]),
  status: text(40).default('approved'),
  voucher: text(100).nullable().default(''),
  test: z.boolean().default(false),
});

/** An order as it was sent, before it is checked. */
export interface RawOrder {
  readonly mlc: string;
  readonly order: string;
  readonly orderedAt: string;
  readonly currency: string;
  readonly status: string;
  readonly voucher: string;
  readonly test: boolean;
  readonly lines: readonly z.output<typeof lineSchema>[];
}

/** Reads the body that a shop’s server sends. */
export function readServerOrder(body: string): RawOrder | OrderProblem {
  const read = serverOrderSchema.safeParse(parsed(body));
  if (!read.success) return problemOf(read.error);
  const { orderId: order, mlc, voucher, ...rest } = read.data;
  return { ...rest, order, mlc: mlc ?? '', voucher: voucher ?? '' };
}

/** Reads the query of a pixel. `lines` is a JSON list as a server sends it; without it the amount is one line. */
export function readPixelOrder(query: Readonly<Record<string, string>>): RawOrder | OrderProblem {
  const { mlc = '', order = '', amount = '', currency = '', voucher = '', test = '', lines } = query;
  const common = { mlc, order, currency, voucher, orderedAt: '', status: 'approved', test: /^(?:1|true)$/i.test(test) };
  if (lines === undefined || lines === '') return { ...common, lines: [amountAlone(amount)] };
  const read = z.array(lineSchema).min(1).max(maxLinesPerPixel).safeParse(parsed(lines));
  return read.success ? { ...common, lines: read.data } : problemOf(read.error, 'lines');
}

export function readNetworkOrder(network: NetworkId, given: Readonly<Record<string, string>>): RawOrder {
  const { amount, status, ...rest } = readPostback(network, given);
  return { ...rest, voucher: '', status: status || 'pending', lines: amount === '' ? [] : [amountAlone(amount)] };
}

const amountAlone = (amount: string) => ({ gtin: '', sku: '', name: '', units: '1', amount });

interface Known {
  readonly now: number;
  /** Those with an exchange rate: amounts in others can’t be shown. */
  readonly currencies: ReadonlySet<string>;
}

/** Checks an order by the rules of all methods. */
export function checkOrder(raw: RawOrder, { now, currencies }: Known): Read {
  const wrong = (column: string, reason: string, value: string): Read => ({
    problem: { column, reason, value: value.slice(0, 100) },
  });
  const { mlc, voucher, test } = raw;
  // Normalized like in a brand’s import, so that an order has the same number in both.
  const order = raw.order.replace(/\s+/g, ' ').trim();
  if (order === '') return wrong('order', 'is missing', '');
  if (order.length > 100 || hasControl(order)) return wrong('order', 'is no order number', order);
  if (mlc !== '' && !clickIdForm.test(mlc)) return wrong('mlc', 'is no click ID', mlc);
  const currency = raw.currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) return wrong('currency', 'is not a currency code', raw.currency);
  if (!currencies.has(currency)) return wrong('currency', 'is a currency without an exchange rate here', currency);
  const status = orderStatusOf(raw.status);
  if (status === null) return wrong('status', 'is no status that is known', raw.status);
  const at = raw.orderedAt === '' ? now : instantOf(raw.orderedAt);
  if (at === null) return wrong('orderedAt', 'is not a date and time that can be read', raw.orderedAt);
  if (at > now + ahead) return wrong('orderedAt', 'is more than 10 minutes in the future', raw.orderedAt);
  if (at < now - oldest) return wrong('orderedAt', 'is more than 180 days ago', raw.orderedAt);
  if (raw.lines.length === 0 && status !== 'declined') return wrong('amount', 'is missing', '');
  const lines: ReportedLine[] = [];
  for (const [nth, line] of raw.lines.entries()) {
    const units = amountOf(line.units, 0, 1e6);
    if (typeof units === 'string') return wrong('units', units, line.units);
    if (units < 1) return wrong('units', 'must be 1 or more', line.units);
    const amount = amountOf(line.amount, minorDigits(currency), maxAmount);
    if (typeof amount === 'string') return wrong('amount', amount, line.amount);
    if (amount < 0) return wrong('amount', 'must not be negative', line.amount);
    const gtin = line.gtin === '' ? '' : normalGtin(line.gtin);
    if (gtin === null) return wrong('gtin', 'is not a GTIN with a valid check digit', line.gtin);
    if (hasControl(`${line.sku}${line.name}`)) return wrong('name', 'has characters that can’t be read', line.name);
    const { sku, name } = line;
    lines.push({ ...{ line: line.line ?? nth + 1, units, amount, gtin }, ...{ sku, name } });
  }
  if (new Set(lines.map(({ line }) => line)).size < lines.length) return wrong('line', 'appears twice', order);
  const orderedAt = new Date(Math.min(at, now)).toISOString();
  return { order: { order, orderedAt, currency, mlc, status, voucher: voucher.slice(0, 100), test, lines } };
}

/** Reads a number with a decimal point and at most `scale` decimals. @returns the number, or what is wrong */
function amountOf(value: string, scale: number, most: number): number | string {
  const read = value === '' ? null : readNumber(value, 'point');
  if (read === null) return value === '' ? 'is missing' : 'is not a number with a point';
  const amount = atScale(read, scale, most);
  if (typeof amount === 'number') return amount;
  return amount === 'too-large' ? 'is too large' : 'has too many decimals';
}

/** Reads a date and time, in UTC if it has no offset, or seconds since 1970. */
function instantOf(written: string): number | null {
  if (/^\d{10}$/.test(written)) return Number(written) * 1000;
  const wall = readWallTime(written, 'ymd');
  return wall === null || wall.ms === null ? null : instantOfWallTime(wall, 'UTC', 0);
}

const hasControl = (value: string): boolean => /[\p{Cc}\ufffd]/u.test(value);

function problemOf(error: z.ZodError, column?: string): OrderProblem {
  const [issue] = error.issues;
  const path = issue?.path.map(String).join('.') ?? '';
  return { column: column ?? (path === '' ? 'body' : path), reason: issue?.message ?? 'can’t be read', value: '' };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
