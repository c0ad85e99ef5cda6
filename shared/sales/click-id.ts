/** 128 random bits in base64url: what a click takes along to a shop. */
export const clickIdForm = /^[\w-]{22}$/;

/** The parameter that it travels in, where no network hands it on in one of its own. */
export const clickParameter = 'mlc';

export const newClickId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * The address with the click id in a parameter. What the parameter held before is replaced: an id that was pasted along
 * with an address would be shared by all clicks. Everything else stays as it was written.
 */
export function withClickId(address: string, parameter: string, id: string): string {
  const [, path = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? [];
  const isParameter = (part: string) => nameOf(part).toLowerCase() === parameter.toLowerCase();
  const kept = (query ?? '').split('&').filter((part) => part !== '' && !isParameter(part));
  return `${path}?${[...kept, `${parameter}=${id}`].join('&')}${hash}`;
}

function nameOf(part: string): string {
  const [name = ''] = part.split('=');
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
