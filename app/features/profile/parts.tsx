import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import type { ChoiceKind } from '../../api/choice-search.ts';
import { FormatChoice } from '../../shell/format-choice.tsx';
import { Card, CardDescription, CardTitle } from '../../ui/card.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { CircleAlert, CircleCheck } from '../../ui/icons.ts';
import { Input } from '../../ui/input.tsx';

interface ConcernProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** One concern of the page. */
export function Concern({ title, text, children }: ConcernProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      {text ? <CardDescription>{text}</CardDescription> : null}
      <div className="mt-5">{children}</div>
    </Card>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly error: string | undefined;
}

type TextFieldProps = LabelledProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>;

export function TextField({ label, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} error={error}>
      <Input id={id} {...describedBy(id, error)} {...input} />
    </FormField>
  );
}

interface ChoiceFieldProps extends LabelledProps {
  readonly name: ChoiceKind;
  /** Code of the choice; empty where there is none. */
  readonly value: string;
  /** How the choice reads, where that is known. */
  readonly text: string | undefined;
  readonly fallback: string | null;
  readonly onChange: (code: string) => void;
}

/** Without a script what is typed is posted, and the server finds out what is meant. */
export function ChoiceField({ label, error, name, value, text, fallback, onChange }: ChoiceFieldProps) {
  const id = useId();
  return (
    <FormField id={id} label={label} error={error}>
      <FormatChoice
        id={id}
        kind={name}
        name={name}
        label={label}
        chosen={value}
        text={text}
        fallback={fallback}
        onChoose={onChange}
        invalid={error !== undefined}
        describedBy={error ? `${id}-error` : undefined}
      />
    </FormField>
  );
}

export interface Said {
  readonly tone: 'success' | 'error';
  readonly text: string;
}

/** What came of the last try; the empty line is there beforehand, so that it is read out. */
export function Outcome({ said }: { readonly said: Said | null }) {
  return (
    <p
      role={said?.tone === 'error' ? 'alert' : 'status'}
      className={`flex items-center gap-2 text-sm ${said?.tone === 'error' ? 'text-error-ink' : 'text-success-ink'}`}
    >
      {said ? (
        <>
          {said.tone === 'error' ? (
            <CircleAlert aria-hidden className="size-4 shrink-0" />
          ) : (
            <CircleCheck aria-hidden className="size-4 shrink-0" />
          )}
          {said.text}
        </>
      ) : null}
    </p>
  );
}
