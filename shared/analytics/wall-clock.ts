import type { LocalDate } from './calendar.ts';

/** Clocks are changed on a quarter of an hour everywhere, so an offset holds for the whole of one. */
const quarterMs = 15 * 60_000;
const offsets = new Map<string, Map<number, number>>();
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds by which the zone's wall clock is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / quarterMs);
  const known = offsets.get(timeZone) ?? new Map<number, number>();
  if (known.size === 0) offsets.set(timeZone, known);
  const found = known.get(quarter);
  if (found !== undefined) return found;
  const start = quarter * quarterMs;
  const shown = clockOf(timeZone).format(start);
  const offset = Date.parse(`${shown.replace(' ', 'T')}Z`) - start;
  // A file of many years must not fill the memory.
  if (known.size > 200_000) known.clear();
  known.set(quarter, offset);
  return offset;
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, made);
  return made;
}

/** A name such as `Europe/Paris`: an offset by itself is none, since it knows no summer. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z][\w+/-]*$/.test(text);
  } catch {
    return false;
  }
}

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
