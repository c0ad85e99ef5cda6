import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext } from '#app/context.ts';
import { type FieldErrors, fieldErrorsAt } from '#app/forms/fields.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import type { VoucherFields } from '#shared/api/families/vouchers-schemas.ts';
import { faultsOf } from '#shared/vouchers/faults.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { isFormStep, stepFields } from './steps.ts';
import * as texts from './texts.ts';
import { bodyOf, type VoucherValues, voucherFields } from './voucher-fields.ts';

/** What a step leaves open, filled in: the offer in words is the title, and the title the name. */
export function completed(page: PageContext, values: VoucherValues, form: FormData): VoucherValues {
  if (!isFormStep(form.get('step')) || form.has('unchecked')) return values;
  const { kind, value, currency } = bodyOf(values).body;
  const open =
    (kind === 'percent' || kind === 'amount') && (value === null || (kind === 'amount' && currency === null));
  const locale = page.session ? numbersIn(page.session).locale : 'en-US';
  const title = values.title || (open ? '' : offerText({ kind, value, currency }, locale));
  return { ...values, title, name: values.name === texts.newVoucher ? title || values.name : values.name };
}

/** What the step that was posted needs before the next one; nothing where it was left on the way back. */
export function missingIn(body: VoucherFields, form: FormData): FieldErrors {
  const step = form.get('step');
  if (!isFormStep(step) || form.has('unchecked')) return {};
  // Codes of a pool are made when the voucher is activated.
  const faults = Object.keys(faultsOf(body, 1, Date.now()));
  const errors = fieldErrorsAt(voucherFields, faults);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => stepFields[step].some((one) => one === name)));
}

/** How many codes are to be made, and what they begin with. */
export function batchIn(form: FormData) {
  const count = Number(textOf(form, 'count'));
  const prefix = textOf(form, 'prefix').toUpperCase();
  if (!Number.isInteger(count) || count < 1 || count > 20_000) return { error: texts.generateError };
  if (!/^[A-Z0-9-]{0,12}$/.test(prefix)) return { error: texts.prefixError };
  return { count, prefix };
}
