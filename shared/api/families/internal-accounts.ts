import type { AccessRule } from '#shared/access/rule.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  accountDetailSchema,
  accountListAnswerSchema,
  accountListQuerySchema,
  alcoholCheckSchema,
  changeAccountBodySchema,
  changeFeaturesBodySchema,
  changeRetailersBodySchema,
  changeSubaccountBodySchema,
  changeTimezoneBodySchema,
  createAccountBodySchema,
  createSubaccountBodySchema,
  deactivateBodySchema,
  deactivationPreviewSchema,
  subaccountDetailSchema,
  subaccountListAnswerSchema,
  subaccountListQuerySchema,
  timezonePreviewSchema,
  timezoneQuerySchema,
} from './internal-accounts-schemas.ts';

const staff: AccessRule = { scope: 'none', staff: true, userModes: ['staff'] };
const common = { scope: 'none', caller: 'browser' } as const;
/** Of the account, or of the subaccount or its account, that the path names. */
const administrator = { ...staff, adminOf: 'account-in-path' } as const;
const reading = { ...common, method: 'GET', effect: 'read', access: administrator } as const;
const writing = { ...common, effect: 'write', access: administrator, withSampleData: 'nothing-kept' } as const;
/** Affects what people see of an account. */
const changing = { ...writing, changesAccess: true } as const;
const somewhere = { ...staff, adminOf: 'any-account' } as const;
const making = { ...changing, method: 'POST', access: somewhere, status: 201 } as const;

/** Accounts and subaccounts, for our own staff. */
export const internalAccounts = {
  internalAccounts: {
    ...common,
    method: 'GET',
    effect: 'read',
    access: { ...staff, fullAdmin: true },
    path: '/dbd/internal/accounts',
    query: accountListQuerySchema,
    answer: accountListAnswerSchema,
    summary: 'All accounts by name',
  },
  createInternalAccount: {
    ...making,
    path: '/dbd/internal/accounts',
    body: createAccountBodySchema,
    answer: accountDetailSchema,
    summary: 'Create an account; its creator and all full administrators of the staff become its administrators',
  },
  internalAccount: {
    ...reading,
    path: '/dbd/internal/accounts/:accountId',
    answer: accountDetailSchema,
    summary: 'An account with its features, retailers, people and history',
  },
  changeInternalAccount: {
    ...changing,
    method: 'PUT',
    path: '/dbd/internal/accounts/:accountId',
    body: changeAccountBodySchema,
    answer: accountDetailSchema,
    summary: 'Change fields of an account; its ETag goes into If-Match',
  },
  changeInternalAccountFeatures: {
    ...changing,
    method: 'PUT',
    path: '/dbd/internal/accounts/:accountId/features',
    body: changeFeaturesBodySchema,
    answer: accountDetailSchema,
    summary: 'Set what an account is granted, even below what is in use; its ETag goes into If-Match',
  },
  changeInternalAccountRetailers: {
    ...writing,
    method: 'PUT',
    path: '/dbd/internal/accounts/:accountId/retailers',
    body: changeRetailersBodySchema,
    answer: accountDetailSchema,
    summary: 'Set the retailers of a brand; orders and conversion follow. Its ETag goes into If-Match',
  },
  internalAccountTimezonePreview: {
    ...reading,
    path: '/dbd/internal/accounts/:accountId/timezone-preview',
    query: timezoneQuerySchema,
    answer: timezonePreviewSchema,
    summary: 'How many facts another reporting time zone would move to another day',
  },
  changeInternalAccountTimezone: {
    ...writing,
    method: 'PUT',
    path: '/dbd/internal/accounts/:accountId/timezone',
    body: changeTimezoneBodySchema,
    answer: accountDetailSchema,
    summary: 'Change the reporting time zone and move the facts to its days; its ETag goes into If-Match',
  },
  internalAccountAlcoholCheck: {
    ...reading,
    path: '/dbd/internal/accounts/:accountId/alcohol-check',
    withSampleData: 'content-hidden',
    answer: alcoholCheckSchema,
    summary: 'What an alcohol brand has published that could not be published as it is',
  },
  internalAccountDeactivationPreview: {
    ...reading,
    path: '/dbd/internal/accounts/:accountId/deactivation-preview',
    answer: deactivationPreviewSchema,
    summary: 'How much stops when the account is deactivated',
  },
  deactivateInternalAccount: {
    ...changing,
    method: 'POST',
    path: '/dbd/internal/accounts/:accountId/deactivate',
    body: deactivateBodySchema,
    answer: accountDetailSchema,
    summary: 'Pause an account: nothing of it is public any more; its ETag goes into If-Match',
  },
  reactivateInternalAccount: {
    ...changing,
    method: 'POST',
    path: '/dbd/internal/accounts/:accountId/reactivate',
    answer: accountDetailSchema,
    summary: 'Bring a paused account back; its ETag goes into If-Match',
  },

  internalSubaccounts: {
    ...common,
    method: 'GET',
    effect: 'read',
    access: somewhere,
    path: '/dbd/internal/subaccounts',
    query: subaccountListQuerySchema,
    answer: subaccountListAnswerSchema,
    summary: 'Subaccounts of one account by name',
  },
  createInternalSubaccount: {
    ...making,
    path: '/dbd/internal/subaccounts',
    body: createSubaccountBodySchema,
    answer: subaccountDetailSchema,
    summary: 'Make a subaccount; the administrators of its account become its administrators',
  },
  internalSubaccount: {
    ...reading,
    path: '/dbd/internal/subaccounts/:operatorId',
    answer: subaccountDetailSchema,
    summary: 'A subaccount with its features and history',
  },
  changeInternalSubaccount: {
    ...changing,
    method: 'PUT',
    path: '/dbd/internal/subaccounts/:operatorId',
    body: changeSubaccountBodySchema,
    answer: subaccountDetailSchema,
    summary: 'Change fields of a subaccount; its ETag goes into If-Match',
  },
  changeInternalSubaccountFeatures: {
    ...changing,
    method: 'PUT',
    path: '/dbd/internal/subaccounts/:operatorId/features',
    body: changeFeaturesBodySchema,
    answer: subaccountDetailSchema,
    summary: 'Set what a subaccount is granted instead of its account’s features; its ETag goes into If-Match',
  },
  internalSubaccountDeactivationPreview: {
    ...reading,
    path: '/dbd/internal/subaccounts/:operatorId/deactivation-preview',
    answer: deactivationPreviewSchema,
    summary: 'How much stops when the subaccount is deactivated',
  },
  deactivateInternalSubaccount: {
    ...changing,
    method: 'POST',
    path: '/dbd/internal/subaccounts/:operatorId/deactivate',
    body: deactivateBodySchema,
    answer: subaccountDetailSchema,
    summary: 'Pause a subaccount: nothing of it is public any more; its ETag goes into If-Match',
  },
  reactivateInternalSubaccount: {
    ...changing,
    method: 'POST',
    path: '/dbd/internal/subaccounts/:operatorId/reactivate',
    answer: subaccountDetailSchema,
    summary: 'Bring a paused subaccount back; its ETag goes into If-Match',
  },
} as const satisfies Record<string, Endpoint>;
