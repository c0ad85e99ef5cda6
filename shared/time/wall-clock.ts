import { remembered } from '../remembered.ts';
import type { LocalDate } from './calendar.ts';

/** Clocks are changed on a quarter of an hour everywhere, so an offset holds for the whole of one. */
const quarterMs = 15 * 60_000;
/** Of all zones together: about four megabytes. A file of many years must not fill the memory of an isolate. */
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

/** More than any name of a zone has. */
const longestZone = 64;

/** A name such as `Europe/Paris`: an offset by itself is none, since it knows no summer. */
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
 * The instant at which the zone's wall clock shows a time, given as if it were UTC. Of an hour that comes twice it is the
 * first; a time that is skipped in spring counts from before the change, an hour later by the new clock.
 */
export function instantOf(wall: number, timeZone: string): number {
  const [before, after] = [offsetAt(wall - 86_400_000, timeZone), offsetAt(wall + 86_400_000, timeZone)];
  for (const offset of before >= after ? [before, after] : [after, before])
    if (offsetAt(wall - offset, timeZone) === offset) return wall - offset;
  return wall - before;
}
