import { useId } from 'react';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { cardActionClasses, cardClasses } from '#app/ui/card.tsx';
import { cn } from '#app/ui/class-names.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '#app/ui/dropdown-menu.tsx';
import { Info } from '#app/ui/icons.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface CountTileProps<Answer> {
  readonly title: string;
  /** Visible part of the title. */
  readonly label: string;
  readonly definition: string;
  readonly part: Part<Answer>;
  readonly describe: (answer: Answer) => { readonly count: string; readonly note: string };
}

/** Tile of a current count that no query by day provides. */
export function CountTile<Answer>({ title, label, definition, part, describe }: CountTileProps<Answer>) {
  const titleId = useId();
  const shown = part.state === 'ready' ? describe(part.answer) : null;
  return (
    <article aria-labelledby={titleId} data-card="kpi" className={cn(cardClasses, 'tile')}>
      <header className="tile-head">
        <h2 id={titleId} aria-label={title} className="tile-name min-w-0">
          {label}
        </h2>
        <div className="card-actions">
          <DropdownMenu>
            <DropdownMenuTrigger label={fill(texts.whatTitleMeans, { title })} className={cardActionClasses}>
              <Info aria-hidden className="size-4" />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              <p className="px-2.5 py-2 text-xs text-muted">{definition}</p>
            </DropdownMenuContent>
          </DropdownMenu>
        </div>
      </header>
      <div className="tile-body min-h-19 @container">
        {shown ? (
          <>
            <p className="tile-figure" suppressHydrationWarning>
              {shown.count}
            </p>
            <p className="mt-auto text-xs text-muted" suppressHydrationWarning>
              {shown.note}
            </p>
          </>
        ) : (
          <p role="alert" className="text-sm text-error-ink">
            {part.state === 'failed' ? failureText(part.failure.kind) : null}
          </p>
        )}
      </div>
    </article>
  );
}
