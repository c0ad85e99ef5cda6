import type { MouseEvent, ReactNode } from 'react';
import type { MeasureId } from '#shared/analytics/catalogue.ts';
import type { Widget } from '#shared/analytics/template.ts';
import { measuresOfWidget } from '#shared/analytics/widget-measures.ts';
import { loadChunk } from '../../api/chunks.ts';
import { DetailsMenu } from '../../ui/details-menu.tsx';
import { Ellipsis, Info, Maximize2 } from '../../ui/icons.ts';
import { DefinitionList } from './definitions.tsx';

interface CardActionsProps {
  readonly widget: Widget;
  /** What a picture says below itself: whose numbers, of which days. */
  readonly facts: string;
  /** Links to the same numbers elsewhere and otherwise. */
  readonly ways?: ReactNode;
  /** Links to the numbers as files. */
  readonly exports?: ReactNode;
}

const cardOf = ({ currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null =>
  currentTarget.closest<HTMLElement>('[data-card]');

/** What can be done with one card: look up what it measures, see it large, take it along. */
export function CardActions({ widget, facts, ways, exports }: CardActionsProps) {
  const { title } = widget;
  if (widget.type === 'kpi')
    return (
      <DetailsMenu label={`What ${title} means`} face={<Info aria-hidden className="size-4" />}>
        <Definitions measures={[widget.measure]} />
        {ways}
      </DetailsMenu>
    );
  return (
    <>
      <button
        type="button"
        className="card-action js-only print:hidden"
        aria-label={`${title} in full screen`}
        title="Full screen"
        onClick={(event) => toggleFullScreen(cardOf(event))}
      >
        <Maximize2 aria-hidden className="size-4" />
      </button>
      <DetailsMenu label={`More on ${title}`} face={<Ellipsis aria-hidden className="size-4" />}>
        {ways}
        {exports}
        {widget.type === 'table' ? null : <SaveButtons title={title} facts={facts} />}
        <Definitions measures={measuresOfWidget(widget)} />
      </DetailsMenu>
    </>
  );
}

function toggleFullScreen(card: HTMLElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void card?.requestFullscreen();
}

const SaveButtons = ({ title, facts }: { readonly title: string; readonly facts: string }) =>
  (['png', 'svg'] as const).map((kind) => (
    <button
      key={kind}
      type="button"
      className="menu-item js-only w-full"
      onClick={(event) => {
        const card = cardOf(event);
        if (card) void savePicture(card, kind, title, facts);
      }}
    >
      Picture as {kind.toUpperCase()}
    </button>
  ));

/** The drawing of files is fetched when somebody wants one. */
async function savePicture(card: HTMLElement, kind: 'png' | 'svg', title: string, facts: string): Promise<void> {
  const picture = await loadChunk('picture', () => import('../../ui/charts/picture.ts'));
  await picture.savePicture(card, kind, { title, facts });
}

const Definitions = ({ measures }: { readonly measures: readonly MeasureId[] }) => (
  <dl className="grid gap-2 px-2.5 py-2 text-xs">
    <DefinitionList measures={measures} />
  </dl>
);
