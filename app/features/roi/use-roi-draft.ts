import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type RoiDraft, textOfValue } from '#shared/roi/address.ts';
import type { RoiFieldId } from '#shared/roi/fields.ts';
import type { RoiPoint } from '#shared/roi/inputs.ts';
import type { RoiData } from './roi.server.ts';
import { draftIn, searchOf, searchOfForm } from './roi-address.ts';

type Scenario = Parameters<typeof draftIn>[1];

export interface RoiEditing {
  readonly draft: RoiDraft;
  readonly params: URLSearchParams;
  readonly type: (id: RoiFieldId, point: RoiPoint, text: string) => void;
  /** Fills in what facts or a model run say. */
  readonly take: (values: readonly (readonly [id: RoiFieldId, range: Filled])[]) => void;
  readonly assume: (assumed: Partial<Pick<RoiDraft, 'clicksFromCost' | 'othersAlike' | 'currency'>>) => void;
  /** Puts what is typed into the address. */
  readonly keep: () => void;
  /** The same with all else that the form says: days and channel of the actuals. */
  readonly send: (form: HTMLFormElement) => void;
}

interface Filled {
  readonly low: number | null;
  readonly base: number | null;
  readonly high: number | null;
}

/** Inputs as they are typed, with the addresses they belong to: the one shown, and those that are on their way. */
interface Typed {
  readonly at: readonly string[];
  readonly draft: RoiDraft;
}

/** The inputs as they are in the address, and as they are typed over it until a field is left. */
export function useRoiDraft(scenario: Scenario, currency: RoiData['currency']): RoiEditing {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<Typed | null>(null);
  const at = typed?.at.indexOf(search) ?? -1;
  // Behind an address that has come, the ones before it are others' again.
  if (typed && at > 0) setTyped({ ...typed, at: typed.at.slice(at) });
  const params = new URLSearchParams(search);
  const kept = draftIn(params, scenario);
  const draft = typed && at >= 0 ? typed.draft : { ...kept, currency: kept.currency ?? currency };
  const addresses = typed && at >= 0 ? typed.at.slice(at) : [search];
  const put = (next: RoiDraft) => setTyped({ at: addresses, draft: next });
  const lead = (next: RoiDraft, to: string) => {
    if (to === addresses.at(-1)) return put(next);
    setTyped({ at: [...addresses, to], draft: next });
    void navigate({ search: to }, { replace: true, preventScrollReset: true });
  };
  const done = (next: RoiDraft) => lead(next, searchOf(next, params));
  return {
    ...{ draft, params },
    type: (id, point, text) =>
      put({ ...draft, texts: { ...draft.texts, [id]: { ...draft.texts[id], [point]: text } } }),
    take: (values) => {
      const texts = values.map(([id, { low, base, high }]) => [
        id,
        { low: textOfValue(id, low), base: textOfValue(id, base), high: textOfValue(id, high) },
      ]);
      done({ ...draft, texts: { ...draft.texts, ...Object.fromEntries(texts) } });
    },
    assume: (assumed) => done({ ...draft, ...assumed }),
    keep: () => {
      if (at >= 0) done(draft);
    },
    send: (form) => {
      const typed = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.append(name, value);
      lead(draft, searchOfForm(typed, draft));
    },
  };
}
