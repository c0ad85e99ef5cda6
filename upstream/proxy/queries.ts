import { querySchema } from '#shared/analytics/query.ts';
import { answerQuery } from '../analytics/answer.ts';
import { checkQuery } from '../analytics/check.ts';
import { sampleFactor } from '../anonymise/names.ts';
import type { Handler } from '../hono.ts';
import { valid } from '../middleware/valid.ts';
import { seesSampleData } from '../storage/user.ts';

/** Answers one semantic query over the facts of the scope. */
export const query: Handler = async (context) => {
  const { body, engine, scope, user } = context.var;
  const asked = checkQuery(valid(querySchema, body), scope.accountType);
  const answer = await answerQuery(engine, {
    query: asked,
    scope,
    sample: seesSampleData(user) ? { factor: sampleFactor(scope.accountId) } : null,
    now: Date.now(),
  });
  return context.json(answer);
};
