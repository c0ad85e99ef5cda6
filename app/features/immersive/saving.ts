import type { FailureKind } from '#app/api/failure.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { type Conflict, mergeImmersive, same, takeMine, takeTheirs } from '#shared/touchpoints/blocks-merge.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import * as texts from './texts.ts';

/** What is edited: the name and the definition. */
export interface Content {
  readonly name: string;
  readonly page: Immersive;
}

/** As the server has it. */
export interface Saved extends Content {
  readonly etag: string;
  readonly revision: number;
  /** Who saved it last. */
  readonly author: string | null;
}

/** The page of an answer. */
export function pageOf(detail: TouchpointDetail): Immersive {
  const { definition }: { readonly definition: unknown } = detail;
  // Its shape is the upstream's promise: nothing is stored that its schema refuses.
  return definition as Immersive;
}

/** What is saved, as the editor holds it. */
export const savedOf = (detail: TouchpointDetail): Saved => ({
  ...{ etag: detail.etag, revision: detail.revision, name: detail.name, author: detail.updatedBy },
  page: pageOf(detail),
});

/** What a draft of that content is saved with. */
export const bodyOf = ({ name, page }: Content) => ({
  ...{ name: name.trim(), locales: page.locales, campaign: page.utm.campaign.trim() },
  definition: { ...page },
});

export interface EditorState {
  readonly saved: Saved;
  readonly content: Content;
  readonly phase: 'idle' | 'saving' | 'conflict' | 'failed';
  readonly failure: FailureKind | null;
  /** Two people changed the same: decided one by one before anything is saved. */
  readonly conflicts: readonly Conflict[];
  readonly theirs: Saved | null;
  /** Somebody else's changes came in beside the person's own. */
  readonly mergedFrom: string | null;
}

export const startEditing = (saved: Saved, kept: Kept | null): EditorState => {
  const state: EditorState = {
    ...{ saved, content: { name: saved.name, page: saved.page }, phase: 'idle', failure: null },
    ...{ conflicts: [], theirs: null, mergedFrom: null },
  };
  return kept ? restore(state, kept) : state;
};

/** What was typed in a tab and not saved, with what it was typed over. */
export interface Kept {
  readonly base: Saved;
  readonly content: Content;
}

export const isDirty = ({ content, saved }: EditorState): boolean =>
  content.name !== saved.name || !same(content.page, saved.page);

export const keptOf = (state: EditorState): Kept | null =>
  isDirty(state) ? { base: state.saved, content: state.content } : null;

/** What was kept comes back; if somebody saved meanwhile, both are put together. */
export const restore = (state: EditorState, { base, content }: Kept): EditorState =>
  receive({ ...state, saved: base, content }, state.saved);

/** What changes; a function where it comes late and works on what is there by then. */
export type Change = Partial<Content> | ((content: Content) => Partial<Content>);

/** Something was typed or pressed. */
export const edit = (state: EditorState, change: Change): EditorState => ({
  ...state,
  content: { ...state.content, ...(typeof change === 'function' ? change(state.content) : change) },
  // What was refused is tried again as it is now.
  phase: state.phase === 'failed' ? 'idle' : state.phase,
});

export const saving = (state: EditorState): EditorState => ({ ...state, phase: 'saving', failure: null });

/** What was sent is saved; what was typed meanwhile is still to be. */
export const stored = (state: EditorState, sent: Content, answer: Saved): EditorState => {
  const after = { ...state, saved: { ...answer, ...sent }, phase: 'idle' as const, failure: null };
  // The server may have put what was sent in order. A space at the end of a name is one that a word follows.
  return same(sent.page, answer.page) && sent.name.trim() === answer.name ? after : receive(after, answer);
};

/** Failures that the same content would meet again. */
export const isFinal = ({ phase, failure }: EditorState): boolean =>
  phase === 'failed' && (failure === 'invalid' || failure === 'denied' || failure === 'not-found');

export const failed = (state: EditorState, failure: FailureKind): EditorState => ({
  ...state,
  phase: 'failed',
  failure,
});

/** Merges another saved version with the local changes. Blocks that both changed need a decision. */
export function receive(state: EditorState, theirs: Saved): EditorState {
  const { saved, content } = state;
  const { merged, conflicts } = mergeImmersive(saved.page, content.page, theirs.page);
  const name = content.name === saved.name ? theirs.name : content.name;
  const own = isDirty(state);
  const next: EditorState = {
    ...{ ...state, content: { name, page: merged }, failure: null },
    mergedFrom: own && theirs.revision > saved.revision ? (theirs.author ?? texts.somebody) : state.mergedFrom,
  };
  if (conflicts.length === 0) return { ...next, saved: theirs, phase: 'idle', conflicts: [], theirs: null };
  return { ...next, phase: 'conflict', conflicts, theirs };
}

/** Which side the form of a conflict keeps of each part. */
export const sidesIn = (form: FormData, conflicts: readonly Conflict[]): ('mine' | 'theirs')[] =>
  conflicts.map((_, at) => (form.get(`side.${at}`) === 'theirs' ? 'theirs' : 'mine'));

/** Whose value is taken for each conflict, by its place. Only then is there something to save again. */
export function decide(state: EditorState, choices: readonly ('mine' | 'theirs')[]): EditorState {
  const { theirs, conflicts, content } = state;
  if (!theirs) return state;
  const page = conflicts.reduce(
    (merged, conflict, at) =>
      choices[at] === 'theirs' ? takeTheirs(merged, theirs.page, conflict) : takeMine(merged, content.page, conflict),
    content.page,
  );
  return { ...state, saved: theirs, content: { ...content, page }, phase: 'idle', conflicts: [], theirs: null };
}
