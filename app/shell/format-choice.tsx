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
  /** Code of the choice; empty where there is none. */
  readonly chosen: string;
  /** How the choice reads, where that is known already. */
  readonly text?: string | undefined;
  /** What counts without a choice; null where nothing would. */
  readonly fallback: string | null;
  readonly onChoose: (code: string) => void;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** A currency, or a way of writing dates and numbers: header and profile choose them alike. */
export function FormatChoice({ kind, chosen, text, fallback, onChoose, ...field }: FormatChoiceProps) {
  const [named, setNamed] = useState({ code: '', text: '' });
  const known = chosen === '' ? '' : (text ?? (named.code === chosen ? named.text : undefined));
  const looked = useQuery({
    queryKey: ['choice', kind, chosen],
    queryFn: async ({ signal }) => (await findChoices(kind, chosen, signal)).options,
    enabled: known === undefined,
    staleTime: Infinity,
  });
  return (
    <Combobox
      {...field}
      chosen={chosen}
      text={known ?? looked.data?.find(({ _id }) => _id === chosen)?.label ?? chosen}
      none={fallback ? fill(texts.defaultFallback, { fallback }) : texts.none}
      from={{ name: kind, find: (wanted, signal) => findChoices(kind, wanted, signal) }}
      onChoose={(option) => {
        setNamed({ code: option?._id ?? '', text: option?.label ?? '' });
        onChoose(option?._id ?? '');
      }}
    />
  );
}
