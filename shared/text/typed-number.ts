/** Thousands separated by commas, as bounds are shown. */
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Parses a typed number, with a decimal point or comma, or in its shown form. @returns null if it is invalid */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.');
  const number = typed === '' ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
}
