/** Stands for our origin while a path is checked; no address outside can have it. */
const base = 'https://checked.invalid';
const longest = 2_000;

/** Characters that a browser drops or reads as a slash in an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const treacherous = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/;

/** The same, once decoded; a space is one then and nothing more. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const treacherousDecoded = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/;

/**
 * A path of our own with its query and hash, unchanged, or null for anything that is, or that a browser, a proxy or a
 * second decoding could take for, an address elsewhere.
 */
export function checkedReturnPath(text: string | null | undefined): string | null {
  if (!text || text.length > longest || !text.startsWith('/') || treacherous.test(text)) return null;
  const end = text.search(/[?#]/);
  const path = end === -1 ? text : text.slice(0, end);
  const decoded = fullyDecoded(path);
  if (decoded === null || treacherousDecoded.test(decoded) || decoded.includes('//')) return null;
  if (decoded.split('/').some((segment) => segment === '.' || segment === '..')) return null;
  const url = URL.parse(text, base);
  return url?.origin === base ? text : null;
}

/**
 * A checked path, or a whole address, as a `Location` header holds it: what is not ASCII is encoded, a host as its
 * A-labels, and what was encoded stays as it is.
 */
export function asLocation(address: string): string {
  if (/^[!-~]*$/.test(address)) return address;
  return URL.parse(address)?.href ?? address.toWellFormed().replace(/[^!-~]+/g, (text) => encodeURIComponent(text));
}

/** Null where the text is not well-formed percent-encoding. */
function fullyDecoded(text: string): string | null {
  let current = text;
  for (let round = 0; round < 5; round++) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return round === 0 ? null : current;
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}

/** The checked path without its `unsubscribe_email`, and that email beside it. */
export function withoutUnsubscribe(path: string): { readonly path: string; readonly email: string | null } {
  const url = new URL(path, base);
  const email = url.searchParams.get('unsubscribe_email');
  if (email === null) return { path, email };
  url.searchParams.delete('unsubscribe_email');
  return { path: `${url.pathname}${url.search}${url.hash}`, email };
}
