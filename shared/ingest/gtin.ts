/**
 * A GTIN of 8, 12, 13 or 14 digits as one of 13, or of 14 where it names a case; null where it is none or its check digit
 * is wrong. Spaces and dashes are left out, and zeros that a spreadsheet took away are put back.
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
