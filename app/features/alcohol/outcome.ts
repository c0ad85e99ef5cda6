import type { FormRefused } from '#app/forms/form-result.ts';
import type { BlockValues, CountryValues, GateValues, LineValues, StateValues } from './fields.ts';

type Posted<Intent extends string, Values> = { readonly intent: Intent; readonly of: string } & (
  | { readonly ok: true; readonly text: string }
  | FormRefused<Values>
);

/** What came of the last posted form of the page. `of` says which of the forms of that kind: a language, a country, a state. */
export type AlcoholResult =
  | Posted<'gate', GateValues>
  | Posted<'lines', LineValues>
  | Posted<'country', CountryValues>
  | Posted<'state', StateValues>
  | Posted<'block', BlockValues>
  | Posted<'reset-country' | 'delete-block', Record<never, never>>;
export type AlcoholIntent = AlcoholResult['intent'];
