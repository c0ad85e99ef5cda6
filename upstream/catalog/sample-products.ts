/** A valid GTIN to show in place of a product's own, from the range reserved for use within a company (prefix 29). */
export function madeUpGtin(productId: number): string {
  const body = `29${String((productId * 7_919) % 10 ** 10).padStart(10, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
