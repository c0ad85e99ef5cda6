import type { Encoding } from '#shared/ingest/encodings.ts';
import { keysOf } from '#shared/table.ts';

/** Bytes that a guess looks at. */
const sampledBytes = 200_000;

/** The encoding that a text is probably in. @param locale its alphabet is preferred where the text leaves it open */
export function guessEncoding(bytes: Uint8Array, locale = 'en-US'): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const some = bytes.subarray(0, sampledBytes);
  return utf16Of(some) ?? (isUtf8(some) ? 'utf-8' : (asianOf(some) ?? alphabetOf(some, locale)));
}

/**
 * UTF-16 without a byte order mark: line breaks, digits and separators have zeros in every second byte, on one side
 * only.
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros: [number, number] = [0, 0];
  const most = Math.min(bytes.length, 4096);
  for (let at = 0; at < most; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (Math.max(even, odd) < 4 || Math.max(even, odd) * 20 < most || Math.min(even, odd) > 0) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The end may be cut in the middle of a character. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

interface Pairs {
  /** Characters of two bytes, and bytes above 127 that are in none. */
  readonly pairs: number;
  readonly odd: number;
  readonly kana: number;
  /** Pairs whose first byte is one of the frequent characters of the encoding. */
  readonly frequent: number;
}

/** How much of a text reads as characters of two bytes. */
function pairsOf(
  bytes: Uint8Array,
  isPair: (lead: number, trail: number) => boolean,
  isKana: (lead: number) => boolean,
  isFrequent: (lead: number) => boolean,
): Pairs {
  const found = { pairs: 0, odd: 0, kana: 0, frequent: 0 };
  for (let at = 0; at < bytes.length; at++) {
    const [lead = 0, trail = 0] = [bytes[at], bytes[at + 1]];
    if (lead < 0x80) continue;
    if (!isPair(lead, trail)) {
      found.odd += 1;
      continue;
    }
    found.pairs += 1;
    if (isKana(lead)) found.kana += 1;
    if (isFrequent(lead)) found.frequent += 1;
    at += 1;
  }
  return found;
}

const within = (from: number, to: number) => (byte: number) => byte >= from && byte <= to;
const never = () => false;
const high = within(0xa1, 0xfe);
const isTrail = (byte: number) => byte >= 0x40 && byte <= 0xfc && byte !== 0x7f;

/** Japanese, Chinese and Korean: all that is not ASCII comes in pairs. */
function asianOf(bytes: Uint8Array): Encoding | null {
  const japanese = pairsOf(
    bytes,
    (lead, trail) => (within(0x81, 0x9f)(lead) || within(0xe0, 0xef)(lead)) && isTrail(trail),
    within(0x82, 0x83),
    never,
  );
  if (japanese.odd * 20 <= japanese.pairs && japanese.kana * 5 >= japanese.pairs) return 'shift_jis';
  const kana = (lead: number) => lead === 0xa4 || lead === 0xa5;
  const both = pairsOf(bytes, (lead, trail) => high(lead) && high(trail), kana, within(0xb0, 0xc8));
  const words = both.pairs - both.kana;
  if (both.pairs > 1 && both.odd * 50 <= both.pairs && !looksLikeAnAlphabet(bytes)) {
    if (both.kana * 5 >= both.pairs) return 'euc-jp';
    return both.frequent * 100 >= words * 97 ? 'euc-kr' : 'gb18030';
  }
  const traditional = pairsOf(
    bytes,
    (lead, trail) => within(0xa1, 0xf9)(lead) && (high(trail) || within(0x40, 0x7e)(trail)),
    never,
    within(0xa4, 0xc6),
  );
  const isTraditional = traditional.pairs > 1 && traditional.odd * 50 <= traditional.pairs;
  return isTraditional && traditional.frequent * 10 >= traditional.pairs * 9 ? 'big5' : null;
}

/** In single-byte alphabets most letters are 0xC0 and above, and words have an odd length as often as not. */
function looksLikeAnAlphabet(bytes: Uint8Array): boolean {
  let [odd, even, run, all, lower] = [0, 0, 0, 0, 0];
  for (const byte of bytes) {
    if (byte >= 0x80) {
      run += 1;
      all += 1;
      if (byte < 0xc0) lower += 1;
    } else {
      if (run > 0 && run % 2 === 1) odd += 1;
      else if (run > 0) even += 1;
      run = 0;
    }
  }
  return odd * 5 > even || lower * 20 < all;
}

const signs = '€£“”„‘’–—…•°®©™«»§½¼';
const latin = {
  'windows-1252': 'äöüßÄÖÜéèêëàâçîïôûùœÉÈÊÀÂÇÎÔŒñÑáíóúÁÍÓÚåÅæÆøØãõÃÕìòÌÒº',
  'windows-1254': 'ğĞışŞİçÇöÖüÜâîû',
  'windows-1250': 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻčďěňřšťůžáéíýúČĎĚŇŘŠŤŮŽÁÉÍÝÚőűŐŰöüÖÜäßăâîşţĂÂÎŞŢđĐôľ',
  'windows-1257': 'āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽąęėįųĄĘĖĮŲõäöüÕÄÖÜ',
} as const;
const others = {
  'windows-1251': /[Ѐ-ӿ]/,
  'koi8-r': /[Ѐ-ӿ]/,
  'windows-1253': /[Ͱ-Ͽ]/,
} as const;
const usual: Readonly<Record<string, Encoding>> = {
  ...Object.fromEntries(['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'bs', 'sq'].map((code) => [code, 'windows-1250'])),
  ...Object.fromEntries(['lt', 'lv', 'et'].map((code) => [code, 'windows-1257'])),
  ...{ tr: 'windows-1254', el: 'windows-1253' },
  ...Object.fromEntries(['ru', 'uk', 'bg', 'sr', 'mk', 'be'].map((code) => [code, 'windows-1251'])),
};

/** The encoding with which the largest share of the characters outside ASCII form words. */
function alphabetOf(bytes: Uint8Array, locale: string): Encoding {
  const likely = usual[locale.split('-')[0] ?? ''];
  let best: { encoding: Encoding; share: number } = { encoding: 'windows-1252', share: -1 };
  for (const encoding of keysOf({ ...latin, ...others })) {
    const alphabet = { ...latin, ...others }[encoding];
    const share = shareOf(new TextDecoder(encoding).decode(bytes), alphabet) + (encoding === likely ? 0.05 : 0);
    if (share > best.share + 0.001) best = { encoding, share };
  }
  return best.encoding === 'windows-1252' && hasEuroOfIso(bytes) ? 'iso-8859-15' : best.encoding;
}

/** The share of non-ASCII characters that stand next to letters as in words of this alphabet, from 0 to 1. */
function shareOf(text: string, alphabet: string | RegExp): number {
  let [all, fitting] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char < '\u0080') continue;
    all += 1;
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    if (signs.includes(char)) fitting += 1;
    else if (typeof alphabet === 'string') fitting += alphabet.includes(char) && /[a-z]/i.test(before + after) ? 1 : 0;
    else if (alphabet.test(char) && alphabet.test(before + after) && !isCapitalInside(before, char)) fitting += 1;
  }
  return all === 0 ? 0 : fitting / all;
}

const isCapitalInside = (before: string, char: string): boolean =>
  before !== before.toUpperCase() && char !== char.toLowerCase();

/** ISO 8859-15 has `€` where Windows has the rare `¤`, and no letters from 0x80 to 0x9F. */
function hasEuroOfIso(bytes: Uint8Array): boolean {
  return bytes.includes(0xa4) && !bytes.some((byte) => byte >= 0x80 && byte < 0xa0);
}
