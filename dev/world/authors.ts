import type { DemoAccount } from './accounts.ts';
import { grantsByEmail } from './grants.ts';
import { people } from './people.ts';

/** Who works in an account, by uid; null where nobody but staff does. */
export const authorOf = ({ id }: Pick<DemoAccount, 'id'>): string | null =>
  people.find(({ email, staff }) => !staff && grantsByEmail[email]?.accounts.some(([account]) => account === id))
    ?.uid ?? null;

/** Somebody of staff, by uid: what only staff make has no other author. */
export const staffAuthor = (): string | null => people.find(({ staff }) => staff)?.uid ?? null;
