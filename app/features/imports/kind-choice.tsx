import { RadioGroupItem } from '#app/ui/radio-group.tsx';
import { type ImportKind, kindLabels as knownKinds } from '#shared/ingest/kind-labels.ts';
import * as texts from './texts.ts';

interface KindChoiceProps {
  readonly kinds: readonly ImportKind[];
  readonly kind: ImportKind;
  readonly onKind: (kind: ImportKind) => void;
}

export const KindChoice = ({ kinds, kind, onKind }: KindChoiceProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-medium">{texts.dataType}</legend>
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
      {kinds.map((id) => (
        <label key={id} className="group flex items-start gap-2 text-sm">
          <RadioGroupItem name="kind" value={id} checked={id === kind} onChange={() => onKind(id)} className="mt-1" />
          <span>
            <span className="font-medium">{knownKinds[id].label}</span>
            {/* On a phone, only the chosen one says more, so that the file is within reach. */}
            <span className="block text-muted max-sm:not-group-has-checked:hidden">{knownKinds[id].description}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
