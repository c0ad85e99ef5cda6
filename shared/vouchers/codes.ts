/** Letters and digits that are not confused when read aloud or copied by hand: no 0, O, 1, I, L. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const codeForm = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{3,63}$/u;
export const prefixForm = /^[A-Z0-9-]{0,12}$/;

export const maxCodesAtOnce = 20_000;
export const maxCodes = 200_000;

/** Number of random characters so that one in ten million guesses finds one of `count` codes. */
export function randomLengthFor(count: number): number {
  const least = Math.log(Math.max(1, count) * 10_000_000) / Math.log(codeAlphabet.length);
  return Math.max(8, Math.ceil(least));
}

/** A code of random characters after a prefix. `random` fills bytes, such as `crypto.getRandomValues`. */
export function makeCode(prefix: string, length: number, random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  let code = '';
  const bytes = new Uint8Array(length * 2);
  // Bytes above the last multiple of the alphabet's length are dropped, so that every character is equally likely.
  const limit = 256 - (256 % codeAlphabet.length);
  while (code.length < length) {
    random(bytes);
    for (const byte of bytes)
      if (byte < limit && code.length < length) code += codeAlphabet[byte % codeAlphabet.length];
  }
  return prefix + code;
}
