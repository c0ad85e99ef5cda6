import { useId } from 'react';
import type { ChoiceKind } from '../../api/choice-search.ts';
import { FormatChoice } from '../format-choice.tsx';

interface ChoiceFieldProps {
  readonly kind: ChoiceKind;
  readonly label: string;
  /** The explicit choice; null where there is none. */
  readonly chosen: string | null;
  /** What counts without one; null where nothing would. */
  readonly fallback: string | null;
  readonly onChoose: (code: string | null) => void;
}

/** One of a long list, found by typing, and cleared with a button of its own. */
export function ChoiceField({ kind, label, chosen, fallback, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-muted">
        {label}
      </label>
      <FormatChoice
        id={id}
        kind={kind}
        label={label}
        className="field w-full"
        chosen={chosen ?? ''}
        fallback={fallback}
        onChoose={(code) => onChoose(code || null)}
      />
    </div>
  );
}
