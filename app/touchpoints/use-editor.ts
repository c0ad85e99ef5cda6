import { useEffect, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { type Draft, type DraftValues, useDraft } from '../stores/drafts.ts';
import { useSettledSave } from '../stores/settled-save.ts';
import type { ItemRearranged, ItemResult, Theirs } from './item-result.ts';

/** What the form of every kind has. */
export type EditedValues = DraftValues & {
  readonly name: string;
  readonly campaign: string;
  /** The revision that was typed over, empty while nothing is. */
  readonly from: string;
};

export interface Editor<Values extends EditedValues> extends Draft<Values> {
  readonly touchpoint: TouchpointDetail;
  /** Fields that were not accepted, else those that keep the draft from being published, by their paths. */
  readonly faults: readonly string[];
  readonly refused: boolean;
  /** Somebody saved another revision meanwhile. */
  readonly lostRace: boolean;
  /** What they saved, where it is known. */
  readonly theirs: Theirs | null;
  /** To be called when the form is sent. */
  readonly sent: () => void;
  readonly busy: boolean;
  /** The public sees all that stands in the form. Never so without a script, which alone can tell. */
  readonly unchanged: boolean;
}

interface Edited<Values> {
  readonly touchpoint: TouchpointDetail;
  readonly scopeRef: string;
  readonly saved: Values;
  readonly result: ItemResult<Values> | ItemRearranged<Values> | null;
}

/**
 * What is typed into the editor of a touchpoint: kept through reloads, failures and a new sign-in, and forgotten once a
 * save has taken it. Without a script, what was posted and refused is shown again.
 */
export function useEditor<Values extends EditedValues>(edited: Edited<Values>): Editor<Values> {
  const { touchpoint, scopeRef, saved, result } = edited;
  const draft = useDraft<Values>(`${touchpoint.kind} ${scopeRef} ${touchpoint.id}`, saved);
  const busy = useNavigation().state !== 'idle';
  const awake = useAwake();
  const posted = result && !result.ok ? result.values : null;
  const taken = result?.ok === true && ['saved', 'published', 'restored'].includes(result.done) ? result : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, whatever the draft does meanwhile
  useEffect(() => {
    // What was posted before the page was awake goes on as a draft.
    if (posted) draft.change(posted);
  }, [result]);
  const sent = useSettledSave(draft, taken, !busy);
  const values = awake || !posted ? draft.values : posted;
  const refusal = result?.ok === false ? result : null;
  // Whoever has taken theirs has nothing left that could have lost.
  const lost = refusal?.lostRace === true && (!awake || draft.dirty) ? refusal : null;
  const current = touchpoint.status === 'published' && touchpoint.publishedRevision === touchpoint.revision;
  return {
    ...draft,
    ...{ touchpoint, values, sent, busy },
    change: (part) => draft.change({ ...part, from: values.from || touchpoint.etag }),
    faults: refusal?.fields.length ? refusal.fields : touchpoint.problems.map(({ path }) => path),
    ...{ refused: refusal !== null, lostRace: lost !== null },
    ...{ theirs: lost?.theirs ?? null, unchanged: awake && current && !draft.dirty },
  };
}

const never = () => () => {};
/** False on the server and while the page is not awake. */
const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
