import { isLocalDate, type LocalDate } from '../time/calendar.ts';
import { instantOf } from '../time/wall-clock.ts';
import { monthOfName } from './month-names.ts';
import { dayOfSerial, type SerialSystem } from './serial-days.ts';

/** Date format: the order of day, month and year if the year isn't first, or spreadsheet day numbers. */
export const dateOrders = ['ymd', 'dmy', 'mdy', 'serial', 'serial-1904'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** A date of a file, with an optional time of day. */
interface WallTime {
  readonly date: LocalDate;
  /** Milliseconds since midnight, null for a date alone. */
  readonly ms: number | null;
  /** Minutes ahead of UTC if the text has an offset; null for wall-clock time. */
  readonly offset: number | null;
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/;
const yearLast = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2}(?!\d))/;
const namedDayFirst =
  /^(?:\p{L}+\.?,\s*)?(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s/-]*(?:de\s+)?([\p{L}\p{M}]{3,})\.?[\s/,-]*(?:de\s+)?(\d{4}|\d{2}(?!\d))/iu;
const namedMonthFirst = /^(?:\p{L}+\.?,\s*)?([\p{L}\p{M}]{3,})\.?[\s/-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s/-]+(\d{4})/iu;
const namedYearFirst = /^(\d{4})[\s/.-]+([\p{L}\p{M}]{3,})\.?[\s/-]+(\d{1,2})(?!\d)/u;
const serialNumber = /^\d{1,7}(?:[.,]\d+)?$/;
const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/;
const clock =
  /^(?:T|\s|,\s)\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([AP])\.?\s?M\.?)?(?:\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2}))?$/i;

/** Parses a date or a date with a time. A leading year always means year, month, day. Null if it is neither. */
export function readWallTime(text: string, order: DateOrder): WallTime | null {
  const trimmed = text.trim();
  if (order === 'serial' || order === 'serial-1904') {
    const counted = readSerial(trimmed, order === 'serial' ? 1900 : 1904);
    if (counted) return counted;
  }
  const day = readDay(trimmed, order);
  if (!day || !isLocalDate(day.date)) return null;
  const rest = trimmed.slice(day.length);
  if (rest === '') return { date: day.date, ms: null, offset: null };
  const match = clock.exec(rest);
  if (!match) return null;
  const [, hours = '', minutes = '', seconds = '0', fraction = '', half, zone] = match;
  const hour = hourOf(Number(hours), half?.toUpperCase());
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const ms =
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  const offset = zone === undefined ? null : offsetOf(zone);
  return Number.isNaN(offset) ? null : { date: day.date, ms, offset };
}

function readDay(text: string, order: DateOrder): { readonly date: LocalDate; readonly length: number } | null {
  const first = yearFirst.exec(text);
  if (first) return dayOf(first[1], first[3], first[4], first[0]);
  const whole = compact.exec(text);
  if (whole) return dayOf(whole[1], whole[2], whole[3], whole[0]);
  const last = order === 'dmy' || order === 'mdy' ? yearLast.exec(text) : null;
  if (!last) return /\p{L}/u.test(text) ? readNamedDay(text) : null;
  return order === 'dmy' ? dayOf(last[4], last[3], last[1], last[0]) : dayOf(last[4], last[1], last[3], last[0]);
}

/** `5 March 2026`, `Mar 5, 2026`, `05-MAR-26`, `2026-Mar-05`, and with the day of the week in front. */
function readNamedDay(text: string): ReturnType<typeof readDay> {
  const tries = [
    [namedDayFirst, 3, 2, 1],
    [namedMonthFirst, 3, 1, 2],
    [namedYearFirst, 1, 2, 3],
  ] as const;
  for (const [shape, year, month, day] of tries) {
    const match = shape.exec(text);
    const number = match && monthOfName(match[month] ?? '');
    if (match && number) return dayOf(match[year], String(number), match[day], match[0]);
  }
  return null;
}

function readSerial(text: string, system: SerialSystem): WallTime | null {
  if (!serialNumber.test(text)) return null;
  const day = dayOfSerial(Number(text.replace(',', '.')), system);
  return day && { date: day.date, ms: /[.,]/.test(text) ? day.ms : null, offset: null };
}

/** Two digits are a year of this century, since there are no older facts. */
const dayOf = (year = '', month = '', day = '', { length } = '') => ({
  date: `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  length,
});

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'P' ? 12 : 0);
}

function offsetOf(zone: string): number {
  if (/^(Z|UTC|GMT)$/i.test(zone)) return 0;
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (total > 14 * 60 || Number(minutes) > 59) return Number.NaN;
  return sign === '-' ? -total : total;
}

/**
 * The UTC instant, epoch milliseconds.
 * @param timeZone whose clock is meant where the text names no offset
 * @param dateAloneMs time of day that stands for a date alone
 */
export function instantOfWallTime({ date, ms, offset }: WallTime, timeZone: string, dateAloneMs: number): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + (ms ?? dateAloneMs);
  return offset === null ? instantOf(wall, timeZone) : wall - offset * 60_000;
}
