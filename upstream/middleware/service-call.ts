import { equalSecrets } from '../auth/equal.ts';
import type { Handler } from '../hono.ts';
import { Refusal } from '../problem.ts';

/**
 * What a call of the public surface goes through: it comes with the service token and speaks for nobody, so that there
 * is no person, session, scope or parsed body for its handler to rely on.
 */
export function serviceCall(handler: Handler): Handler {
  return async (context) => {
    const { UPSTREAM_SERVICE_TOKEN: expected } = context.var.config;
    const [, given] = /^Bearer (\S+)$/.exec(context.req.header('Authorization') ?? '') ?? [];
    if (expected === undefined || given === undefined || !equalSecrets(given, expected))
      throw new Refusal(401, 'The service token is missing or wrong.');
    return await handler(context);
  };
}
