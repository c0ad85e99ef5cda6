import type { RejectedForm } from '#app/forms/form-result.ts';
import type { BlockValues, CountryValues, GateValues, LineValues, StateValues } from './fields.ts';

type FormOutcome<Intent extends string, Values> = { readonly intent: Intent; readonly of: string } & (
  | { readonly ok: true; readonly text: string }
  | RejectedForm<Values>
);

/** Outcome of the last posted form. `of` identifies the form among its kind: a language, a country or a state. */
export type AlcoholResult =
  | FormOutcome<'gate', GateValues>
  | FormOutcome<'lines', LineValues>
  | FormOutcome<'country', CountryValues>
  | FormOutcome<'state', StateValues>
  | FormOutcome<'block', BlockValues>
  | FormOutcome<'reset-country' | 'delete-block', Record<never, never>>;
export type AlcoholIntent = AlcoholResult['intent'];
