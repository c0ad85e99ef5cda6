import { Failure } from '#shared/api/failure.ts';
import type { RoiIncrementality } from '#shared/api/families/roi-schemas.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';
import { incrementalityOf, readMediaIncrement } from './model-incrementality.ts';

/** Incrementality by the current model run: the contribution of media divided by own sales of the same weeks. */
export const roiIncrementality: Handler<'roiIncrementality'> = async (context) => {
  const { database, facts, scope } = context.var;
  const nothing: RoiIncrementality = { run: null, share: null };
  const increment = await readMediaIncrement(database, scope.tenant, scope.operatorId ?? 0);
  if (!increment || scope.accountType !== 1) return nothing;
  const { run, range } = increment;
  const query = checkQuery(
    {
      ...{ measures: ['ownSales'], dimensions: [], filters: [], having: [], range, comparison: 'none', order: [] },
      ...{ limit: 1, totals: true, currency: run.unit },
    },
    scope.accountType,
  );
  // With sample data both are scaled alike, so that their ratio stays.
  const answer = await answerQuery(facts, { query, scope, sample: null, now: Date.now() }).catch((error: unknown) => {
    // Sales may not be convertible to the run's currency, and its weeks may exceed the limit of a question.
    if (error instanceof Failure) return null;
    throw error;
  });
  const name = scalingFor(context) ? `Model run ${run.id}` : run.name;
  // With sales of only some of its weeks, the share of media would be too large.
  const isCovered =
    answer?.factsFrom != null &&
    answer.factsThrough !== null &&
    answer.factsFrom <= range.from &&
    answer.factsThrough >= range.to;
  const ownSales = isCovered ? (answer.totals?.[0] ?? null) : null;
  return { run: { id: run.id, name, range }, share: incrementalityOf(increment, ownSales) };
};
