import type { RejectedForm } from '#app/forms/form-result.ts';
import type { AccountValues, ReasonValues, TimezoneValues } from './account-fields.ts';
import type { FeatureValues } from './feature-fields.ts';
import type { RetailerValues } from './retailer-fields.ts';
import type { SubaccountValues } from './subaccount-fields.ts';

type FormOutcome<Intent extends string, Values> = { readonly intent: Intent } & (
  | { readonly ok: true; readonly text: string }
  | RejectedForm<Values>
);

/** Outcome of a panel's form; account and subaccount pages share most panels. */
export type PanelResult =
  | FormOutcome<'features', FeatureValues>
  | FormOutcome<'retailers', RetailerValues>
  | FormOutcome<'timezone', TimezoneValues>
  | FormOutcome<'deactivate', ReasonValues>
  | FormOutcome<'reactivate', Record<never, never>>;

/** Outcome of the last form on an account's page. */
export type AccountResult = FormOutcome<'fields', AccountValues> | PanelResult;
/** Outcome of the last form on a subaccount's page. */
export type SubaccountResult = FormOutcome<'fields', SubaccountValues> | PanelResult;

/** For panels on both pages. */
export type AnyResult = AccountResult | SubaccountResult;
export type AccountIntent = AnyResult['intent'];
