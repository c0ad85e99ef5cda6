import { placeName } from './names.ts';
import type { SampleKey } from './sample-key.ts';

/** Without letters that look like digits or like each other. */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 5;

/** A store number such as `7KQM2-XTA4H` for a real one: the same for the same number in all lists of an account. */
export async function madeUpStoreCode(key: SampleKey, accountId: number, code: string): Promise<string> {
  const [first, second] = await key.numbersOf(`store ${code} of account ${accountId}`);
  return `${group(first)}-${group(second)}`;
}

/** A made-up city for a real one. There are few names, so many cities share each. */
export async function madeUpCity(key: SampleKey, accountId: number, city: string): Promise<string> {
  const [first, second] = await key.numbersOf(`city ${city} of account ${accountId}`);
  return placeName(first, second);
}

function group(share: number): string {
  let rest = Math.floor(share * symbols.length ** groupLength);
  let text = '';
  for (let at = 0; at < groupLength; at++) {
    text += symbols[rest % symbols.length];
    rest = Math.floor(rest / symbols.length);
  }
  return text;
}
