import { callPart, type Part } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import type { SubaccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { codeChoices, fieldErrors, refusalText, saveForm } from './account.server.ts';
import { reasonFields } from './account-fields.ts';
import { featureFields, parseFeatures } from './feature-fields.ts';
import type { SubaccountResult } from './outcome.ts';
import { type SubaccountValues, subaccountBody, subaccountFields } from './subaccount-fields.ts';
import * as texts from './texts.ts';

export const readSubaccount = (page: PageContext, operatorId: string): Promise<Part<SubaccountDetail>> =>
  callPart(page, 'internalSubaccount', { params: { operatorId } });

export async function loadSubaccount(
  page: PageContext,
  session: PageSession,
  operatorId: string,
  _: URLSearchParams,
  read: Promise<Part<SubaccountDetail>>,
) {
  const [subaccount, deactivationPreview] = await Promise.all([
    read,
    callPart(page, 'internalSubaccountDeactivationPreview', { params: { operatorId } }),
  ]);
  return { subaccount, deactivationPreview, ...numbersIn(session), ...codeChoices() };
}

/** Reads the account in the address, for a new subaccount. */
export async function loadNewSubaccount(page: PageContext, session: PageSession, search: URLSearchParams) {
  const accountId = search.get('account') ?? '';
  const account = /^[1-9]\d{0,14}$/.test(accountId)
    ? await callPart(page, 'internalAccount', { params: { accountId } })
    : null;
  return { account, once: crypto.randomUUID(), ...numbersIn(session), ...codeChoices() };
}

export type NewSubaccountResult = { readonly ok: true; readonly id: number } | RejectedForm<SubaccountValues>;

export async function createSubaccount(page: PageContext, form: FormData): Promise<NewSubaccountResult> {
  const values = postedValues(subaccountFields, form);
  const body = { ...subaccountBody(values), accountId: Number(textOf(form, 'account')), once: textOf(form, 'once') };
  try {
    return { ok: true, id: (await send(page, 'createInternalSubaccount', { body })).id };
  } catch (error) {
    return refusalOf(page, {
      form,
      fields: subaccountFields,
      values,
      error,
      intent: 'create',
      say: refusalText,
      errorsFor: fieldErrors,
    });
  }
}

export async function changeSubaccount(
  page: PageContext,
  operatorId: string,
  form: FormData,
): Promise<SubaccountResult> {
  const edit = { params: { operatorId }, ifMatch: ifMatchFromForm(form) };
  switch (textOf(form, 'intent')) {
    case 'features':
      return await saveForm(page, form, {
        ...{ intent: 'features', fields: featureFields, done: texts.featuresSaved },
        save: (values) =>
          send(page, 'changeInternalSubaccountFeatures', { ...edit, body: { features: parseFeatures(values) } }),
      });
    case 'deactivate':
      return await saveForm(page, form, {
        ...{ intent: 'deactivate', fields: reasonFields, done: texts.subaccountDeactivated },
        save: (values) => send(page, 'deactivateInternalSubaccount', { ...edit, body: values }),
      });
    case 'reactivate':
      return await saveForm(page, form, {
        ...{ intent: 'reactivate', fields: {}, done: texts.subaccountReactivated },
        save: () => send(page, 'reactivateInternalSubaccount', edit),
      });
    default:
      return await saveForm(page, form, {
        ...{ intent: 'fields', fields: subaccountFields, done: texts.subaccountSaved },
        save: (values) => send(page, 'changeInternalSubaccount', { ...edit, body: subaccountBody(values) }),
      });
  }
}
