import type { Failure } from './failure.ts';

/** A stream carries values only: a failure that comes late travels as one and is thrown where it arrives. */
export interface LateFailure {
  readonly streamedFailure: Failure;
}

/** What the loader of a page gives: what its frame needs at once, and its content, which may still be under way. */
export interface Streamed<Content> {
  /** Name of the scope. */
  readonly label: string;
  readonly content: Content | Promise<Content | LateFailure>;
}

export interface StreamedItem<Content> extends Streamed<Content> {
  /** Name of the item, null where it isn't there or not known yet. */
  readonly name: string | null;
}

/** The content of a loader's answer, once it has arrived. */
export type ContentOf<Loaded extends { readonly content: unknown }> = Exclude<Awaited<Loaded['content']>, LateFailure>;

export const isLateFailure = (value: unknown): value is LateFailure =>
  typeof value === 'object' && value !== null && 'streamedFailure' in value;
