/** Names of parameters for the caller and the scope. Only the Worker may set them. */
const reservedNames = new Set(['uid', 'csrftoken', 'account', 'operator', 'operatorids']);

/**
 * Whether some upstream could read a name as a reserved one, because it ignores case, encoding, punctuation or brackets:
 * `UID`, `%75id`, `operator[]`, `operator_ids[0]`, `[uid]`. `filter[operator]` belongs to `filter`, so it isn't reserved.
 */
export const isReserved = (name: string): boolean => reservedNames.has(plainName(name));

/** A parameter's name as the most lenient upstream would read it: `Return_To[]` is `returnto`. */
export function plainName(name: string): string {
  const [head = ''] = decoded(name)
    .split(/[[\].]/)
    .filter((part) => letters(part) !== '');
  return letters(head);
}

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Decodes a name that may be encoded several times. */
function decoded(name: string): string {
  let text = name;
  for (let round = 0; round < 4 && text.includes('%'); round++) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return text;
}
