/** Epochs of spreadsheet days: 1900, with a February 29 that never existed, or 1904. */
export type SerialSystem = 1900 | 1904;

const dayMs = 86_400_000;
const starts = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
/** February 29, 1900, which Excel copied from Lotus 1-2-3. */
const leapDay1900 = 60;
/** 9999-12-31. */
const lastSerial = 2_958_465;

/** Converts a serial number of days to `YYYY-MM-DD` and milliseconds since midnight; null if there is no such day. */
export function dayOfSerial(
  serial: number,
  system: SerialSystem,
): { readonly date: string; readonly ms: number } | null {
  // Spreadsheet times are precise to about a tenth of a millisecond.
  const total = Math.round(serial * dayMs);
  const days = Math.floor(total / dayMs);
  if (!Number.isFinite(serial) || days < 0 || days > lastSerial) return null;
  if (system === 1900 && (days === 0 || days === leapDay1900)) return null;
  const beforeLeapDay = system === 1900 && days < leapDay1900 ? 1 : 0;
  const date = new Date(starts[system] + (days + beforeLeapDay) * dayMs).toISOString().slice(0, 10);
  return { date, ms: total - days * dayMs };
}

/** `HH:MM:SS`, with milliseconds where there are any. */
export const clockText = (ms: number): string => new Date(ms).toISOString().slice(11, ms % 1000 === 0 ? 19 : 23);
