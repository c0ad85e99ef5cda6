import { type FormEvent, useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RadioGroupItem } from '#app/ui/radio-group.tsx';
import { fill } from '#shared/text/fill.ts';
import type { Block } from '#shared/touchpoints/blocks.ts';
import { textsOf } from '#shared/touchpoints/blocks-checks.ts';
import type { Conflict } from '#shared/touchpoints/blocks-merge.ts';
import { blockTitles } from '#shared/touchpoints/blocks-starts.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { blockName, partNames } from './changed-parts.ts';
import { type Content, readChosenSides, type SavedContent } from './saving.ts';
import * as texts from './texts.ts';

type Side = 'mine' | 'theirs';

interface MergePanelProps {
  readonly conflicts: readonly Conflict[];
  readonly mine: Content;
  readonly theirs: SavedContent;
  /** ETag of the common base revision. */
  readonly from: string;
  readonly onDecide: (choices: readonly Side[]) => void;
}

/** Shows both sides of each conflict with somebody else's save, to choose one. */
export function MergePanel({ conflicts, mine, theirs, from, onDecide }: MergePanelProps) {
  const author = theirs.author ?? 'Somebody';
  const id = useId();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onDecide(readChosenSides(new FormData(event.currentTarget), conflicts));
  };
  return (
    <form
      method="post"
      onSubmit={onSubmit}
      aria-labelledby={id}
      className="rounded-xl border border-warning bg-surface p-4 lg:p-5"
    >
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="theirs" value={theirs.etag} />
      <input type="hidden" name="content" value={JSON.stringify(mine)} />
      <h2 id={id} className="text-base font-semibold">
        {fill(texts.changedTheSameParts, { author })}
      </h2>
      <p className="mt-1 text-sm text-muted">{texts.mergeHint}</p>
      <ol className="mt-4 grid gap-4">
        {conflicts.map((conflict, at) => (
          <li key={conflict.part === 'block' ? conflict.id : conflict.part}>
            <fieldset>
              <legend className="mb-2 text-sm font-medium">{conflictTitle(conflict, mine.page)}</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {(['mine', 'theirs'] as const).map((side) => (
                  <label
                    key={side}
                    className="flex min-w-0 cursor-pointer gap-2 rounded-lg border border-line p-3 has-checked:border-primary"
                  >
                    <RadioGroupItem
                      name={`side.${at}`}
                      value={side}
                      defaultChecked={side === 'mine'}
                      className="mt-1"
                    />
                    <span className="min-w-0 text-sm">
                      <span className="font-medium">{side === 'mine' ? texts.yours : `${author}’s`}</span>
                      <span className="block max-h-40 overflow-y-auto text-xs break-words whitespace-pre-line text-muted">
                        {conflictText(conflict, side, side === 'mine' ? mine.page : theirs.page)}
                      </span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button type="submit" className="mt-4">
        {texts.keepChoices}
      </Button>
    </form>
  );
}

function conflictTitle(conflict: Conflict, page: Immersive): string {
  if (conflict.part !== 'block') return partNames[conflict.part];
  const block = conflict.mine ?? conflict.theirs;
  return block ? blockName(block, page.defaultLocale, page.defaultLocale) : 'Block';
}

function conflictText(conflict: Conflict, side: Side, page: Immersive): string {
  if (conflict.part === 'block') return blockText(conflict[side]);
  const value = page[conflict.part];
  return typeof value === 'string'
    ? value
    : JSON.stringify(value, null, 1)
        .replace(/[{}[\]"]/g, '')
        .trim();
}

/** The block as text: its texts in every language, and its other values. */
function blockText(block: Block | null): string {
  if (!block) return 'Removed';
  const words = textsOf(block).flatMap((text) => Object.entries(text).map(([locale, value]) => `${locale}: ${value}`));
  return [blockTitles[block.kind], ...words].join('\n');
}
