import type { FieldErrors } from './fields.ts';

/** A form that wasn't saved, with what is needed to show it again. */
export interface FormRefused<Values> {
  readonly ok: false;
  readonly status: number;
  readonly text: string;
  readonly errors: FieldErrors;
  /** The posted values; null if the post had none. */
  readonly values: Values | null;
  /** ETag of the revision that they are based on; empty for the current one. */
  readonly from: string;
}

/** The result of the last post. A new object each time. */
export type FormResult<Values> = { readonly ok: true } | FormRefused<Values>;
