import { type ReactNode, useEffect, useRef } from 'react';
import type { PostedDraft } from '../stores/posted-draft.ts';
import { useUiState } from '../stores/ui-state.ts';
import { useAskedBeforeLeaving } from '../stores/unsaved-edits.ts';
import { buttonStyle } from '../ui/button.ts';
import { LostRaceChoice, lostRaceText } from '../ui/lost-race.tsx';

interface DraftFootProps {
  readonly draft: Pick<PostedDraft<never>, 'busy' | 'dirty' | 'restored' | 'theirs' | 'discard'>;
  /** What the button says that sends the form. */
  readonly submit: string;
  readonly locale: string;
  readonly size?: 'small';
  /** Stands beside the buttons. */
  readonly children?: ReactNode;
}

/** Below a form: the ways to keep what was typed into it, or to give it up. */
export function DraftFoot({ draft, submit, locale, size, children }: DraftFootProps) {
  const { busy, dirty, restored, theirs, discard } = draft;
  const foot = useRef<HTMLDivElement>(null);
  const isBack = restored && dirty;
  useEffect(() => {
    const folded = isBack && foot.current?.closest('details');
    if (folded) folded.open = true;
  }, [isBack]);
  const settled = useUiState((state) => state.scopeSettled);
  useAskedBeforeLeaving(dirty && !busy, discard);
  const waits = busy || (dirty && !settled);
  return (
    <>
      {theirs ? (
        <p role="alert" className="text-sm text-error-ink sm:col-span-full" suppressHydrationWarning>
          {lostRaceText(theirs, locale)}
        </p>
      ) : null}
      <div ref={foot} className="flex flex-wrap items-center gap-3 sm:col-span-full">
        {theirs ? (
          <LostRaceChoice draft={{ busy: waits, discard }} size={size} />
        ) : (
          <button type="submit" className={buttonStyle({ size })} disabled={waits}>
            {submit}
          </button>
        )}
        {dirty && !theirs ? (
          <button type="button" className={buttonStyle({ tone: 'ghost', size })} onClick={() => discard()}>
            Discard changes
          </button>
        ) : null}
        {children}
        {isBack ? <p className="text-sm text-muted">What you typed before is back. It is not saved yet.</p> : null}
      </div>
    </>
  );
}

/** What Enter does in a field: the first button of a form is the one. */
export const SubmitFirst = ({ intent }: { readonly intent?: string }) => (
  <button type="submit" name={intent && 'intent'} value={intent} tabIndex={-1} aria-hidden className="sr-only">
    Save
  </button>
);
