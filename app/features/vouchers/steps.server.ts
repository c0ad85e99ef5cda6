import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt } from '#app/forms/fields.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import type { VoucherFields } from '#shared/api/families/vouchers-schemas.ts';
import { faultsOf } from '#shared/vouchers/faults.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { isFormStep, stepFields } from './steps.ts';
import * as texts from './texts.ts';
import { saveBody, type VoucherValues, voucherFields } from './voucher-fields.ts';

/** Fills in an empty title from the offer, and a default name from the title. */
export function withDefaults(page: PageContext, values: VoucherValues, form: FormData): VoucherValues {
  if (!isFormStep(form.get('step')) || form.has('unchecked')) return values;
  const { kind, value, currency } = saveBody(values).body;
  const isOfferIncomplete =
    (kind === 'percent' || kind === 'amount') && (value === null || (kind === 'amount' && currency === null));
  const locale = page.session ? numbersIn(page.session).locale : 'en-US';
  const title = values.title || (isOfferIncomplete ? '' : offerText({ kind, value, currency }, locale));
  return { ...values, title, name: values.name === texts.newVoucher ? title || values.name : values.name };
}

/** Errors of the posted step; none when the person went back. */
export function stepErrors(body: VoucherFields, form: FormData): FieldErrors {
  const step = form.get('step');
  if (!isFormStep(step) || form.has('unchecked')) return {};
  // Pool codes are created on activation, so assume one here.
  const faults = Object.keys(faultsOf(body, 1, Date.now()));
  const errors = fieldErrorsAt(voucherFields, faults);
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => stepFields[step].some((field) => field === name)),
  );
}

/** Number and prefix of the codes to generate. */
export function parseBatch(form: FormData) {
  const count = Number(textOf(form, 'count'));
  const prefix = textOf(form, 'prefix').toUpperCase();
  if (!Number.isInteger(count) || count < 1 || count > 20_000) return { error: texts.generateError };
  if (!/^[A-Z0-9-]{0,12}$/.test(prefix)) return { error: texts.prefixError };
  return { count, prefix };
}
