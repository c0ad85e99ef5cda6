import type { PageContext } from '../context.ts';
import { call } from './answers.server.ts';

export interface Admin {
  readonly name: string;
  readonly email: string;
}

/** The people who can grant access to the scope's account; null if they can't be read. Never throws. */
export async function readAdmins(page: PageContext): Promise<readonly Admin[] | null> {
  try {
    const { items } = await call(page, 'admins');
    return items.map(({ firstname, lastname, email }) => ({ name: `${firstname} ${lastname}`.trim() || email, email }));
  } catch {
    return null;
  }
}
