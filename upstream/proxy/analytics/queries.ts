import { querySchema } from '#shared/analytics/query.ts';
import { answerQuery } from '../../analytics/answer.ts';
import { checkQuery } from '../../analytics/check.ts';
import { scalingFor } from '../../anonymise/scaling.ts';
import type { Handler } from '../../hono.ts';
import { valid } from '../../middleware/valid.ts';
import { checkShownWhenInactive } from '../../scope/shown-when-inactive.ts';

/** Answers one semantic query over the facts of the scope. */
export const query: Handler = async (context) => {
  const { body, engine, scope } = context.var;
  const asked = checkQuery(valid(querySchema, body), scope.accountType);
  await checkShownWhenInactive(context, [asked]);
  const answer = await answerQuery(engine, {
    query: asked,
    scope,
    sample: scalingFor(context),
    now: Date.now(),
  });
  return context.json(answer);
};
