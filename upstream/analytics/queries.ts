import { scalingFor } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { checkShownWhenInactive } from '../calls/shown-when-inactive.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { RowImages } from './row-images.ts';

/** Answers one semantic query over the facts of the scope. */
export const query: Handler<'query'> = async (context) => {
  const { facts, scope } = context.var;
  const asked = checkQuery(context.body, scope.accountType);
  await checkShownWhenInactive(context, [asked]);
  const images = new RowImages(context, asked);
  const answer = await answerQuery(facts, {
    query: asked,
    scope,
    sample: scalingFor(context),
    now: Date.now(),
    onRows: images.startReading,
  });
  return await images.addTo(answer);
};
