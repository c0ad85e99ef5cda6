import type { FailureKind } from '#app/api/failure.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { type Conflict, mergeImmersive, same, takeMine, takeTheirs } from '#shared/touchpoints/blocks-merge.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import * as texts from './texts.ts';

/** Edited content: name and definition. */
export interface Content {
  readonly name: string;
  readonly page: Immersive;
}

/** Content as stored on the server. */
export interface SavedContent extends Content {
  readonly etag: string;
  readonly revision: number;
  /** Name of who saved it last. */
  readonly author: string | null;
}

export function pageDefinition(detail: TouchpointDetail): Immersive {
  const { definition }: { readonly definition: unknown } = detail;
  // The upstream validates definitions before storing them.
  return definition as Immersive;
}

export const savedContent = (detail: TouchpointDetail): SavedContent => ({
  ...{ etag: detail.etag, revision: detail.revision, name: detail.name, author: detail.updatedBy },
  page: pageDefinition(detail),
});

/** Body of the save call. */
export const saveBody = ({ name, page }: Content) => ({
  ...{ name: name.trim(), locales: page.locales, campaign: page.utm.campaign.trim() },
  definition: { ...page },
});

export interface EditorState {
  readonly saved: SavedContent;
  readonly content: Content;
  readonly phase: 'idle' | 'saving' | 'conflict' | 'failed';
  readonly failure: FailureKind | null;
  /** Parts that two people changed; nothing is saved until each is resolved. */
  readonly conflicts: readonly Conflict[];
  readonly theirs: SavedContent | null;
  /** Author whose changes were merged with the person's own. */
  readonly mergedFrom: string | null;
}

export const startEditing = (saved: SavedContent, kept: UnsavedContent | null): EditorState => {
  const state: EditorState = {
    ...{ saved, content: { name: saved.name, page: saved.page }, phase: 'idle', failure: null },
    ...{ conflicts: [], theirs: null, mergedFrom: null },
  };
  return kept ? restoreUnsaved(state, kept) : state;
};

/** Content typed in a tab and not saved yet, with the revision it is based on. */
export interface UnsavedContent {
  readonly base: SavedContent;
  readonly content: Content;
}

export const isDirty = ({ content, saved }: EditorState): boolean =>
  content.name !== saved.name || !same(content.page, saved.page);

export const unsavedContent = (state: EditorState): UnsavedContent | null =>
  isDirty(state) ? { base: state.saved, content: state.content } : null;

/** Restores unsaved content, merged with anything saved meanwhile. */
export const restoreUnsaved = (state: EditorState, { base, content }: UnsavedContent): EditorState =>
  mergeSaved({ ...state, saved: base, content }, state.saved);

/** Changed content; a function for changes that arrive late and apply to the content of that time. */
export type Change = Partial<Content> | ((content: Content) => Partial<Content>);

/** Applies a change by the person. */
export const applyChange = (state: EditorState, change: Change): EditorState => ({
  ...state,
  content: { ...state.content, ...(typeof change === 'function' ? change(state.content) : change) },
  // Retry a failed save with the new content.
  phase: state.phase === 'failed' ? 'idle' : state.phase,
});

export const startSaving = (state: EditorState): EditorState => ({ ...state, phase: 'saving', failure: null });

/** After a save: the sent content is saved, content typed meanwhile is still dirty. */
export const finishSaving = (state: EditorState, sent: Content, answer: SavedContent): EditorState => {
  const after = { ...state, saved: { ...answer, ...sent }, phase: 'idle' as const, failure: null };
  // The server may have normalized the content. A trailing space of the name is kept: a word may follow.
  return same(sent.page, answer.page) && sent.name.trim() === answer.name ? after : mergeSaved(after, answer);
};

/** Whether saving the same content would fail again. */
export const isPermanentFailure = ({ phase, failure }: EditorState): boolean =>
  phase === 'failed' && (failure === 'invalid' || failure === 'denied' || failure === 'not-found');

export const failSaving = (state: EditorState, failure: FailureKind): EditorState => ({
  ...state,
  phase: 'failed',
  failure,
});

/** Merges another saved version with the local changes. Blocks that both changed become conflicts. */
export function mergeSaved(state: EditorState, theirs: SavedContent): EditorState {
  const { saved, content } = state;
  const { merged, conflicts } = mergeImmersive(saved.page, content.page, theirs.page);
  const name = content.name === saved.name ? theirs.name : content.name;
  const dirty = isDirty(state);
  const next: EditorState = {
    ...{ ...state, content: { name, page: merged }, failure: null },
    mergedFrom: dirty && theirs.revision > saved.revision ? (theirs.author ?? texts.somebody) : state.mergedFrom,
  };
  if (conflicts.length === 0) return { ...next, saved: theirs, phase: 'idle', conflicts: [], theirs: null };
  return { ...next, phase: 'conflict', conflicts, theirs };
}

/** Chosen side of each conflict in the posted form. */
export const readChosenSides = (form: FormData, conflicts: readonly Conflict[]): ('mine' | 'theirs')[] =>
  conflicts.map((_, at) => (form.get(`side.${at}`) === 'theirs' ? 'theirs' : 'mine'));

/** Takes the chosen side of each conflict, in order; saving can go on afterwards. */
export function resolveConflicts(state: EditorState, choices: readonly ('mine' | 'theirs')[]): EditorState {
  const { theirs, conflicts, content } = state;
  if (!theirs) return state;
  const page = conflicts.reduce(
    (merged, conflict, at) =>
      choices[at] === 'theirs' ? takeTheirs(merged, theirs.page, conflict) : takeMine(merged, content.page, conflict),
    content.page,
  );
  return { ...state, saved: theirs, content: { ...content, page }, phase: 'idle', conflicts: [], theirs: null };
}
