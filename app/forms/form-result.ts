import type { FieldErrors } from './fields.ts';

/** A form that was not saved, with all that is needed to show it again. */
export interface FormRefused<Values> {
  readonly ok: false;
  readonly status: number;
  readonly text: string;
  readonly errors: FieldErrors;
  /** What was typed; null where nothing was. */
  readonly values: Values | null;
  /** ETag of the revision that it was typed over; empty where that is what is saved now. */
  readonly from: string;
}

/** What came of the last post, as far as a form has to know. Another object each time. */
export type FormResult<Values> = { readonly ok: true } | FormRefused<Values>;
