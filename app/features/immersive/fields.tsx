import { createContext, type ReactNode, use, useId } from 'react';
import type { Localised } from '#shared/touchpoints/blocks.ts';
import { directionOf, textIn } from '#shared/touchpoints/blocks-text.ts';
import { describedBy, Labelled } from '../../forms/labelled.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface FieldProps {
  readonly label: string;
  /** Stands below the field. */
  readonly hint?: string | undefined;
}

interface TextFieldProps extends FieldProps {
  readonly name: string;
  readonly value: string;
  readonly maxLength: number;
  readonly type?: 'text' | 'url' | 'number';
  readonly placeholder?: string;
  readonly list?: string;
  readonly required?: boolean;
}

/** What names a control here. Faults are told in the panel of checks, not beside the field. */
function useLabel(label: string, hint: string | undefined) {
  const id = useId();
  return { id, label, hint, error: undefined };
}

const controlOf = (field: ReturnType<typeof useLabel>) => ({ id: field.id, 'aria-describedby': describedBy(field) });

/** A plain text. It keeps what is typed by itself; the form around it tells of every change. */
export function TextField({ label, hint, value, ...input }: TextFieldProps) {
  const field = useLabel(label, hint);
  return (
    <Labelled field={field}>
      <Input {...controlOf(field)} defaultValue={value} autoComplete="off" {...input} />
    </Labelled>
  );
}

/** The language that is written in, and the one that is shown where it has no words. */
export const WritingContext = createContext({ locale: '', fallback: '' });

interface WordsFieldProps extends FieldProps {
  readonly name: string;
  readonly text: Localised;
  readonly maxLength: number;
  /** Rows of a longer text; one line where it is left out. */
  readonly rows?: number | undefined;
}

/** A text in one language. What visitors see as long as it is empty stands in it as a placeholder. */
export function WordsField({ label, hint, text, rows, ...input }: WordsFieldProps) {
  const field = useLabel(label, hint);
  const { locale, fallback } = use(WritingContext);
  const given = {
    ...{ lang: locale, dir: directionOf(locale), defaultValue: text[locale] ?? '', ...input },
    ...{ ...controlOf(field), placeholder: textIn(text, locale, fallback) },
  };
  return (
    <Labelled field={field}>
      {rows ? <Textarea {...given} rows={rows} className="py-1.5" /> : <Input {...given} autoComplete="off" />}
    </Labelled>
  );
}

interface ChoiceFieldProps extends FieldProps {
  readonly name: string;
  readonly value: string;
  /** Values with what they are called. */
  readonly options: Readonly<Record<string, string>>;
}

export function ChoiceField({ label, hint, name, value, options }: ChoiceFieldProps) {
  const field = useLabel(label, hint);
  return (
    <Labelled field={field}>
      <NativeSelect name={name} defaultValue={value} {...controlOf(field)}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </Labelled>
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly name: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
}

export const CheckField = ({ label, name, checked, disabled = false }: CheckFieldProps) => (
  <label className="flex items-center gap-2 py-1 text-sm">
    <Checkbox name={name} defaultChecked={checked} disabled={disabled} /> {label}
  </label>
);

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const Group = ({ title, children }: GroupProps) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line p-3">
    <legend className="px-1 text-xs font-medium">{title}</legend>
    {children}
  </fieldset>
);
