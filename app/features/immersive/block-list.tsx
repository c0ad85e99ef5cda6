import { useId, useState } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { ArrowDown, ArrowUp } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { Trash2 } from '#app/ui/page-icons.ts';
import { Copy } from '#app/ui/share-icons.ts';
import { fill } from '#shared/text/fill.ts';
import type { Block } from '#shared/touchpoints/blocks.ts';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import { BlockGallery } from './block-gallery.tsx';
import { BlockRow } from './block-row.tsx';
import { blockName } from './changed-parts.ts';
import * as texts from './texts.ts';

interface BlockListProps {
  readonly blocks: readonly Block[];
  readonly chosen: string | null;
  readonly locale: string;
  readonly fallback: string;
  readonly findings: readonly Finding[];
  /** Address of the editor with that block selected. */
  readonly linkTo: (block: string) => string;
  readonly onMove: (id: string, to: number) => void;
}

/** Sortable list of blocks: by dragging, by keys, or by buttons that also work without a script. */
export function BlockList({ blocks, chosen, locale, fallback, findings, linkTo, onMove }: BlockListProps) {
  const keys = useId();
  const [announcement, setAnnouncement] = useState('');
  const move = (id: string, to: number) => {
    if (to < 0 || to >= blocks.length) return;
    onMove(id, to);
    setAnnouncement(fill(texts.blockMoved, { position: to + 1, count: blocks.length }));
  };
  return (
    <div className="min-w-0">
      {blocks.length === 0 ? <p className="py-3 text-sm text-muted">{texts.noBlocks}</p> : null}
      <ol
        aria-label={texts.blocks}
        aria-describedby={blocks.length > 1 ? keys : undefined}
        className="grid grid-cols-1 gap-1"
      >
        {blocks.map((block, at) => {
          const name = blockName(block, locale, fallback);
          const errors = findings.filter(
            (finding) => finding.block === block.id && finding.severity === 'error',
          ).length;
          return (
            <BlockRow key={block.id} id={block.id} at={at} chosen={chosen === block.id} onMove={move}>
              <Link
                to={linkTo(block.id)}
                preventScrollReset
                // Otherwise the browser would drag the link's address instead of the block.
                draggable={false}
                aria-current={chosen === block.id ? 'true' : undefined}
                className="min-w-0 flex-1 truncate py-2 pl-1 text-sm"
              >
                {name}
              </Link>
              {errors > 0 ? (
                <Badge variant="warning">
                  {errors}
                  <span className="sr-only"> {texts.toFix}</span>
                </Badge>
              ) : null}
              <Action intent={`up:${block.id}`} label={fill(texts.moveNameUp, { name })} disabled={at === 0}>
                <ArrowUp aria-hidden className="size-4" />
              </Action>
              <Action
                intent={`down:${block.id}`}
                label={fill(texts.moveNameDown, { name })}
                disabled={at === blocks.length - 1}
              >
                <ArrowDown aria-hidden className="size-4" />
              </Action>
              <Action intent={`copy:${block.id}`} label={fill(texts.duplicateName, { name })}>
                <Copy aria-hidden className="size-4" />
              </Action>
              <Action intent={`remove:${block.id}`} label={fill(texts.removeName, { name })}>
                <Trash2 aria-hidden className="size-4" />
              </Action>
            </BlockRow>
          );
        })}
      </ol>
      {blocks.length > 1 ? (
        <p id={keys} className="js-only mt-2 text-xs text-muted">
          {texts.moveHint}
        </p>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <BlockGallery />
    </div>
  );
}

interface ActionProps {
  readonly intent: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly children: React.ReactNode;
}

const Action = ({ intent, label, disabled = false, children }: ActionProps) => (
  <button
    type="submit"
    name="intent"
    value={intent}
    aria-label={label}
    title={label}
    disabled={disabled}
    className="grid size-(--control-small) shrink-0 cursor-pointer place-items-center rounded hover:bg-hover disabled:cursor-not-allowed disabled:opacity-40"
  >
    {children}
  </button>
);
