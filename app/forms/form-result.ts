import type { FieldErrors } from './fields.ts';

/** A form that wasn't saved, with its values and errors to show it again. */
export interface RejectedForm<Values> {
  readonly ok: false;
  readonly status: number;
  readonly text: string;
  readonly errors: FieldErrors;
  /** The posted values; null if the post had none. */
  readonly values: Values | null;
  /** ETag of the revision that they are based on; empty for the current one. */
  readonly from: string;
}

/** The result of the last post; a new object after each post. */
export type FormResult<Values> = { readonly ok: true } | RejectedForm<Values>;
