import { normalGtin } from '../ingest/gtin.ts';

/** An article number in its printed form, and which of the four kinds it is. */
interface ShownGtin {
  readonly kind: 'GTIN-8' | 'GTIN-12' | 'GTIN-13' | 'GTIN-14';
  readonly digits: string;
}

/**
 * The usual form of a stored GTIN of 13 or 14 digits, without padding zeros. Null for an invalid GTIN or a wrong check
 * digit.
 */
export function shownGtin(stored: string): ShownGtin | null {
  if (!/^\d{13,14}$/.test(stored) || normalGtin(stored) === null) return null;
  const digits = stored.padStart(14, '0');
  if (!digits.startsWith('0')) return { kind: 'GTIN-14', digits };
  if (digits.startsWith('000000')) return { kind: 'GTIN-8', digits: digits.slice(6) };
  if (digits.startsWith('00')) return { kind: 'GTIN-12', digits: digits.slice(2) };
  return { kind: 'GTIN-13', digits: digits.slice(1) };
}
