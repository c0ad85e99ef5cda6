import { adminsAnswerSchema } from '#shared/api/families/account-schemas.ts';
import type { PageContext } from '../context.ts';

export interface Admin {
  readonly name: string;
  readonly email: string;
}

/** Who can give access in the scope's account; null when that can't be told. Never throws. */
export async function readAdmins(page: PageContext): Promise<readonly Admin[] | null> {
  try {
    const response = await page.api('admins');
    if (!response.ok) return null;
    const { items } = adminsAnswerSchema.parse(await response.json());
    return items.map(({ firstname, lastname, email }) => ({ name: `${firstname} ${lastname}`.trim() || email, email }));
  } catch {
    return null;
  }
}
