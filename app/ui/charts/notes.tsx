import type { Formats } from '#shared/format/formats.ts';
import * as texts from '../texts.ts';
import type { DayNote } from './chart-data.ts';
import { plotHeight } from './plot.tsx';

interface NoteMarksProps {
  readonly notes: readonly DayNote[];
  readonly days: readonly string[];
  readonly x: (index: number) => number;
}

/** A remark stands at the period that holds its day. */
function positionOf(day: string, days: readonly string[]): number {
  return day < (days[0] ?? '') ? -1 : days.findLastIndex((start) => start <= day);
}

export const NoteMarks = ({ notes, days, x }: NoteMarksProps) =>
  [...new Set(notes.map(({ day }) => positionOf(day, days)))]
    .filter((at) => at >= 0)
    .map((at) => <path key={at} d={`M${x(at)} 0V${plotHeight}`} className="chart-note" />);

export function NoteList({ notes, formats }: { readonly notes: readonly DayNote[]; readonly formats: Formats }) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label={texts.notes} className="mt-3 grid gap-1 border-s-2 border-dashed border-warning-ink ps-3 text-xs">
      {notes.map(({ day, author, text }) => (
        <li key={`${day} ${author} ${text}`}>
          <time dateTime={day} className="font-medium" suppressHydrationWarning>
            {formats.day(day)}
          </time>{' '}
          {text} <span className="text-muted">– {author}</span>
        </li>
      ))}
    </ul>
  );
}
