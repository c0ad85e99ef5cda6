/** Names that say who asks and for which scope. Only the Worker writes them. */
const reservedNames = new Set(['uid', 'csrftoken', 'account', 'operator', 'operatorids']);

/**
 * Whether some upstream could take a name for one of the reserved ones, whatever its case, encoding, punctuation or brackets:
 * `UID`, `%75id`, `operator[]`, `operator_ids[0]`, `[uid]`. `filter[operator]` belongs to `filter` and is not one.
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

/** However often it was encoded. */
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
