import type { internalAccounts as internalAccountsFamily } from '#shared/api/families/internal-accounts.ts';
import type { HandlersOf } from '../calls/handler.ts';
import { changeInternalAccount, internalAccount } from './account.ts';
import {
  deactivateInternalAccount,
  internalAccountDeactivationPreview,
  reactivateInternalAccount,
} from './activity.ts';
import { internalAccountAlcoholCheck } from './alcohol.ts';
import { createInternalAccount } from './create-account.ts';
import { changeInternalAccountFeatures } from './features.ts';
import { internalAccounts } from './list.ts';
import { changeInternalAccountRetailers } from './retailers.ts';
import {
  changeInternalSubaccount,
  changeInternalSubaccountFeatures,
  createInternalSubaccount,
  deactivateInternalSubaccount,
  internalSubaccount,
  internalSubaccountDeactivationPreview,
  internalSubaccounts,
  reactivateInternalSubaccount,
} from './subaccounts.ts';
import { changeInternalAccountTimezone, internalAccountTimezonePreview } from './timezone.ts';

export const internalAccountsHandlers = {
  internalAccounts,
  createInternalAccount,
  internalAccount,
  changeInternalAccount,
  changeInternalAccountFeatures,
  changeInternalAccountRetailers,
  internalAccountTimezonePreview,
  changeInternalAccountTimezone,
  internalAccountAlcoholCheck,
  internalAccountDeactivationPreview,
  deactivateInternalAccount,
  reactivateInternalAccount,
  internalSubaccounts,
  createInternalSubaccount,
  internalSubaccount,
  changeInternalSubaccount,
  changeInternalSubaccountFeatures,
  internalSubaccountDeactivationPreview,
  deactivateInternalSubaccount,
  reactivateInternalSubaccount,
} satisfies HandlersOf<typeof internalAccountsFamily>;
