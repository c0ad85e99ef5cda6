import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../platform/hono.ts';

/** Looks at a request or sets something for those that follow; what waits does so for its own answer only. An answer ends its way here; so does a `Failure` thrown. */
type Step =
  | ((c: AppContext) => void)
  | ((c: AppContext) => Response | undefined)
  | ((c: AppContext) => Promise<Response> | undefined);

/** Steps that wait for nothing, as one middleware: each of its own would cost a call as much as the whole row does. */
export const composeSync =
  (...steps: readonly Step[]): MiddlewareHandler<AppEnv> =>
  (c, next) => {
    for (const step of steps) {
      const answer = step(c);
      if (answer) return Promise.resolve(answer);
    }
    return next();
  };
