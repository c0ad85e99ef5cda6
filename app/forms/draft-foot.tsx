import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUiState } from '../stores/ui-state.ts';
import { useConfirmBeforeLeaving } from '../stores/unsaved-edits.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { openAround } from '../ui/fragment-target.ts';
import { ConflictChoice, conflictText } from './edit-conflict.tsx';
import type { PostedDraft } from './posted-draft.ts';
import * as texts from './texts.ts';

interface DraftFootProps {
  readonly draft: Pick<PostedDraft<never>, 'busy' | 'dirty' | 'restored' | 'editConflict' | 'discard'>;
  /** Label of the submit button. */
  readonly submit: string;
  readonly locale: string;
  readonly size?: 'sm' | undefined;
  /** The foot of a long form, which stays visible at the end of the window. */
  readonly sticky?: boolean | undefined;
  /** Shown next to the buttons. */
  readonly children?: ReactNode;
}

/** The footer of a form: buttons to save or discard edits, and to resolve an edit conflict. */
export function DraftFoot({ draft, submit, locale, size, sticky = false, children }: DraftFootProps) {
  const { busy, dirty, restored, editConflict, discard } = draft;
  const { discardEdits, submitButton, discardedNotice } = useDiscardEdits(draft);
  const foot = useRef<HTMLDivElement>(null);
  const isRestored = restored && dirty;
  useEffect(() => {
    if (isRestored && foot.current) openAround(foot.current);
  }, [isRestored]);
  const blocked = useSubmitBlocked(draft);
  useConfirmBeforeLeaving(dirty && !busy, discard);
  return (
    <>
      {editConflict ? (
        <p role="alert" className="text-sm text-error-ink sm:col-span-full" suppressHydrationWarning>
          {conflictText(editConflict, locale)}
        </p>
      ) : null}
      <div ref={foot} className={cn('flex flex-wrap items-center gap-3 sm:col-span-full', sticky && 'sticky-foot')}>
        {editConflict ? (
          <ConflictChoice draft={{ busy: blocked, discard: discardEdits }} size={size} />
        ) : (
          <Button ref={submitButton} type="submit" size={size} disabled={blocked}>
            {submit}
          </Button>
        )}
        {dirty && !editConflict ? (
          <Button type="button" variant="ghost" size={size} onClick={discardEdits}>
            {texts.discardChanges}
          </Button>
        ) : null}
        {children}
        {isRestored ? <p className="text-sm text-muted">{texts.draftRestored}</p> : null}
        {discardedNotice}
      </div>
    </>
  );
}

/** Whether the form can't be sent now: another request is pending, or the page still shows another scope. */
export function useSubmitBlocked({ busy, dirty }: Pick<PostedDraft<never>, 'busy' | 'dirty'>): boolean {
  const settled = useUiState((state) => state.scopeSettled);
  return busy || (dirty && !settled);
}

/** Discards the edits. The button for it disappears then, so the focus moves to the submit button. */
export function useDiscardEdits({ dirty, discard }: Pick<PostedDraft<never>, 'dirty' | 'discard'>) {
  const [times, setTimes] = useState(0);
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (times > 0) submitButton.current?.focus();
  }, [times]);
  const discardEdits = () => {
    discard();
    setTimes(times + 1);
  };
  const discardedNotice = (
    <p aria-live="polite" className="sr-only">
      {times > 0 && !dirty ? texts.draftDropped : null}
    </p>
  );
  return { discardEdits, submitButton, discardedNotice };
}

interface SubmitFirstProps {
  readonly draft: Pick<PostedDraft<never>, 'busy' | 'dirty' | 'editConflict'>;
  readonly intent?: string;
}

/**
 * A hidden submit button at the beginning of a form. Enter in a field presses the first button, which would otherwise be
 * any other. It is disabled during an edit conflict, which needs a decision.
 */
export const SubmitFirst = ({ draft, intent }: SubmitFirstProps) => (
  <button
    type="submit"
    name={intent && 'intent'}
    value={intent}
    disabled={useSubmitBlocked(draft) || draft.editConflict !== null}
    tabIndex={-1}
    aria-hidden
    className="sr-only"
  >
    {texts.save}
  </button>
);
