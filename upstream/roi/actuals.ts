import type { MeasureId } from '#shared/analytics/measures.ts';
import { Failure } from '#shared/api/failure.ts';
import type { RoiActuals } from '#shared/api/families/roi-schemas.ts';
import { roiMeasures } from '#shared/roi/compare.ts';
import { scalingFor } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { answerQuery } from '../facts/questions/answer.ts';
import { checkQuery } from '../facts/questions/check.ts';

/** Inputs computed from facts by the same query as tiles, so that both agree. */
export const roiActuals: Handler<'roiActuals'> = async (context) => {
  const { facts, scope } = context.var;
  if (scope.accountType !== 1) throw new Failure('roi-brands-only');
  const { range, currency, filters } = context.query;
  const now = Date.now();
  const query = checkQuery(
    {
      ...{ measures: [...roiMeasures], dimensions: [], filters, having: [], range, comparison: 'none', order: [] },
      ...{ limit: 1, totals: true, ...(currency && { currency }) },
    },
    scope.accountType,
  );
  const answer = await answerQuery(facts, { query, scope, sample: scalingFor(context), now });
  const figureOf = (measure: MeasureId): number | null => {
    const at = query.measures.indexOf(measure);
    return answer.totals?.[at] ?? null;
  };
  const [own, halo, sales] = [figureOf('ownSales'), figureOf('haloSales'), figureOf('attributedSales')];
  const sharesDiffer = own !== null && halo !== null && sales !== null && Math.abs(own + halo - sales) > oneUnit;
  const actuals: RoiActuals = {
    ...{ range: answer.range, timezone: answer.timezone, currency: answer.currency, sharesDiffer },
    askedAt: new Date(now).toISOString(),
    factsThrough: answer.factsThrough,
    values: {
      spend: figureOf('spend'),
      clicks: figureOf('piClicks'),
      reportingShare: figureOf('reportingCoverage'),
      conversion: figureOf('conversion'),
      basket: figureOf('averageOrderValue'),
      ownShare: own === null || !sales || sharesDiffer ? null : own / sales,
    },
  };
  return actuals;
};

/** Both parts are rounded to the minor unit; no currency has a larger one. */
const oneUnit = 1;
