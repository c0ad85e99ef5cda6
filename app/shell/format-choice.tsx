import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '#shared/text/fill.ts';
import { type ChoiceKind, findChoices } from '../api/choice-search.ts';
import { Combobox } from '../ui/combobox.tsx';
import * as texts from './texts.ts';

interface FormatChoiceProps {
  readonly id: string;
  readonly kind: ChoiceKind;
  readonly label: string;
  readonly name?: string;
  readonly className?: string;
  /** Code of the choice; empty if there is none. */
  readonly chosen: string;
  /** Label of the choice, if it's already known. */
  readonly text?: string | undefined;
  /** What applies without a choice; null if nothing would. */
  readonly fallback: string | null;
  readonly onChoose: (code: string) => void;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** Chooses a currency or a locale, in the header and in the profile. */
export function FormatChoice({ kind, chosen, text, fallback, onChoose, ...field }: FormatChoiceProps) {
  const [last, setLast] = useState({ code: '', text: '' });
  const label = chosen === '' ? '' : (text ?? (last.code === chosen ? last.text : undefined));
  const found = useQuery({
    queryKey: ['choice', kind, chosen],
    queryFn: async ({ signal }) => (await findChoices(kind, chosen, signal)).options,
    enabled: label === undefined,
    staleTime: Infinity,
  });
  return (
    <Combobox
      {...field}
      chosen={chosen}
      text={label ?? found.data?.find(({ _id }) => _id === chosen)?.label ?? chosen}
      none={fallback ? fill(texts.defaultFallback, { fallback }) : texts.none}
      from={{ name: kind, find: (typed, signal) => findChoices(kind, typed, signal) }}
      onChoose={(option) => {
        setLast({ code: option?._id ?? '', text: option?.label ?? '' });
        onChoose(option?._id ?? '');
      }}
    />
  );
}
