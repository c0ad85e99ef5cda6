import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type RoiDraft, textOfValue } from '#shared/roi/address.ts';
import type { RoiFieldId } from '#shared/roi/fields.ts';
import type { RoiPoint } from '#shared/roi/inputs.ts';
import type { RoiData } from './roi.server.ts';
import { draftSearch, formSearch, readDraft } from './roi-address.ts';

type Scenario = Parameters<typeof readDraft>[1];

export interface RoiEditing {
  readonly draft: RoiDraft;
  readonly params: URLSearchParams;
  readonly type: (id: RoiFieldId, point: RoiPoint, text: string) => void;
  /** Fills in values of the actuals or a model run. */
  readonly fillIn: (values: readonly (readonly [id: RoiFieldId, range: RangeValues])[]) => void;
  readonly setAssumption: (assumed: Partial<Pick<RoiDraft, 'clicksFromCost' | 'othersAlike' | 'currency'>>) => void;
  /** Writes the typed inputs into the address. */
  readonly commit: () => void;
  /** Writes the whole form into the address, including period and channel of the actuals. */
  readonly send: (form: HTMLFormElement) => void;
}

interface RangeValues {
  readonly low: number | null;
  readonly base: number | null;
  readonly high: number | null;
}

/** Typed inputs with the addresses they belong to: the current one, and those of pending navigations. */
interface TypedDraft {
  readonly at: readonly string[];
  readonly draft: RoiDraft;
}

/** Inputs of the address, overlaid by typed ones until a field is left. */
export function useRoiDraft(scenario: Scenario, currency: RoiData['currency']): RoiEditing {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedDraft | null>(null);
  const at = typed?.at.indexOf(search) ?? -1;
  // Drop addresses before the one that arrived: going back to them shows their own inputs.
  if (typed && at > 0) setTyped({ ...typed, at: typed.at.slice(at) });
  const params = new URLSearchParams(search);
  const stored = readDraft(params, scenario);
  const draft = typed && at >= 0 ? typed.draft : { ...stored, currency: stored.currency ?? currency };
  const addresses = typed && at >= 0 ? typed.at.slice(at) : [search];
  const setDraft = (next: RoiDraft) => setTyped({ at: addresses, draft: next });
  const navigateTo = (next: RoiDraft, to: string) => {
    if (to === addresses.at(-1)) return setDraft(next);
    setTyped({ at: [...addresses, to], draft: next });
    void navigate({ search: to }, { replace: true, preventScrollReset: true });
  };
  const commitDraft = (next: RoiDraft) => navigateTo(next, draftSearch(next, params));
  return {
    ...{ draft, params },
    type: (id, point, text) =>
      setDraft({ ...draft, texts: { ...draft.texts, [id]: { ...draft.texts[id], [point]: text } } }),
    fillIn: (values) => {
      const texts = values.map(([id, { low, base, high }]) => [
        id,
        { low: textOfValue(id, low), base: textOfValue(id, base), high: textOfValue(id, high) },
      ]);
      commitDraft({ ...draft, texts: { ...draft.texts, ...Object.fromEntries(texts) } });
    },
    setAssumption: (assumed) => commitDraft({ ...draft, ...assumed }),
    commit: () => {
      if (at >= 0) commitDraft(draft);
    },
    send: (form) => {
      const typed = new URLSearchParams();
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed.append(name, value);
      navigateTo(draft, formSearch(typed, draft));
    },
  };
}
