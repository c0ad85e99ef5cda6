import { type ReactNode, use } from 'react';
import { controlProps, type FieldProps, LabeledField } from '#app/forms/labeled-field.tsx';
import { cn } from '#app/ui/class-names.ts';
import { FieldError } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { Localised } from '#shared/touchpoints/blocks.ts';
import { directionOf, textIn } from '#shared/touchpoints/blocks-text.ts';
import { EditingContext, type PartForm } from './use-part-fields.ts';

interface WordsFieldProps extends FieldProps<string> {
  /** The text in all languages; the fallback language is the placeholder. */
  readonly text: Localised;
  /** Height of a multi-line field; left out for a single line. */
  readonly rows?: number;
  readonly maxLength?: number;
}

/** Text field in the edited language. */
export function WordsField({ text, rows, maxLength, ...props }: WordsFieldProps) {
  const { field } = props;
  const { locale, fallback } = use(EditingContext);
  const control = {
    ...{ ...controlProps(props), lang: locale, dir: directionOf(locale), value: field.value },
    ...{ placeholder: textIn(text, locale, fallback), maxLength: maxLength ?? field.input?.maxLength },
  };
  return (
    <LabeledField {...props}>
      {rows ? (
        <Textarea {...control} rows={rows} onChange={({ target }) => field.change(target.value)} className="py-1.5" />
      ) : (
        <Input {...control} onChange={({ target }) => field.change(target.value)} autoComplete="off" />
      )}
    </LabeledField>
  );
}

export const ColorField = (props: FieldProps<string>) => (
  <LabeledField {...props}>
    <input
      {...controlProps(props)}
      type="color"
      value={props.field.value}
      onChange={({ target }) => props.field.change(target.value)}
      className="block h-10 w-full cursor-pointer rounded-md border border-line-field bg-surface p-1"
    />
  </LabeledField>
);

/** Marks a field as part of the form: browsers post nothing for an empty list or an unticked box. */
export const ListedField = ({ name }: { readonly name: string }) => <input type="hidden" name="listed" value={name} />;

interface PartBoxProps {
  readonly form: Pick<PartForm<never>, 'onBlur'>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Container of a part's fields; shows errors once a field is left. */
export const PartBox = ({ form, className, children }: PartBoxProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it hears of fields that are left, and takes no input itself
  <div className={cn('grid min-w-0 grid-cols-1 gap-3', className)} onBlur={form.onBlur}>
    {children}
  </div>
);

interface GroupProps {
  readonly title: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

export const Group = ({ title, error, children }: GroupProps) => (
  <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-lg border border-line p-3">
    <legend className="px-1 text-xs font-medium">{title}</legend>
    {children}
    {error ? <FieldError>{error}</FieldError> : null}
  </fieldset>
);
