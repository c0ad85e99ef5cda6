import { remembered } from '../remembered.ts';
import type { LocalDate } from './calendar.ts';

/** All zones change clocks on a quarter of an hour, so an offset holds for a whole quarter. */
const quarterMs = 15 * 60_000;
/** Limit for all zones together, about four megabytes: a file of many years must not fill the memory of an isolate. */
const maxOffsets = 100_000;
const offsets = new Map<string, Map<number, number>>();
let offsetsKept = 0;

/** Milliseconds by which the zone's wall clock is ahead of UTC at an instant. */
export function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / quarterMs);
  const found = offsets.get(timeZone)?.get(quarter);
  if (found !== undefined) return found;
  const start = quarter * quarterMs;
  const shown = clockOf(timeZone).format(start);
  const offset = Date.parse(`${shown.replace(' ', 'T')}Z`) - start;
  keep(timeZone, quarter, offset);
  return offset;
}

function keep(timeZone: string, quarter: number, offset: number): void {
  if (offsetsKept >= maxOffsets) {
    offsets.clear();
    offsetsKept = 0;
  }
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  offsets.set(timeZone, known.set(quarter, offset));
  offsetsKept += 1;
}

const clockOf = remembered(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
);

/** Longer than any name of a zone. */
const longestZone = 64;

/** A name such as `Europe/Paris`. A plain offset is refused, since it has no daylight saving time. */
export const isTimeZone = (text: string): boolean => text.length <= longestZone && isKnownZone(text);

const isKnownZone = remembered((text): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z][\w+/-]*$/.test(text);
  } catch {
    return false;
  }
});

/** The calendar day that the zone's wall clock shows at an instant. */
export const dayAt = (instant: number, timeZone: string): LocalDate =>
  new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 10);

/**
 * The instant of a wall-clock time in a zone.
 * @param wall the time as if it were UTC. If it occurs twice, it is the first; a time skipped in spring uses the
 *   offset before the change.
 */
export function instantOf(wall: number, timeZone: string): number {
  const [before, after] = [offsetAt(wall - 86_400_000, timeZone), offsetAt(wall + 86_400_000, timeZone)];
  for (const offset of before >= after ? [before, after] : [after, before])
    if (offsetAt(wall - offset, timeZone) === offset) return wall - offset;
  return wall - before;
}
