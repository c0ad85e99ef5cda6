import { remembered } from '../remembered.ts';

/** The decimal digits of a currency: USD 2, JPY 0, BHD 3. */
export const minorDigits = remembered(
  (currency): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
  200,
);

/** An amount in minor units as a number of the currency's own unit. */
export const fromMinor = (amount: number, currency: string): number => amount / 10 ** minorDigits(currency);
