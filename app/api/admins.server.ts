import type { PageContext } from '../context.ts';
import { call } from './answers.server.ts';

export interface Admin {
  readonly name: string;
  readonly email: string;
}

/** Who can give access in the scope's account; null when that can't be told. Never throws. */
export async function readAdmins(page: PageContext): Promise<readonly Admin[] | null> {
  try {
    const { items } = await call(page, 'admins');
    return items.map(({ firstname, lastname, email }) => ({ name: `${firstname} ${lastname}`.trim() || email, email }));
  } catch {
    return null;
  }
}
