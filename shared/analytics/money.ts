/** Digits after the decimal point that a currency's minor unit stands for: USD 2, JPY 0, BHD 3. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const found =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, found);
  return found;
}

const digits = new Map<string, number>();

/** An amount in minor units as a number of the currency's own unit. */
export const fromMinor = (amount: number, currency: string): number => amount / 10 ** minorDigits(currency);
