import { callPart, type Part } from '#app/api/answers.server.ts';
import type { Failure } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { type FieldErrors, type FormFields, type FormValues, postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { pagePath } from '#app/page-path.ts';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { currencies } from '#shared/format/currency-table.ts';
import { locales } from '#shared/format/locale-table.ts';
import {
  accountBody,
  accountFields,
  type NewAccountValues,
  newAccountBody,
  newAccountFields,
  reasonFields,
  timezoneFields,
} from './account-fields.ts';
import { featureFields, parseFeatures } from './feature-fields.ts';
import type { AccountIntent, AccountResult } from './outcome.ts';
import { retailerFields, retailersBody } from './retailer-fields.ts';
import * as texts from './texts.ts';

export type AccountData = Awaited<ReturnType<typeof loadAccount>>;

export const readAccount = (page: PageContext, accountId: string): Promise<Part<AccountDetail>> =>
  callPart(page, 'internalAccount', { params: { accountId } });

/** Reads the account, the effects of deactivating it, and the previews that the address asks for. */
export async function loadAccount(
  page: PageContext,
  session: PageSession,
  accountId: string,
  search: URLSearchParams,
  read: Promise<Part<AccountDetail>>,
) {
  const params = { accountId };
  const subaccountSearch = (search.get('subaccount') ?? '').trim().slice(0, 100);
  const after = search.get('subaccounts');
  const query = {
    accountId: Number(accountId) || 1,
    search: subaccountSearch || undefined,
    cursor: after ?? undefined,
    limit: 20,
  };
  const [account, subaccounts, deactivationPreview] = await Promise.all([
    read,
    callPart(page, 'internalSubaccounts', { query }),
    callPart(page, 'internalAccountDeactivationPreview', { params }),
  ]);
  const requestedZone = search.get('timezone');
  const detail = account.state === 'ready' ? account.answer : null;
  const [timezonePreview, alcohol] = await Promise.all([
    detail && requestedZone && requestedZone !== detail.timezone
      ? callPart(page, 'internalAccountTimezonePreview', { params, query: { timezone: requestedZone } })
      : null,
    detail?.alcohol && !session.settings.anonymized ? callPart(page, 'internalAccountAlcoholCheck', { params }) : null,
  ]);
  return {
    ...{
      account,
      subaccounts,
      deactivationPreview,
      timezonePreview,
      alcohol,
      subaccountSearch,
      isLaterPage: after !== null,
      requestedZone,
    },
    ...numbersIn(session),
    ...codeChoices(),
    sample: session.settings.anonymized,
  };
}

/** Suggestions for fields of codes. */
export const codeChoices = () => ({
  currencies: [...currencies().keys()],
  locales: [...locales().keys()],
  timezones: ['UTC', ...Intl.supportedValuesOf('timeZone')],
});

export async function loadNewAccount(_: PageContext, session: PageSession) {
  return { once: crypto.randomUUID(), ...numbersIn(session), ...codeChoices(), sample: session.settings.anonymized };
}

export type NewAccountResult = { readonly ok: true; readonly id: number } | RejectedForm<NewAccountValues>;

export async function createAccount(page: PageContext, form: FormData): Promise<NewAccountResult> {
  const values = postedValues(newAccountFields, form);
  try {
    const body = newAccountBody(values, textOf(form, 'once'));
    return { ok: true, id: (await send(page, 'createInternalAccount', { body })).id };
  } catch (error) {
    return refusalOf(page, {
      ...{ form, fields: newAccountFields, values, error, intent: 'create', say: refusalText, errorsFor: fieldErrors },
    });
  }
}

export const accountAddress = (id: number): string =>
  pagePath('/internal/account/:accountId', { accountId: String(id) });

/** Messages by error code. */
const refusalTexts: Readonly<Record<string, string>> = {
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
export const refusalText = ({ code }: Failure): string | null => (code && refusalTexts[code]) || null;

/** Form field by error code. */
const fieldByCode: Readonly<Record<string, string>> = {
  'account-type-fixed': 'type',
  'plan-of-other-type': 'plan',
  'subaccount-name-taken': 'name',
};
export function fieldErrors(failure: Failure): FieldErrors {
  const field = failure.code && fieldByCode[failure.code];
  return field ? { [field]: refusalText(failure) ?? '' } : {};
}

interface FormSave<Intent extends AccountIntent, Fields extends FormFields> {
  readonly intent: Intent;
  readonly fields: Fields;
  /** Success message. */
  readonly done: string;
  readonly save: (values: FormValues<Fields>) => Promise<unknown>;
}

/** Saves a posted form and returns the outcome, also for failed calls. */
export async function saveForm<Intent extends AccountIntent, Fields extends FormFields>(
  page: PageContext,
  form: FormData,
  { intent, fields, done, save }: FormSave<Intent, Fields>,
) {
  const values = postedValues(fields, form);
  try {
    await save(values);
    return { intent, ok: true as const, text: done };
  } catch (error) {
    return {
      intent,
      ...refusalOf(page, { form, fields, values, error, intent, say: refusalText, errorsFor: fieldErrors }),
    };
  }
}

export async function changeAccount(page: PageContext, accountId: string, form: FormData): Promise<AccountResult> {
  const edit = { params: { accountId }, ifMatch: ifMatchFromForm(form) };
  switch (textOf(form, 'intent')) {
    case 'features':
      return await saveForm(page, form, {
        ...{ intent: 'features', fields: featureFields, done: texts.featuresSaved },
        save: (values) =>
          send(page, 'changeInternalAccountFeatures', { ...edit, body: { features: parseFeatures(values) } }),
      });
    case 'retailers':
      return await saveForm(page, form, {
        ...{ intent: 'retailers', fields: retailerFields, done: texts.retailersSaved },
        save: (values) =>
          send(page, 'changeInternalAccountRetailers', { ...edit, body: { retailers: retailersBody(values) } }),
      });
    case 'timezone':
      return await saveForm(page, form, {
        ...{ intent: 'timezone', fields: timezoneFields, done: texts.timezoneSaved },
        save: (values) => send(page, 'changeInternalAccountTimezone', { ...edit, body: values }),
      });
    case 'deactivate':
      return await saveForm(page, form, {
        ...{ intent: 'deactivate', fields: reasonFields, done: texts.accountDeactivated },
        save: (values) => send(page, 'deactivateInternalAccount', { ...edit, body: values }),
      });
    case 'reactivate':
      return await saveForm(page, form, {
        ...{ intent: 'reactivate', fields: {}, done: texts.accountReactivated },
        save: () => send(page, 'reactivateInternalAccount', edit),
      });
    default:
      return await saveForm(page, form, {
        ...{ intent: 'fields', fields: accountFields, done: texts.accountSaved },
        save: (values) => send(page, 'changeInternalAccount', { ...edit, body: accountBody(values) }),
      });
  }
}
