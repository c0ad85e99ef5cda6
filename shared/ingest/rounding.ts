import { type ReadNumber, readNumber } from './amounts.ts';

/** How amounts with more decimals than the currency has are treated. */
export const roundings = ['refuse', 'half-even', 'half-up'] as const;
export type Rounding = (typeof roundings)[number];

/** Whether amounts stay as they are, or tax is removed or added. */
export const taxTreatments = ['as-is', 'take-off', 'add'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** An exact amount in units of the currency: a fraction with a denominator above zero. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const fractionOf = ({ digits, decimals }: ReadNumber): Fraction => ({
  over: digits,
  under: 10n ** BigInt(decimals),
});

export const times = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.over,
  under: one.under * other.under,
});

export const plus = (one: Fraction, other: Fraction, sign: 1n | -1n): Fraction => ({
  over: one.over * other.under + sign * other.over * one.under,
  under: one.under * other.under,
});

/**
 * Subtracts a discount from an amount, whatever the sign of the discount; for a return, the discount reduces the
 * refund.
 * @param isReturn whether an amount of zero is a return
 */
export function discounted(amount: Fraction, discount: Fraction, isReturn: boolean): Fraction {
  const size = { ...discount, over: discount.over < 0n ? -discount.over : discount.over };
  const isBack = amount.over < 0n || (amount.over === 0n && isReturn);
  return plus(amount, size, isBack ? 1n : -1n);
}

/** Parses a tax rate: `19`, `19%` and `0.19` are the same. Null if it is invalid. */
export function readRate(text: string, mark: Parameters<typeof readNumber>[1]): Fraction | null {
  const isPercent = text.trim().endsWith('%');
  const number = readNumber(isPercent ? text.trim().slice(0, -1) : text, mark);
  if (!number || number.digits < 0n) return null;
  const { over, under } = fractionOf(number);
  return isPercent || over >= under ? { over, under: under * 100n } : { over, under };
}

/** Removes tax from an amount, or adds it. @param rate as a fraction of the amount without tax */
export function taxed(amount: Fraction, rate: Fraction, treatment: 'take-off' | 'add'): Fraction {
  const factor = { over: rate.under + rate.over, under: rate.under };
  return treatment === 'add' ? times(amount, factor) : times(amount, { over: factor.under, under: factor.over });
}

/** Rounding differences are counted in this fraction of the currency's last place. */
export const differenceScale = 1_000_000n;

interface Rounded {
  /** In units of 10^-scale. */
  readonly value: bigint;
  /** Difference made by rounding, in millionths of the last place. */
  readonly difference: bigint;
}

/** Rounds a fraction to units of 10^-scale; null if it isn't exact and `rule` refuses rounding. */
export function rounded(amount: Fraction, scale: number, rule: Rounding): Rounded | null {
  const over = amount.over * 10n ** BigInt(scale);
  const { under } = amount;
  const [size, sign] = over < 0n ? [-over, -1n] : [over, 1n];
  const [whole, rest] = [size / under, size % under];
  if (rest === 0n) return { value: sign * whole, difference: 0n };
  if (rule === 'refuse') return null;
  const twice = rest * 2n;
  const up = twice > under || (twice === under && (rule === 'half-up' || whole % 2n === 1n));
  const value = up ? whole + 1n : whole;
  return { value: sign * value, difference: (sign * (value * under - size) * differenceScale) / under };
}
