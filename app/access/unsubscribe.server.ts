import { accountIdOf, operatorIdOf, type Scope } from '#shared/access/scopes.ts';
import { send } from '../api/answers.server.ts';
import type { PageContext, PageSession } from '../context.ts';
import type { FlashCode } from './flash.server.ts';

/** Whether an unsubscribe link is for the signed-in person. Links for others are ignored. */
export const isOwnEmail = (email: string | null, { user }: PageSession): boolean =>
  email !== null && email.trim().toLowerCase() === user.email.toLowerCase();

/** Turns the reporting emails of the scope off. Never throws. */
export async function unsubscribe(page: PageContext, scope: Scope): Promise<FlashCode> {
  const operator = operatorIdOf(scope);
  try {
    await send(page, 'updateScopeSettings', {
      query: { account: accountIdOf(scope), ...(operator === null ? {} : { operator }) },
      body: { settings: { emailSubscription: false } },
    });
    return 'unsubscribed';
  } catch {
    return 'subscription-failed';
  }
}
