import { Failure } from '#shared/api/failure.ts';
import type { Handler } from '../calls/handler.ts';
import { equalSecrets } from '../platform/equal.ts';
import { Redirect } from '../platform/reply.ts';

/** Leads to the help centre with the help-centre token, and back to an admitted place. */
export const support: Handler<'support'> = (context) => {
  const { config, session } = context.var;
  const { zeToken: given, return_to: returnTo } = context.query;
  if (!given || !equalSecrets(given, session.zeToken)) throw new Failure('ze-token-wrong');
  const [site = ''] = config.SUPPORT_ORIGINS;
  const target = new URL('/access/jwt', site);
  target.searchParams.set('jwt', session.zeToken);
  if (returnTo !== undefined) {
    const origin = URL.parse(returnTo)?.origin;
    if (!origin || !config.SUPPORT_ORIGINS.includes(origin)) throw new Failure('return-elsewhere');
    target.searchParams.set('return_to', returnTo);
  }
  return new Redirect(target.href);
};
