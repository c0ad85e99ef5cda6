/** Made-up names for sample data. The same input always gives the same name. */
const words = {
  first: ['Alder', 'Basalt', 'Cobalt', 'Dune', 'Elm', 'Flint', 'Garnet', 'Heath', 'Iris', 'Jasper', 'Kelp', 'Larch'],
  second: ['Bay', 'Creek', 'Field', 'Glen', 'Hill', 'Isle', 'Lake', 'Mill', 'Point', 'Ridge', 'Vale', 'Wood'],
} as const;

const kinds = {
  account: 'Company',
  operator: 'Unit',
  product: 'Product',
  retailer: 'Store',
  touchpoint: 'Experience',
  recipe: 'Recipe',
} as const;
type NamedKind = keyof typeof kinds;

export function madeUpName(kind: NamedKind, id: number | string): string {
  const hash = scramble(`${kind} ${id}`);
  const first = words.first[hash % words.first.length];
  const second = words.second[Math.floor(hash / words.first.length) % words.second.length];
  return `${first} ${second} ${kinds[kind]} ${shortNumber(kind, id)}`;
}

/**
 * The name of a brand. A brand is identified by its name, which could be guessed and tried, so its numbers depend on a
 * secret key.
 * @param shares from 0 to 1, below 1
 */
export const brandName = ([first, second, number]: readonly [number, number, number, ...number[]]): string =>
  `${placeName(first, second)} Brand ${Math.floor(number * 10_000)}`;

/** The name of a campaign. Its numbers depend on a secret key, like those of a brand. */
export const campaignName = ([first, second, number]: readonly [number, number, number, ...number[]]): string =>
  `${placeName(first, second)} Campaign ${Math.floor(number * 10_000)}`;

/** The name of a place; two shares from 0 to 1, below 1, choose its words. */
export const placeName = (first: number, second: number): string =>
  `${words.first[Math.floor(first * words.first.length)]} ${words.second[Math.floor(second * words.second.length)]}`;

/** Distinguishes two items with the same words. */
const shortNumber = (kind: NamedKind, id: number | string): number => scramble(`number ${kind} ${id}`) % 10_000;

/** A number that doesn’t reveal the text and is always the same for it. */
function scramble(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** An instant in sample data: the beginning of its day, in UTC. */
export const onItsDay = (instant: string): string => `${instant.slice(0, 10)}T00:00:00.000Z`;

/** A made-up person in place of a real one, the same every time. */
export function madeUpPerson(id: string) {
  const [firstname = '', lastname = ''] = madeUpName('account', `person ${id}`).split(' ');
  return { firstname, lastname, email: `${firstname}.${lastname}@example.com`.toLowerCase() };
}
