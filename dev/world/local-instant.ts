import type { LocalDate } from '#shared/time/calendar.ts';
import type { Random } from './random.ts';

const offsets = new Map<string, number>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A UTC instant that falls on the given day between 06:00 and 22:00 of the time zone's wall clock. */
export function localInstant(timeZone: string, date: LocalDate, random: Random): string {
  const localMs = Date.parse(`${date}T06:00:00Z`) + Math.floor(random() * 16 * 3600) * 1000;
  return new Date(localMs - offsetMs(timeZone, date)).toISOString();
}

/** The offset at noon: clocks change at night, so it holds for all hours used. */
function offsetMs(timeZone: string, date: LocalDate): number {
  const key = `${timeZone} ${date}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const noon = Date.parse(`${date}T12:00:00Z`);
  const shown = clockOf(timeZone).format(noon);
  const offset = Date.parse(`${shown.replace(' ', 'T')}Z`) - noon;
  offsets.set(key, offset);
  return offset;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}
