import { useId } from 'react';
import { NativeSelect } from '#app/ui/native-select.tsx';
import * as texts from './texts.ts';

interface ReadingSelectProps {
  readonly label: string;
  readonly value: string;
  /** Labels by value. */
  readonly choices: Readonly<Record<string, string>>;
  /** Ambiguous in the file and not chosen yet. */
  readonly open?: boolean;
  readonly openText?: string;
  readonly onChoose: (value: string) => void;
}

/** Select of one reading option. */
export function ReadingSelect({
  label,
  value,
  choices,
  open = false,
  openText = texts.formatAmbiguous,
  onChoose,
}: ReadingSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <NativeSelect
        id={id}
        value={open ? '' : value}
        aria-invalid={open || undefined}
        aria-describedby={open ? `${id}-open` : undefined}
        onChange={(event) => onChoose(event.target.value)}
      >
        {open ? <option value="">{texts.choose}</option> : null}
        {Object.entries(choices).map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {open ? (
        <p id={`${id}-open`} className="mt-1.5 text-sm text-error-ink">
          {openText}
        </p>
      ) : null}
    </div>
  );
}
