import { answerQuery } from '../../analytics/answer.ts';
import { checkQuery } from '../../analytics/check.ts';
import { scalingFor } from '../../anonymise/scaling.ts';
import type { Handler } from '../../handler.ts';
import { checkShownWhenInactive } from '../../scope/shown-when-inactive.ts';

/** Answers one semantic query over the facts of the scope. */
export const query: Handler<'query'> = async (context) => {
  const { facts, scope } = context.var;
  const asked = checkQuery(context.body, scope.accountType);
  await checkShownWhenInactive(context, [asked]);
  const answer = await answerQuery(facts, {
    query: asked,
    scope,
    sample: scalingFor(context),
    now: Date.now(),
  });
  return answer;
};
