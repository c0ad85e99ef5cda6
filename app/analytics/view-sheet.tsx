import type { DateBounds } from '#shared/analytics/presets.ts';
import type { ViewState } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { Calendar } from '../ui/board-icons.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { counted } from '../ui/counted.ts';
import { X } from '../ui/icons.ts';
import { periodWords } from './period-words.ts';
import * as texts from './texts.ts';

interface SheetOpenerProps {
  /** Id of the sheet. */
  readonly sheet: string;
  readonly view: ViewState;
  readonly bounds: DateBounds;
  readonly formats: Formats;
}

/** The button that opens the sheet on a phone, with the period and the number of filters. */
export function SheetOpener({ sheet, view, bounds, formats }: SheetOpenerProps) {
  const count = view.filters.length;
  return (
    <button
      type="button"
      popoverTarget={sheet}
      className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'view-sheet-opener')}
    >
      <Calendar aria-hidden className="size-4 shrink-0 text-muted" />
      <bdi className="min-w-0 truncate" suppressHydrationWarning>
        {periodWords(view, bounds, formats)}
      </bdi>
      {count > 0 ? <span className="text-muted">· {counted(count, 'filter', formats)}</span> : null}
    </button>
  );
}

/** Title of the sheet and its close button. */
export const SheetHead = ({ sheet }: Pick<SheetOpenerProps, 'sheet'>) => (
  <div className="view-sheet-head">
    {texts.view}
    <Button
      variant="ghost"
      size="icon-sm"
      popoverTarget={sheet}
      popoverTargetAction="hide"
      aria-label={texts.closeView}
    >
      <X aria-hidden className="size-4" />
    </Button>
  </div>
);
