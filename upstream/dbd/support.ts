import { equalSecrets } from '../auth/equal.ts';
import type { Handler } from '../handler.ts';
import { Refusal } from '../problem.ts';
import { Redirect } from '../reply.ts';

/** Leads to the help centre with the help-centre token, and back to an admitted place. */
export const support: Handler<'support'> = (context) => {
  const { config, session } = context.var;
  const { zeToken: given, return_to: returnTo } = context.query;
  if (!given || !equalSecrets(given, session.zeToken)) throw new Refusal(403, 'The zeToken is not valid.');
  const [site = ''] = config.SUPPORT_ORIGINS;
  const target = new URL('/access/jwt', site);
  target.searchParams.set('jwt', session.zeToken);
  if (returnTo !== undefined) {
    const origin = URL.parse(returnTo)?.origin;
    if (!origin || !config.SUPPORT_ORIGINS.includes(origin))
      throw new Refusal(400, 'The parameter return_to leads elsewhere.');
    target.searchParams.set('return_to', returnTo);
  }
  return new Redirect(target.href);
};
