import type { FormRefused } from '../../forms/form-result.ts';
import type { BlockValues, CountryValues, GateValues, LineValues } from './fields.ts';

type Posted<Intent extends string, Values> = { readonly intent: Intent; readonly locale: string } & (
  | { readonly ok: true; readonly text: string }
  | FormRefused<Values>
);

/** What came of the last posted form of the page. `locale` is that of the form of lines. */
export type AlcoholResult =
  | Posted<'gate', GateValues>
  | Posted<'lines', LineValues>
  | Posted<'country', CountryValues>
  | Posted<'block', BlockValues>
  | Posted<'reset-country' | 'delete-block', Record<never, never>>;
export type AlcoholIntent = AlcoholResult['intent'];
