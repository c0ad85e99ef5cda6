import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { X } from '../ui/icons.ts';
import type { Undo } from './bulk-selection.ts';
import * as texts from './texts.ts';

export interface ListOutcome {
  readonly ok: boolean;
  /** Only a part of the change was made. */
  readonly partly?: boolean | undefined;
  readonly text: string | null;
  /** Undoes the change; null if it can't be undone. */
  readonly undo?: Undo | null | undefined;
}

interface OutcomeProps {
  readonly outcome: ListOutcome | null;
  /** Class of the inline text. */
  readonly className?: string;
}

/**
 * The result of the last change. One that can be undone floats over the page until it is dismissed; without scripts it
 * is inline.
 */
export function Outcome({ outcome, className = '' }: OutcomeProps) {
  const [dismissed, setDismissed] = useState<ListOutcome | null>(null);
  const busy = useNavigation().state !== 'idle';
  // Compared by object: two changes may have equal results.
  const shown = outcome?.text && outcome !== dismissed ? outcome : null;
  const undo = shown?.undo ?? null;
  return (
    <div className={undo ? 'toast' : 'contents'}>
      <p role="status" className={`text-sm ${toneOf(outcome)} ${undo ? '' : className}`}>
        {shown?.text}
      </p>
      {undo ? (
        <>
          <Form method="post" preventScrollReset>
            <Fields undo={undo} />
            <Button type="submit" variant="outline" size="sm" disabled={busy}>
              {texts.undo}
            </Button>
          </Form>
          <Button variant="ghost" size="icon-sm" className="js-only" onClick={() => setDismissed(outcome)}>
            <X aria-hidden className="size-4" />
            <span className="sr-only">{texts.dismiss}</span>
          </Button>
        </>
      ) : null}
    </div>
  );
}

const Fields = ({ undo }: { readonly undo: Undo }): ReactNode =>
  undo.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);

const toneOf = (outcome: ListOutcome | null): string => {
  if (outcome?.ok === false) return 'text-error-ink';
  return outcome?.partly ? 'text-warning-ink' : 'text-success-ink';
};
