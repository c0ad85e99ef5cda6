import { defaultPrior, type ModelInput } from '#upstream/modelling/numerics/model.ts';
import { randomStream } from '#upstream/modelling/numerics/random.ts';
import { adstockWeight, geometricAdstock, usualWeek } from '#upstream/modelling/numerics/transforms.ts';

interface PlantedMarket {
  readonly input: ModelInput;
  /** The true return of a unit of each channel's spend. */
  readonly returns: readonly number[];
}

/** Weekly sales made of a trend, a season, a control, channels of known return, and noise of 5 %. */
export function plantedMarket(seed: number, { channels, weeks }: { channels: number; weeks: number }): PlantedMarket {
  const random = randomStream(seed);
  const level = 1_000_000;
  const price = Float64Array.from({ length: weeks }, () => random.normal());
  const kpi = Float64Array.from(
    { length: weeks },
    (_, week) =>
      level * (0.7 + (0.1 * week) / weeks + 0.08 * Math.sin((2 * Math.PI * week) / 52.18) + 0.03 * (price[week] ?? 0)),
  );
  const planted = Array.from({ length: channels }, (_, index) => {
    const spend = Float64Array.from({ length: weeks }, () =>
      random.uniform() < 0.15 ? 0 : 40_000 * Math.exp(0.6 * random.normal()),
    );
    // Drawn from the priors, so that 90% intervals contain 90% of the values.
    const theta = 0.95 * random.uniform();
    const saturation = Math.max(0.1, 0.8 + 0.8 * random.normal());
    const truth = Math.exp(defaultPrior.location + defaultPrior.scale * random.normal());
    const total = spend.reduce((sum, value) => sum + value, 0);
    const scale = usualWeek(spend) * adstockWeight(theta, 8);
    const shares = geometricAdstock(spend, theta, 8).map((value) => value / scale / (value / scale + saturation));
    const all = shares.reduce((sum, value) => sum + value, 0);
    for (let week = 0; week < weeks; week++) kpi[week] = (kpi[week] ?? 0) + (truth * total * (shares[week] ?? 0)) / all;
    return { id: `channel ${index + 1}`, spend, truth };
  });
  const mean = kpi.reduce((sum, value) => sum + value, 0) / weeks;
  for (let week = 0; week < weeks; week++) kpi[week] = (kpi[week] ?? 0) + 0.05 * mean * random.normal();
  return {
    input: {
      kpi,
      kpiKind: 'revenue',
      channels: planted.map(({ id, spend }) => ({ id, spend, impressions: null, prior: null })),
      controls: [{ id: 'price', values: price }],
      heldOut: new Set(),
    },
    returns: planted.map(({ truth }) => truth),
  };
}
