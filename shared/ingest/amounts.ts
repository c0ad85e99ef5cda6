/** Number formats of files, independent of how pages show numbers. */
export type DecimalMark = 'point' | 'comma';

/** A parsed number: its digits without a point, and how many of them are decimals. */
export interface ReadNumber {
  readonly digits: bigint;
  readonly decimals: number;
}

const groupMark = { point: "[,'’\\u0020\\u00a0\\u202f]", comma: "[.'’\\u0020\\u00a0\\u202f]" } as const;
const shapes = {
  point: new RegExp(`^(?:\\d{1,3}(${groupMark.point})\\d{3}(?:\\1\\d{3})*|\\d+)(?:\\.(\\d+))?$|^\\.(\\d+)$`),
  comma: new RegExp(`^(?:\\d{1,3}(${groupMark.comma})\\d{3}(?:\\1\\d{3})*|\\d+)(?:,(\\d+))?$|^,(\\d+)$`),
} as const;

/** Fast path, since most numbers of a file are digits alone. */
const plainShapes = { point: /^(\d+)(?:\.(\d+))?$/, comma: /^(\d+)(?:,(\d+))?$/ } as const;

/**
 * Parses a number as people and programs write it: grouped or not, with a sign on either side or in brackets, with a
 * currency sign. Null if it is invalid with that decimal mark; groups need three digits.
 */
export function readNumber(text: string, mark: DecimalMark): ReadNumber | null {
  const [, whole, fraction = ''] = plainShapes[mark].exec(text) ?? [];
  if (whole !== undefined) return { digits: BigInt(whole + fraction), decimals: fraction.length };
  const { negative, bare } = unsigned(text.trim().replace(/\u2212/g, '-'));
  const match = shapes[mark].exec(bare);
  if (!match) return null;
  const decimals = (match[2] ?? match[3] ?? '').length;
  const digits = BigInt(bare.replace(/\D/g, ''));
  return { digits: negative ? -digits : digits, decimals };
}

function unsigned(text: string): { readonly negative: boolean; readonly bare: string } {
  const bracketed = /^\((.*)\)$/.exec(text);
  const inner = bracketed?.[1] ?? text;
  const plain = inner.replace(/\p{Sc}/u, '').trim();
  const sign = /^[+-]|[+-]$/.exec(plain)?.[0];
  if (sign === undefined) return { negative: bracketed !== null, bare: plain };
  const bare = plain.startsWith(sign) ? plain.slice(1) : plain.slice(0, -1);
  return bracketed ? { negative: true, bare: '' } : { negative: sign === '-', bare: bare.trim() };
}

/** Why a number can't be stored: too many decimals (zeros at the end don't count), or too many digits. */
type Unfit = 'too-precise' | 'too-large';

/** The number in units of 10^-scale. @param most the largest that is taken, without its sign */
export function atScale({ digits, decimals }: ReadNumber, scale: number, most: number): number | Unfit {
  // Fast path for the usual form, without arithmetic.
  if (scale === decimals) {
    const value = Number(digits);
    return Math.abs(value) > most ? 'too-large' : value;
  }
  const factor = 10n ** BigInt(Math.abs(scale - decimals));
  if (scale < decimals && digits % factor !== 0n) return 'too-precise';
  const value = scale < decimals ? digits / factor : digits * factor;
  return value > BigInt(most) || value < -BigInt(most) ? 'too-large' : Number(value);
}

/** Whether it has an exponent, as spreadsheets write large numbers: its last digits may be lost. */
export const isScientific = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text.trim());
