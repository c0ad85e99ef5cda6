import type { ReactNode } from 'react';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { isPlainClick } from '../ui/follow-links.ts';
import { Check } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import * as texts from './texts.ts';

/** A step of a flow. */
export interface Step<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
}

interface StepListProps<Id extends string> {
  /** What the flow creates. */
  readonly label: string;
  readonly steps: readonly Step<Id>[];
  readonly current: Id;
  /** Address of a step; null if it can't be opened now. */
  readonly linkTo: (step: Id) => string | null;
  /** Shows a step without navigating. Left out, the step's link navigates. */
  readonly onStep?: (step: Id) => void;
}

/** The steps of a flow, with the current one marked. */
export function StepList<Id extends string>({ label, steps, current, linkTo, onStep }: StepListProps<Id>) {
  const place = steps.findIndex(({ id }) => id === current);
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        {steps.map(({ id, title }, at) => {
          const to = at === place ? null : linkTo(id);
          const shown = (
            <>
              <span
                aria-hidden
                className={cn(
                  'grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-medium tabular-nums',
                  at === place && 'border-primary bg-primary text-on-primary',
                  at < place && 'border-primary text-primary-ink',
                )}
              >
                {at < place ? <Check className="size-3.5" /> : at + 1}
              </span>
              <span className="sr-only">{fill(texts.stepOf, { number: at + 1, count: steps.length })}</span>
              {/* Phones show only the numbers of the other steps. */}
              <span className={at === place ? undefined : 'max-sm:sr-only'}>{title}</span>
            </>
          );
          const look = cn('flex min-h-8 items-center gap-2 text-muted', at === place && 'font-medium text-ink');
          return (
            <li key={id} className="flex items-center gap-3">
              {at > 0 ? <span aria-hidden className="h-px w-4 bg-line-strong sm:w-8" /> : null}
              {to === null ? (
                <span aria-current={at === place ? 'step' : undefined} className={look}>
                  {shown}
                </span>
              ) : (
                <Link
                  to={to}
                  preventScrollReset
                  onClick={(event) => {
                    if (!onStep || !isPlainClick(event)) return;
                    event.preventDefault();
                    onStep(id);
                  }}
                  className={cn(look, 'hover:text-ink hover:underline')}
                >
                  {shown}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepColumnsProps {
  readonly children: ReactNode;
  readonly preview: ReactNode;
}

/** The fields of a step with a preview next to them, or below on narrow screens. */
export const StepColumns = ({ children, preview }: StepColumnsProps) => (
  <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
    <div className="min-w-0">{children}</div>
    <div className="min-w-0 lg:sticky lg:top-20">{preview}</div>
  </div>
);
