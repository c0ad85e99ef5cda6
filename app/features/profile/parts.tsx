import { type ReactNode, useId } from 'react';
import type { ChoiceKind } from '#app/api/choice-search.ts';
import { type FieldProps, LabeledField } from '#app/forms/labeled-field.tsx';
import { FormatChoice } from '#app/shell/format-choice.tsx';
import { Card, CardDescription, CardTitle } from '#app/ui/card.tsx';
import { CircleAlert, CircleCheck } from '#app/ui/icons.ts';

interface ConcernProps {
  readonly title: string;
  readonly text?: string;
  /** It is part of a card, and not one of its own. */
  readonly inCard?: boolean;
  readonly children: ReactNode;
}

/** Titled section of the page. */
export function Concern({ title, text, inCard = false, children }: ConcernProps) {
  const id = useId();
  const Section = inCard ? 'section' : Card;
  return (
    <Section aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      {text ? <CardDescription>{text}</CardDescription> : null}
      <div className="mt-5">{children}</div>
    </Section>
  );
}

interface FormatFieldProps extends FieldProps<string> {
  readonly kind: ChoiceKind;
  /** Label of the choice, if known. */
  readonly text: string | undefined;
  readonly fallback: string | null;
}

/** Combobox of a format. Without a script the typed text is posted, and the server looks it up. */
export function FormatField({ kind, text, fallback, ...props }: FormatFieldProps) {
  const { id, name, label, value, error, change } = props.field;
  return (
    <LabeledField {...props}>
      <FormatChoice
        {...{ id, kind, name, label, text, fallback, chosen: value, onChoose: change }}
        invalid={error !== undefined}
        describedBy={error ? `${id}-error` : undefined}
      />
    </LabeledField>
  );
}

export interface ChangeOutcome {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

/** Outcome of the last attempt. Always rendered, so that screen readers announce changes. */
export function Outcome({ outcome }: { readonly outcome: ChangeOutcome | null }) {
  return (
    <p
      role={outcome?.tone === 'error' ? 'alert' : 'status'}
      className={`flex items-center gap-2 text-sm ${outcome?.tone === 'error' ? 'text-error-ink' : 'text-success-ink'}`}
    >
      {outcome ? (
        <>
          {outcome.tone === 'error' ? (
            <CircleAlert aria-hidden className="size-4 shrink-0" />
          ) : (
            <CircleCheck aria-hidden className="size-4 shrink-0" />
          )}
          {outcome.text}
        </>
      ) : null}
    </p>
  );
}
