import { type DragEvent, useState } from 'react';
import { Link } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import type { Block } from '#shared/touchpoints/blocks.ts';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import { blockKinds, blockTitles } from '#shared/touchpoints/blocks-starts.ts';
import { textIn } from '#shared/touchpoints/blocks-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { ArrowDown, ArrowUp } from '../../ui/icons.ts';
import { Label } from '../../ui/label.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Copy, GripVertical, Trash2 } from '../../ui/page-icons.ts';
import * as texts from './texts.ts';

interface BlockListProps {
  readonly blocks: readonly Block[];
  readonly chosen: string | null;
  readonly locale: string;
  readonly fallback: string;
  readonly findings: readonly Finding[];
  /** Address of the page with that block chosen. */
  readonly linkTo: (block: string) => string;
  readonly onMove: (id: string, to: number) => void;
}

export const nameOfBlock = (block: Block, locale: string, fallback: string): string => {
  const heading = textIn(block.heading, locale, fallback);
  return heading ? `${blockTitles[block.kind]}: ${heading}` : blockTitles[block.kind];
};

/** The blocks in their order: moved by dragging or by buttons, which work without a script too. */
export function BlockList({ blocks, chosen, locale, fallback, findings, linkTo, onMove }: BlockListProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged) onMove(dragged, at);
    setDragged(null);
    setOver(null);
  };
  return (
    <>
      {blocks.length === 0 ? <p className="py-3 text-sm text-muted">{texts.noBlocks}</p> : null}
      <ol aria-label={texts.blocks} className="grid grid-cols-1 gap-1">
        {blocks.map((block, at) => {
          const name = nameOfBlock(block, locale, fallback);
          const errors = findings.filter((it) => it.block === block.id && it.severity === 'error').length;
          return (
            <li
              key={block.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(block.id);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setOver(block.id);
              }}
              onDrop={(event) => drop(event, at)}
              className={cn(
                'flex items-center gap-1 rounded-md border border-line bg-surface pr-1',
                chosen === block.id && 'border-primary bg-primary-soft',
                dragged && over === block.id && 'border-dashed border-line-strong',
              )}
            >
              <GripVertical aria-hidden className="js-only size-4 shrink-0 cursor-grab text-muted" />
              <Link
                to={linkTo(block.id)}
                preventScrollReset
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
            </li>
          );
        })}
      </ol>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Label className="min-w-0 flex-1">
          {texts.newBlock}
          <NativeSelect name="kind" className="mt-1 block">
            {blockKinds.map((kind) => (
              <option key={kind} value={kind}>
                {blockTitles[kind]}
              </option>
            ))}
          </NativeSelect>
        </Label>
        <Button type="submit" name="intent" value="add" variant="outline" size="sm">
          {texts.addBlock}
        </Button>
      </div>
    </>
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
