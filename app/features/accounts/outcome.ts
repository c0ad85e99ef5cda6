import type { FormRefused } from '#app/forms/form-result.ts';
import type { AccountValues, ReasonValues, TimezoneValues } from './account-fields.ts';
import type { FeatureValues } from './feature-fields.ts';
import type { RetailerValues } from './retailer-fields.ts';
import type { SubaccountValues } from './subaccount-fields.ts';

type Posted<Intent extends string, Values> = { readonly intent: Intent } & (
  | { readonly ok: true; readonly text: string }
  | FormRefused<Values>
);

/** What came of a form that both pages have, or that concerns the account alone. */
export type PanelResult =
  | Posted<'features', FeatureValues>
  | Posted<'retailers', RetailerValues>
  | Posted<'timezone', TimezoneValues>
  | Posted<'deactivate', ReasonValues>
  | Posted<'reactivate', Record<never, never>>;

/** What came of the last posted form of an account's page. */
export type AccountResult = Posted<'fields', AccountValues> | PanelResult;
/** The same of a subaccount's. */
export type SubaccountResult = Posted<'fields', SubaccountValues> | PanelResult;

/** For panels that both pages have. */
export type AnyResult = AccountResult | SubaccountResult;
export type AccountIntent = AnyResult['intent'];
