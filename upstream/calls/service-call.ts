import type { Endpoint } from '#shared/api/endpoint.ts';
import { Failure } from '#shared/api/failure.ts';
import { equalSecrets } from '../platform/equal.ts';
import { readPlainBody } from './body.ts';
import { runHandler } from './call.ts';
import type { RawContext } from './context.ts';
import type { AnyHandler } from './handler.ts';

/**
 * Checks a call of the public surface. It has the service token and belongs to no person, so its handler gets no
 * person, session or scope.
 */
export function serviceCall(endpoint: Endpoint, handler: AnyHandler): (context: RawContext) => Promise<Response> {
  return async (context) => {
    const { UPSTREAM_SERVICE_TOKEN: expected } = context.var.config;
    const [, given] = /^Bearer (\S+)$/.exec(context.req.header('Authorization') ?? '') ?? [];
    if (expected === undefined || given === undefined || !equalSecrets(given, expected))
      throw new Failure('service-token-wrong');
    return await runHandler(
      context,
      endpoint,
      handler,
      endpoint.body && (await readPlainBody(context.req.raw, endpoint)),
    );
  };
}
