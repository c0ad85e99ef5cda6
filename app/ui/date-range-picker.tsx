import { useState } from 'react';
import { Calendar } from './calendar.tsx';

interface DateRangePickerProps {
  /** Days, such as `2026-11-23`. */
  readonly from: string;
  readonly to: string;
  /** First and last day that can be picked. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly months?: number;
  /** Called when both days are picked. */
  readonly onPick: (range: { readonly from: string; readonly to: string }) => void;
}

/** Noon, so that no daylight saving change shifts the day. */
const dayOf = (text: string): Date => new Date(`${text}T12:00:00`);

/** The month that many months before a day. */
function monthBefore(text: string, count: number): Date {
  const day = dayOf(text);
  return new Date(day.getFullYear(), day.getMonth() - count, 1, 12);
}

const textOf = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The first click starts the range, the second ends it. */
export function DateRangePicker({ from, to, min, max, months = 1, onPick }: DateRangePickerProps) {
  const [begun, setBegun] = useState<Date | null>(null);
  const outside = [...(min ? [{ before: dayOf(min) }] : []), ...(max ? [{ after: dayOf(max) }] : [])];
  return (
    <Calendar
      mode="range"
      numberOfMonths={months}
      defaultMonth={monthBefore(to, months - 1)}
      weekStartsOn={1}
      disabled={outside}
      selected={begun ? { from: begun, to: begun } : { from: dayOf(from), to: dayOf(to) }}
      onSelect={(_, day) => {
        if (!begun) return setBegun(day);
        const [first, last] = begun < day ? [begun, day] : [day, begun];
        setBegun(null);
        onPick({ from: textOf(first), to: textOf(last) });
      }}
    />
  );
}
