import { currencyPrecision } from '../format/currency.ts';
import { createFormats } from '../format/formats.ts';

export const voucherKinds = {
  percent: 'Percentage off',
  amount: 'Amount off',
  'free-product': 'Free product',
  'free-shipping': 'Free shipping',
} as const;

export type VoucherKind = keyof typeof voucherKinds;

export interface Offer {
  readonly kind: VoucherKind;
  /** Hundredths of a percent, or minor units of the currency; null where the kind has no value. */
  readonly value: number | null;
  readonly currency: string | null;
}

/** What a voucher is good for in words: `15% off`. */
export function offerText({ kind, value, currency }: Offer, locale: string): string {
  const percent = new Intl.NumberFormat(createFormats(locale, 'USD').locale, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  if (kind === 'percent') return value === null ? 'Percentage off' : `${percent.format(value / 10_000)} off`;
  if (kind === 'amount') {
    if (value === null || currency === null) return 'Amount off';
    const formats = createFormats(locale, currency);
    return `${formats.value(value / 10 ** currencyPrecision(currency), 'money')} off`;
  }
  return voucherKinds[kind];
}
