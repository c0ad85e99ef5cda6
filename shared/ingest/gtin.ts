/**
 * Normalizes a GTIN of 8, 12, 13 or 14 digits to 13, or 14 for a case; null if it is invalid. Spaces and dashes are
 * removed, and zeros that a spreadsheet dropped are restored.
 */
export function normalGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{7,14}$/.test(digits)) return null;
  const full = digits.padStart(14, '0');
  if (!checks(full)) return null;
  return full.startsWith('0') ? full.slice(1) : full;
}

function checks(gtin14: string): boolean {
  const sum = [...gtin14].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
