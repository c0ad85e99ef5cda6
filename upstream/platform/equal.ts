/** Compares two secrets in constant time. */
export function equalSecrets(given: string, expected: string): boolean {
  const encoder = new TextEncoder();
  const [a, b] = [encoder.encode(given), encoder.encode(expected)];
  return a.length === b.length && crypto.subtle.timingSafeEqual(a, b);
}
