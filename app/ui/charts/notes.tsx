import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../class-names.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../dropdown-menu.tsx';
import * as texts from '../texts.ts';
import type { DayNote } from './chart-data.ts';
import { plotHeight, plotWidth } from './plot.tsx';

interface NoteMarksProps {
  readonly notes: readonly DayNote[];
  readonly days: readonly string[];
  readonly x: (index: number) => number;
}

/** Index of the period with the day; -1 if the day is before all periods. */
function positionOf(day: string, days: readonly string[]): number {
  return day < (days[0] ?? '') ? -1 : days.findLastIndex((start) => start <= day);
}

const positionsOf = ({ notes, days }: Omit<NoteMarksProps, 'x'>): number[] =>
  [...new Set(notes.map(({ day }) => positionOf(day, days)))].filter((at) => at >= 0);

/** Marks of annotations, one for each period with any. */
export const NoteMarks = ({ notes, days, x }: NoteMarksProps) =>
  positionsOf({ notes, days }).map((at) => <path key={at} d={`M${x(at)} 0V${plotHeight}`} className="chart-note" />);

interface NoteFlagsProps extends NoteMarksProps {
  readonly formats: Formats;
}

/**
 * Buttons that open the annotations of a period. Their position needs scripts, so they are only rendered with scripts.
 */
export const NoteFlags = ({ notes, days, x, formats }: NoteFlagsProps) =>
  positionsOf({ notes, days }).map((at) => {
    const here = notes.filter(({ day }) => positionOf(day, days) === at);
    const share = x(at) / plotWidth;
    return (
      <div key={at} className="chart-flag" style={{ insetInlineStart: `${share * 100}%` }}>
        <DropdownMenu group="chart-notes">
          <DropdownMenuTrigger
            label={fill(texts.notesOfDay, { day: formats.day(here[0]?.day ?? ''), count: here.length })}
            className="chart-flag-button"
          >
            <span aria-hidden>{here.length}</span>
          </DropdownMenuTrigger>
          <DropdownMenuContent className={cn('z-30 w-60 max-w-[60vw]', share < 0.5 ? 'start-0 end-auto' : 'end-0')}>
            <Notes notes={here} formats={formats} className="grid gap-2 p-1.5" />
          </DropdownMenuContent>
        </DropdownMenu>
      </div>
    );
  });

/** Annotations below the chart, for printing and without scripts. */
export const NoteList = ({ notes, formats }: Pick<NoteFlagsProps, 'notes' | 'formats'>) =>
  notes.length === 0 ? null : (
    <Notes
      notes={notes}
      formats={formats}
      className="without-script mt-3 grid gap-1 border-s-2 border-dashed border-warning-ink ps-3"
    />
  );

const Notes = ({
  notes,
  formats,
  className,
}: Pick<NoteFlagsProps, 'notes' | 'formats'> & { readonly className: string }) => (
  <ul aria-label={texts.notes} className={cn('text-xs', className)}>
    {notes.map(({ day, author, text }) => (
      <li key={`${day} ${author} ${text}`} className="wrap-anywhere">
        <time dateTime={day} className="font-medium" suppressHydrationWarning>
          <bdi>{formats.day(day)}</bdi>
        </time>{' '}
        <bdi>{text}</bdi>{' '}
        <span className="text-muted">
          – <bdi>{author}</bdi>
        </span>
      </li>
    ))}
  </ul>
);
