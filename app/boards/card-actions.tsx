import type { MouseEvent, ReactNode } from 'react';
import type { Widget } from '#shared/analytics/template.ts';
import { measuresOfWidget } from '#shared/analytics/widget-measures.ts';
import { fill } from '#shared/text/fill.ts';
import { loadChunk } from '../api/chunks.ts';
import { Ellipsis, Maximize2 } from '../ui/board-icons.ts';
import { cardActionClasses } from '../ui/card.tsx';
import { cn } from '../ui/class-names.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
  dropdownMenuItemClasses,
} from '../ui/dropdown-menu.tsx';
import { Info } from '../ui/icons.ts';
import { Definitions } from './definitions.tsx';
import * as texts from './texts.ts';

interface CardActionsProps {
  readonly widget: Widget;
  /** Caption of a downloaded picture: scope and days. */
  readonly facts: string;
  /** Links to other views of the same numbers. */
  readonly ways?: ReactNode;
  /** Download links. */
  readonly exports?: ReactNode;
}

const cardOf = ({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null =>
  currentTarget.closest<HTMLElement>('[data-card]');

/** Actions of a card: definitions, full screen, downloads. */
export function CardActions({ widget, facts, ways, exports }: CardActionsProps) {
  const { title } = widget;
  if (widget.type === 'kpi')
    return (
      <DropdownMenu className="static">
        <DropdownMenuTrigger label={fill(texts.whatTitleMeans, { title })} className={cardActionClasses}>
          <Info aria-hidden className="size-4" />
        </DropdownMenuTrigger>
        <DropdownMenuContent className="figure-menu">
          <Definitions measures={[widget.measure]} className={definitionsClasses} />
          {ways}
        </DropdownMenuContent>
      </DropdownMenu>
    );
  return (
    <>
      <button
        type="button"
        className={cn(cardActionClasses, 'js-only print:hidden')}
        aria-label={fill(texts.titleInFullScreen, { title })}
        title={texts.fullScreen}
        onClick={(event) => toggleFullScreen(cardOf(event))}
      >
        <Maximize2 aria-hidden className="size-4" />
      </button>
      <DropdownMenu>
        <DropdownMenuTrigger label={fill(texts.moreOnTitle, { title })} className={cardActionClasses}>
          <Ellipsis aria-hidden className="size-4" />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {ways}
          {exports}
          {widget.type === 'table' ? null : <SaveButtons title={title} facts={facts} />}
          <Definitions measures={measuresOfWidget(widget)} className={definitionsClasses} />
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}

const definitionsClasses = 'grid gap-2 px-2.5 py-2 text-xs';

function toggleFullScreen(card: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void card?.requestFullscreen();
}

const SaveButtons = ({ title, facts }: { readonly title: string; readonly facts: string }) =>
  (['png', 'svg'] as const).map((kind) => (
    <button
      key={kind}
      type="button"
      className={cn(dropdownMenuItemClasses, 'js-only w-full')}
      onClick={(event) => {
        const card = cardOf(event);
        if (card) void savePicture(card, kind, title, facts);
      }}
    >
      {fill(texts.pictureAsFormat, { format: kind.toUpperCase() })}
    </button>
  ));

/** The code that draws pictures is loaded on demand. */
async function savePicture(card: HTMLElement, kind: 'png' | 'svg', title: string, facts: string): Promise<void> {
  const picture = await loadChunk('picture', () => import('../ui/charts/picture.ts'));
  await picture.savePicture(card, kind, { title, facts });
}
