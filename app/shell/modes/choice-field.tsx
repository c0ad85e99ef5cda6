import { useId } from 'react';
import type { ChoiceKind } from '#app/api/choice-search.ts';
import { Label } from '#app/ui/label.tsx';
import { FormatChoice } from '../format-choice.tsx';

interface ChoiceFieldProps {
  readonly kind: ChoiceKind;
  readonly label: string;
  /** The explicit choice; null if there is none. */
  readonly chosen: string | null;
  /** What applies without a choice; null if nothing would. */
  readonly fallback: string | null;
  readonly onChoose: (code: string | null) => void;
}

/** A labeled currency or locale field: searchable, with a button to clear it. */
export function ChoiceField({ kind, label, chosen, fallback, onChoose }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} className="mb-1 font-medium">
        {label}
      </Label>
      <FormatChoice
        id={id}
        kind={kind}
        label={label}
        chosen={chosen ?? ''}
        fallback={fallback}
        onChoose={(code) => onChoose(code || null)}
      />
    </div>
  );
}
