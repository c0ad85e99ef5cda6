/** Thousands set apart by commas, as bounds are shown. */
const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** A number as people type it, with a point or a comma, or as it is shown. @returns null for what is none */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.');
  const number = typed === '' ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
}
