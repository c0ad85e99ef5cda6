import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { X } from '../ui/icons.ts';
import type { Undo } from './bulk-selection.ts';
import * as texts from './texts.ts';

export interface ListOutcome {
  readonly ok: boolean;
  /** Some of what was asked for was left undone. */
  readonly partly?: boolean | undefined;
  readonly text: string | null;
  /** What takes the change back; null where nothing does. */
  readonly undo?: Undo | null | undefined;
}

interface OutcomeProps {
  readonly outcome: ListOutcome | null;
  /** Of the text where it isn't over the page. */
  readonly className?: string;
}

/** What came of the last change. One that can be undone is over the page until it is dismissed; without a script, in its place. */
export function Outcome({ outcome, className = '' }: OutcomeProps) {
  const [dismissed, setDismissed] = useState<ListOutcome | null>(null);
  const busy = useNavigation().state !== 'idle';
  // Two outcomes of the same words are two changes: each post brings a new object.
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
