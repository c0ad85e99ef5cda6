import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUiState } from '../stores/ui-state.ts';
import { useConfirmBeforeLeaving } from '../stores/unsaved-edits.ts';
import { Button } from '../ui/button.tsx';
import { ConflictChoice, conflictText } from './edit-conflict.tsx';
import type { PostedDraft } from './posted-draft.ts';
import * as texts from './texts.ts';

interface DraftFootProps {
  readonly draft: Pick<PostedDraft<never>, 'busy' | 'dirty' | 'restored' | 'editConflict' | 'discard'>;
  /** What the button says that sends the form. */
  readonly submit: string;
  readonly locale: string;
  readonly size?: 'sm' | undefined;
  /** Stands beside the buttons. */
  readonly children?: ReactNode;
}

/** Below a form: saving what was typed into it, or giving it up. */
export function DraftFoot({ draft, submit, locale, size, children }: DraftFootProps) {
  const { busy, dirty, restored, editConflict, discard } = draft;
  const { giveUp, onward, discardedNotice } = useGivenUp(draft);
  const foot = useRef<HTMLDivElement>(null);
  const isBack = restored && dirty;
  useEffect(() => {
    const folded = isBack && foot.current?.closest('details');
    if (folded) folded.open = true;
  }, [isBack]);
  const waits = useWaits(draft);
  useConfirmBeforeLeaving(dirty && !busy, discard);
  return (
    <>
      {editConflict ? (
        <p role="alert" className="text-sm text-error-ink sm:col-span-full" suppressHydrationWarning>
          {conflictText(editConflict, locale)}
        </p>
      ) : null}
      <div ref={foot} className="flex flex-wrap items-center gap-3 sm:col-span-full">
        {editConflict ? (
          <ConflictChoice draft={{ busy: waits, discard: giveUp }} size={size} />
        ) : (
          <Button ref={onward} type="submit" size={size} disabled={waits}>
            {submit}
          </Button>
        )}
        {dirty && !editConflict ? (
          <Button type="button" variant="ghost" size={size} onClick={giveUp}>
            {texts.discardChanges}
          </Button>
        ) : null}
        {children}
        {isBack ? <p className="text-sm text-muted">{texts.draftRestored}</p> : null}
        {discardedNotice}
      </div>
    </>
  );
}

/** Nothing is sent now: something is on its way, or the page is of another scope still. */
export function useWaits({ busy, dirty }: Pick<PostedDraft<never>, 'busy' | 'dirty'>): boolean {
  const settled = useUiState((state) => state.scopeSettled);
  return busy || (dirty && !settled);
}

/** Gives up what was typed, by a button that goes with it: the focus goes on to the one that sends the form. */
export function useGivenUp({ dirty, discard }: Pick<PostedDraft<never>, 'dirty' | 'discard'>) {
  const [times, setTimes] = useState(0);
  const onward = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (times > 0) onward.current?.focus();
  }, [times]);
  const giveUp = () => {
    discard();
    setTimes(times + 1);
  };
  const discardedNotice = (
    <p aria-live="polite" className="sr-only">
      {times > 0 && !dirty ? texts.draftDropped : null}
    </p>
  );
  return { giveUp, onward, discardedNotice };
}

interface SubmitFirstProps {
  readonly draft: Pick<PostedDraft<never>, 'busy' | 'dirty' | 'editConflict'>;
  readonly intent?: string;
}

/** What Enter does in a field: the first button of a form is the one. It does nothing where there is a choice to be made. */
export const SubmitFirst = ({ draft, intent }: SubmitFirstProps) => (
  <button
    type="submit"
    name={intent && 'intent'}
    value={intent}
    disabled={useWaits(draft) || draft.editConflict !== null}
    tabIndex={-1}
    aria-hidden
    className="sr-only"
  >
    {texts.save}
  </button>
);
