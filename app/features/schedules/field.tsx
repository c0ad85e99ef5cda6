import type { PostedDraft } from '../../stores/posted-draft.ts';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { RevisionFields } from '../../ui/lost-race.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';

interface ChoiceProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly error?: string | undefined;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}

export const Choice = ({ id, name, label, value, options, error, className, onChange }: ChoiceProps) => (
  <FormField id={id} label={label} error={error} className={className}>
    <NativeSelect
      id={id}
      name={name}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...describedBy(id, error)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  </FormField>
);

/** What every form of the page carries: the scope it was made for, and what it is about. */
export const Hidden = ({
  scope,
  intent,
  item,
  draft,
}: {
  readonly scope: string;
  readonly intent?: string;
  readonly item: { readonly id: number; readonly etag: string } | null;
  /** What is typed over the item; an act is done to the item that is shown. */
  readonly draft?: Pick<PostedDraft<never>, 'from'>;
}) => (
  <>
    <input type="hidden" name="scope" value={scope} />
    {intent ? <input type="hidden" name="intent" value={intent} /> : null}
    {item ? <input type="hidden" name="id" value={item.id} /> : null}
    {item ? <RevisionFields etag={item.etag} draft={draft ?? { from: item.etag }} /> : null}
  </>
);
