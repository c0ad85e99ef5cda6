import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../platform/hono.ts';

/** Checks a request or sets a variable for later steps. Returning a response, or throwing a `Failure`, ends the request here; only a response may be awaited. */
type Step =
  | ((c: AppContext) => void)
  | ((c: AppContext) => Response | undefined)
  | ((c: AppContext) => Promise<Response> | undefined);

/** Runs synchronous steps as one middleware: as a middleware of its own each would cost as much as all together. */
export const composeSync =
  (...steps: readonly Step[]): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    for (const step of steps) {
      const answer = step(c);
      if (answer) return Promise.resolve(answer);
    }
    return next();
  };
