import { Failure } from '#shared/api/failure.ts';
import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import { runSpecSchema } from '#shared/modelling/run-spec.ts';
import { scalingFor } from '#upstream/anonymise/scaling.ts';
import type { Handler } from '#upstream/calls/handler.ts';
import { letOthersIn } from '#upstream/platform/let-others-in.ts';
import {
  correlations,
  dataAdequacy,
  lagCorrelations,
  varianceInflation,
  withoutTrendAndSeason,
} from '../numerics/drivers.ts';
import { knotCount } from '../numerics/model.ts';
import { quantile, sorted } from '../numerics/statistics.ts';
import { defaultKpi, problemsOf } from './fit-inputs.ts';
import { type ModelChannelFacts, type ModelFacts, readModelFacts } from './model-facts.ts';
import { warningsOf } from './warnings.ts';

/** The data that models of the scope could use, with a first analysis of it. */
export const modelInputs: Handler<'modelInputs'> = async (context) => {
  const { facts, scope } = context.var;
  const { from = null, to = null, currency = null } = context.query;
  const found = await readModelFacts({
    ...{ facts, scope, currency, from, to, sample: scalingFor(context), now: Date.now() },
  });
  return await inputsOf(found);
};

type Values = readonly (number | null)[];

interface Driver {
  readonly id: string;
  readonly values: Values;
}

async function inputsOf(facts: ModelFacts): Promise<ModelInputs> {
  const { weeks, channels, series } = facts;
  const controls = series.filter(({ role }) => role !== 'kpi');
  const drivers: Driver[] = [
    ...channels.map(({ id, spend }) => ({ id, values: spend })),
    ...controls.map(({ id, values }) => ({ id, values })),
  ];
  const allSpend = sumOf(channels.flatMap(({ spend }) => spend));
  const kpi = defaultKpi(facts);
  const spec = kpi && runSpecSchema.parse({ kpi });
  const knots = weeks.length > 0 ? knotCount(weeks.length) : 0;
  const counted = { knots, controls: controls.length, treatments: channels.length };
  return {
    ...{ currency: facts.currency, timezone: facts.timezone, weeks: [...weeks], partialWeeks: [...facts.partialWeeks] },
    kpis: facts.kpis.map((one) => ({ ...one, values: [...one.values] })),
    channels: channels.map((channel) => channelInputs(channel, weeks, allSpend)),
    series: series.map((one) => ({ ...one, values: [...one.values] })),
    correlations: await lagsOf(facts, drivers),
    collinearity: collinearityOf(drivers),
    adequacy: { weeks: weeks.length, ...counted, ratio: weeks.length > 0 ? dataAdequacy(weeks.length, counted) : null },
    refusals: (spec ? problemsOf(facts, spec) : [new Failure('model-kpi-missing')]).map(({ message }) => message),
    warnings: warningsOf(facts, spec),
  };
}

const sumOf = (values: Values): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function channelInputs(channel: ModelChannelFacts, weeks: readonly string[], allSpend: number) {
  const { id, label, spend, impressions, clicks } = channel;
  const totalSpend = sumOf(spend);
  // Uses weeks with both: spend without a count says nothing about its cost.
  const costOf = (counts: Values, per: number) => {
    const pairs = spend.map((value, at) => ((counts[at] ?? 0) > 0 ? { value, count: counts[at] ?? 0 } : null));
    const count = pairs.reduce((sum, one) => sum + (one?.count ?? 0), 0);
    return count === 0 ? null : (per * pairs.reduce((sum, one) => sum + (one?.value ?? 0), 0)) / count;
  };
  return {
    ...{ id, label, spend: [...spend], impressions: [...impressions], clicks: [...clicks], totalSpend },
    spendShare: allSpend === 0 ? 0 : totalSpend / allSpend,
    weeksWithSpend: spend.filter((value) => value > 0).length,
    ...{ costPerThousand: costOf(impressions, 1000), costPerClick: costOf(clicks, 1) },
    outliers: [
      ...outliersOf({ spend, counts: impressions, weeks, per: 1000 }).map((found) => ({
        ...found,
        of: 'impressions' as const,
      })),
      ...outliersOf({ spend, counts: clicks, weeks, per: 1 }).map((found) => ({ ...found, of: 'clicks' as const })),
    ],
  };
}

interface Costs {
  readonly spend: readonly number[];
  readonly counts: Values;
  readonly weeks: readonly string[];
  readonly per: number;
}

/** Weeks whose cost is more than 1.5 interquartile ranges outside the quartiles (Tukey). */
function outliersOf({ spend, counts, weeks, per }: Costs): { readonly week: string; readonly cost: number }[] {
  const costs = weeks.flatMap((week, at) => {
    const [cost = 0, count] = [spend[at], counts[at] ?? 0];
    return cost > 0 && count > 0 ? [{ week, cost: (per * cost) / count }] : [];
  });
  const inOrder = sorted(costs.map(({ cost }) => cost));
  const [low, high] = [quantile(inOrder, 0.25), quantile(inOrder, 0.75)];
  const reach = 1.5 * (high - low);
  return costs.length < 8 ? [] : costs.filter(({ cost }) => cost < low - reach || cost > high + reach);
}

/** Lag correlations of each driver with each KPI. Yields after each driver, since long lists take a while. */
async function lagsOf({ kpis }: ModelFacts, drivers: readonly Driver[]): Promise<ModelInputs['correlations']> {
  const found: ModelInputs['correlations'] = [];
  const plain = drivers.map(({ values }) => withoutTrendAndSeason(values));
  for (const kpi of kpis) {
    const own = withoutTrendAndSeason(kpi.values);
    for (const [at, { id, values }] of drivers.entries()) {
      const raw = lagCorrelations(values, kpi.values);
      const adjusted = lagCorrelations(plain[at] ?? [], own);
      found.push({
        ...{ kpi: kpi.id, driver: id },
        lags: raw.map(({ lag, r, weeks: n }, place) => ({ lag, raw: r, adjusted: adjusted[place]?.r ?? null, n })),
      });
    }
    await letOthersIn();
  }
  return found;
}

/** Uses the weeks in which all of them have a value. */
function collinearityOf(drivers: readonly Driver[]): ModelInputs['collinearity'] {
  const length = drivers[0]?.values.length ?? 0;
  const places = Array.from({ length }, (_, at) => at).filter((at) =>
    drivers.every(({ values }) => (values[at] ?? null) !== null),
  );
  const values = drivers.map((driver) => places.map((at) => driver.values[at] ?? 0));
  const areEnough = places.length > drivers.length;
  return {
    drivers: drivers.map(({ id }) => id),
    matrix: areEnough ? correlations(values) : drivers.map(() => drivers.map(() => null)),
    vif: areEnough ? varianceInflation(values) : drivers.map(() => null),
  };
}
