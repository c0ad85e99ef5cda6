import { callPart, type Part } from '#app/api/answers.server.ts';
import type { Failure } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type FieldErrors, type FormFields, type FormValues, postedValues } from '#app/forms/fields.ts';
import type { FormRefused } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { pagePath } from '#app/page-path.ts';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { currencies } from '#shared/format/currency-table.ts';
import { locales } from '#shared/format/locale-table.ts';
import {
  accountFields,
  bodyOf,
  type NewAccountValues,
  newAccountFields,
  newBodyOf,
  reasonFields,
  timezoneFields,
} from './account-fields.ts';
import { featureFields, featuresOf } from './feature-fields.ts';
import type { AccountIntent, AccountResult } from './outcome.ts';
import { retailerFields, retailersOf } from './retailer-fields.ts';
import * as texts from './texts.ts';

export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

export const readAccount = (page: PageContext, accountId: string): Promise<Part<AccountDetail>> =>
  callPart(page, 'internalAccount', { params: { accountId } });

/** The account with what stops when it is paused, and what is asked of it by the address. */
export async function loadAccount(
  page: PageContext,
  session: PageSession,
  accountId: string,
  search: URLSearchParams,
  read: Promise<Part<AccountDetail>>,
) {
  const params = { accountId };
  const found = (search.get('subaccount') ?? '').trim().slice(0, 100);
  const after = search.get('subaccounts');
  const query = {
    accountId: Number(accountId) || 1,
    search: found || undefined,
    cursor: after ?? undefined,
    limit: 20,
  };
  const [account, subaccounts, stops] = await Promise.all([
    read,
    callPart(page, 'internalSubaccounts', { query }),
    callPart(page, 'internalAccountDeactivationPreview', { params }),
  ]);
  const asked = search.get('timezone');
  const detail = account.state === 'ready' ? account.answer : null;
  const [moves, alcohol] = await Promise.all([
    detail && asked && asked !== detail.timezone
      ? callPart(page, 'internalAccountTimezonePreview', { params, query: { timezone: asked } })
      : null,
    detail?.alcohol && !session.settings.anonymized ? callPart(page, 'internalAccountAlcoholCheck', { params }) : null,
  ]);
  return {
    ...{ account, subaccounts, stops, moves, alcohol, found, later: after !== null, asked },
    ...numbersIn(session),
    ...choicesOf(),
    sample: session.settings.anonymized,
  };
}

/** What fields of codes suggest. */
export const choicesOf = () => ({
  currencies: [...currencies().keys()],
  locales: [...locales().keys()],
  timezones: ['UTC', ...Intl.supportedValuesOf('timeZone')],
});

export async function loadNewAccount(_: PageContext, session: PageSession) {
  return { once: crypto.randomUUID(), ...numbersIn(session), ...choicesOf(), sample: session.settings.anonymized };
}

export type NewAccountResult = { readonly ok: true; readonly id: number } | FormRefused<NewAccountValues>;

export async function createAccount(page: PageContext, form: FormData): Promise<NewAccountResult> {
  const values = postedValues(newAccountFields, form);
  try {
    const body = newBodyOf(values, textOf(form, 'once'));
    return { ok: true, id: (await send(page, 'createInternalAccount', { body })).id };
  } catch (error) {
    return refusalOf(page, {
      ...{ form, fields: newAccountFields, values, error, intent: 'create', say: sayWhy, errorsFor: fieldErrors },
    });
  }
}

export const accountAddress = (id: number): string =>
  pagePath('/internal/account/:accountId', { accountId: String(id) });

/** Sentences of refusals that depend on what is stored. */
const whys: Readonly<Record<string, string>> = {
  'account-type-fixed': texts.typeIsFixed,
  'account-made-by-another': texts.formWasSentByAnother,
  'account-inactive': texts.isDeactivatedAlready,
  'account-active': texts.isActiveAlready,
  'plan-of-other-type': texts.chooseAPlanOfTheType,
  'retailers-of-brands': texts.onlyBrandsAreSold,
  'subaccount-name-taken': texts.nameOfSubaccountTaken,
  'import-amid-timezone-change': texts.importIsRunning,
  'timezone-change-running': texts.factsAreStillMoving,
};
export const sayWhy = ({ code }: Failure): string | null => (code && whys[code]) || null;

/** The fields that those are about. */
const fieldOfCode: Readonly<Record<string, string>> = {
  'account-type-fixed': 'type',
  'plan-of-other-type': 'plan',
  'subaccount-name-taken': 'name',
};
export function fieldErrors(failure: Failure): FieldErrors {
  const field = failure.code && fieldOfCode[failure.code];
  return field ? { [field]: sayWhy(failure) ?? '' } : {};
}

interface Saving<Intent extends AccountIntent, Fields extends FormFields> {
  readonly intent: Intent;
  readonly fields: Fields;
  /** What is shown when it is done. */
  readonly done: string;
  readonly save: (values: FormValues<Fields>) => Promise<unknown>;
}

/** Does what a form of the page asks for, and says what came of it. Never throws for a call that failed. */
export async function saved<Intent extends AccountIntent, Fields extends FormFields>(
  page: PageContext,
  form: FormData,
  { intent, fields, done, save }: Saving<Intent, Fields>,
) {
  const values = postedValues(fields, form);
  try {
    await save(values);
    return { intent, ok: true as const, text: done };
  } catch (error) {
    return { intent, ...refusalOf(page, { form, fields, values, error, intent, say: sayWhy, errorsFor: fieldErrors }) };
  }
}

export async function changeAccount(page: PageContext, accountId: string, form: FormData): Promise<AccountResult> {
  const on = { params: { accountId }, ifMatch: ifMatchFromForm(form) };
  switch (textOf(form, 'intent')) {
    case 'features':
      return await saved(page, form, {
        ...{ intent: 'features', fields: featureFields, done: texts.featuresSaved },
        save: (values) =>
          send(page, 'changeInternalAccountFeatures', { ...on, body: { features: featuresOf(values) } }),
      });
    case 'retailers':
      return await saved(page, form, {
        ...{ intent: 'retailers', fields: retailerFields, done: texts.retailersSaved },
        save: (values) =>
          send(page, 'changeInternalAccountRetailers', { ...on, body: { retailers: retailersOf(values) } }),
      });
    case 'timezone':
      return await saved(page, form, {
        ...{ intent: 'timezone', fields: timezoneFields, done: texts.timezoneSaved },
        save: (values) => send(page, 'changeInternalAccountTimezone', { ...on, body: values }),
      });
    case 'deactivate':
      return await saved(page, form, {
        ...{ intent: 'deactivate', fields: reasonFields, done: texts.accountDeactivated },
        save: (values) => send(page, 'deactivateInternalAccount', { ...on, body: values }),
      });
    case 'reactivate':
      return await saved(page, form, {
        ...{ intent: 'reactivate', fields: {}, done: texts.accountReactivated },
        save: () => send(page, 'reactivateInternalAccount', on),
      });
    default:
      return await saved(page, form, {
        ...{ intent: 'fields', fields: accountFields, done: texts.accountSaved },
        save: (values) => send(page, 'changeInternalAccount', { ...on, body: bodyOf(values) }),
      });
  }
}
