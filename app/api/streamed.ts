import type { Failure } from './failure.ts';

/** A failure after the frame was sent. A stream can't reject, so it is sent as a value and thrown in the browser. */
export interface LateFailure {
  readonly streamedFailure: Failure;
}

/** What the loader of a page returns: what its frame needs at once, and its content, which may still be loading. */
export interface Streamed<Content> {
  /** Name of the scope. */
  readonly label: string;
  readonly content: Content | Promise<Content | LateFailure>;
}

export interface StreamedItem<Content> extends Streamed<Content> {
  /** Name of the item; null if it doesn't exist or isn't known yet. */
  readonly name: string | null;
}

/** The content of a loader's data, once it has loaded. */
export type ContentOf<Loaded extends { readonly content: unknown }> = Exclude<Awaited<Loaded['content']>, LateFailure>;

export const isLateFailure = (value: unknown): value is LateFailure =>
  typeof value === 'object' && value !== null && 'streamedFailure' in value;
