import { currencyPrecision, knownLocale } from '../format/currency.ts';
import { isolatedIn } from '../format/direction.ts';
import { createFormats } from '../format/formats.ts';

export const voucherKinds = {
  percent: 'Percentage off',
  amount: 'Amount off',
  'free-product': 'Free product',
  'free-shipping': 'Free shipping',
} as const;

export type VoucherKind = keyof typeof voucherKinds;

interface Offer {
  readonly kind: VoucherKind;
  /** Hundredths of a percent, or minor units of the currency; null if the kind has no value. */
  readonly value: number | null;
  readonly currency: string | null;
}

/** The discount, such as `15%` or `€5.00`; null if the kind or the voucher has none. */
export function offerValue({ kind, value, currency }: Offer, locale: string): string | null {
  if (value === null) return null;
  if (kind === 'percent') {
    const format = { style: 'percent', maximumFractionDigits: 2 } as const;
    const tag = knownLocale(locale);
    return isolatedIn(tag, new Intl.NumberFormat(tag, format).format(value / 10_000));
  }
  if (kind !== 'amount' || currency === null) return null;
  return createFormats(locale, currency).value(value / 10 ** currencyPrecision(currency), 'money');
}

/** The reward of a voucher in words: `15% off`. */
export function offerText(offer: Offer, locale: string): string {
  const value = offerValue(offer, locale);
  return value === null ? voucherKinds[offer.kind] : `${value} off`;
}
