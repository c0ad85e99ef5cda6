import type { VoucherKind } from './offer-text.ts';
import { instantsOf, type Validity } from './validity.ts';

interface Checked extends Validity {
  readonly title: string;
  readonly kind: VoucherKind;
  readonly value: number | null;
  readonly currency: string | null;
  readonly codeSource: 'pool' | 'single';
  readonly singleCode: string | null;
  readonly products: readonly number[];
}

const wholeInHundredths = 10_000;

/** Errors that even a draft must not have: a sentence by field. */
export function contradictionsOf(voucher: Checked): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  const { kind, value } = voucher;
  if (kind === 'percent' && value !== null && value > wholeInHundredths) errors.value = 'Enter 100% or less.';
  const { startsMs, endsMs } = instantsOf(voucher);
  if (startsMs !== null && endsMs !== null && endsMs <= startsMs) errors.endsAt = 'The end is before the start.';
  return errors;
}

/** Problems that prevent activating a voucher: a sentence by field. @param codes number of codes in the pool */
export function faultsOf(voucher: Checked, codes: number, now: number): Readonly<Record<string, string>> {
  const errors: Record<string, string> = { ...contradictionsOf(voucher) };
  const { kind, value, currency, codeSource, singleCode, products } = voucher;
  if (voucher.title === '') errors.title = 'Enter a title for the claim page.';
  if ((kind === 'percent' || kind === 'amount') && value === null) errors.value ??= 'Enter the discount.';
  if (kind === 'amount' && currency === null) errors.currency = 'Choose the currency of the amount.';
  if (kind === 'free-product' && products.length === 0) errors.products = 'Choose the free product.';
  if (codeSource === 'single' && singleCode === null) errors.singleCode = 'Enter the code that everyone gets.';
  if (codeSource === 'pool' && codes === 0) errors.codes = 'Generate or import codes first.';
  const { endsMs } = instantsOf(voucher);
  if (endsMs !== null && endsMs <= now) errors.endsAt ??= 'The end has passed.';
  return errors;
}

/** Fields that are fixed once people could claim the voucher, since somebody may have a code. */
export const frozenFields = ['kind', 'value', 'currency', 'codeSource', 'singleCode', 'identifyBy'] as const;
