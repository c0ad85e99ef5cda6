import { writeChannelEffect } from './chain.ts';
import { type Model, type ModelChannel, type ModelInput, maxLag } from './model.ts';
import type { Posterior } from './sampler.ts';
import { type Estimate, estimate, mean } from './statistics.ts';
import type { Steps } from './steps.ts';
import { adstockWeight, geometricAdstock } from './transforms.ts';

/** Enough for intervals, and few enough to store with a run and to simulate with on each request. */
const maxStoredDraws = 400;

/** Multiples of the spend at which a channel’s curve is computed. */
const curveMultiples = Array.from({ length: 41 }, (_, step) => step / 20);

/** Draws evenly picked from all chains. Every figure of a run is computed from them, so that figures agree. */
export interface StoredDraws {
  readonly parameters: readonly string[];
  /** Draw after draw. */
  readonly values: Float32Array;
}

export function thin({ chains, parameters, drawsPerChain }: Posterior): StoredDraws {
  const perChain = Math.min(drawsPerChain, Math.floor(maxStoredDraws / chains.length));
  const width = parameters.length;
  const values = new Float32Array(perChain * chains.length * width);
  chains.forEach((chain, index) => {
    for (let kept = 0; kept < perChain; kept++) {
      // Takes the last draw of each section, so that the final draw is included.
      const draw = Math.floor(((kept + 1) * drawsPerChain) / perChain) - 1;
      values.set(chain.subarray(draw * width, (draw + 1) * width), (index * perChain + kept) * width);
    }
  });
  return { parameters, values };
}

export interface ChannelSummary {
  readonly id: string;
  readonly weekly: Float64Array;
  readonly total: Estimate;
  /** Contribution per unit of spend. Null for a KPI without money. */
  readonly roi: Estimate | null;
  /** The return of one more percent of spend, per unit of that spend. */
  readonly marginalRoi: Estimate | null;
  /** Spend in all weeks, mean response and its bounds. */
  readonly curve: readonly (readonly [spend: number, response: Estimate])[];
  readonly theta: number;
  /** On adstock that is not normalized, in the unit of the media. */
  readonly halfSaturation: number;
  /** The draws of the ratio, for the checks of the review. */
  readonly ratios: Float64Array;
  /** The highest adstock of any fitted week, in the unit of the media. */
  readonly highestAdstock: number;
}

/** Everything in the KPI's unit. The parts of each week sum to its fitted value. */
export interface FitSummary {
  readonly fitted: readonly Estimate[];
  readonly base: readonly Estimate[];
  readonly season: Float64Array;
  readonly seasonTotal: Estimate;
  readonly baseTotal: Estimate;
  readonly controls: ReadonlyMap<string, { readonly weekly: Float64Array; readonly total: Estimate }>;
  readonly channels: readonly ChannelSummary[];
  /** Over all weeks, a value for each draw. */
  readonly totals: Float64Array;
  readonly baseTotals: Float64Array;
}

/** `spend` of each channel over all weeks, in the order of the model's channels. */
export function* summarize(
  model: Model,
  draws: StoredDraws,
  spend: readonly number[],
  kpiKind: ModelInput['kpiKind'],
): Steps<FitSummary> {
  const count = draws.values.length / draws.parameters.length;
  const { weeks, unit } = model;
  const table = () => Array.from({ length: weeks }, () => new Float64Array(count));
  const fitted = table();
  const base = table();
  const season = new Float64Array(weeks);
  const controls = model.linear.flatMap(({ part }, index) =>
    part.startsWith('control ')
      ? [{ id: part.slice('control '.length), index, weekly: new Float64Array(weeks), totals: new Float64Array(count) }]
      : [],
  );
  const weekly = model.channels.map(() => new Float64Array(weeks));
  const totals = new Float64Array(count);
  const baseTotals = new Float64Array(count);
  const seasonTotals = new Float64Array(count);
  const effect = new Float64Array(weeks);
  for (let draw = 0; draw < count; draw++) {
    const own = drawAt(model, draws, draw);
    const baseline = new Float64Array(weeks).fill(1);
    const all = new Float64Array(weeks);
    model.linear.forEach(({ part, values }, index) => {
      const coefficient = own.coefficients[index] ?? 0;
      const control = controls.find((one) => one.index === index);
      for (let week = 0; week < weeks; week++) {
        const value = coefficient * (values[week] ?? 0);
        all[week] = (all[week] ?? 0) + value;
        if (part === 'season') {
          season[week] = (season[week] ?? 0) + (value * unit) / count;
          addTo(seasonTotals, draw, value * unit);
        } else if (!control) baseline[week] = (baseline[week] ?? 0) + value;
        else {
          control.weekly[week] = (control.weekly[week] ?? 0) + (value * unit) / count;
          control.totals[draw] = (control.totals[draw] ?? 0) + value * unit;
        }
      }
    });
    model.channels.forEach((channel, index) => {
      const { ratio, theta, saturation } = own.channels[index] ?? noChannel;
      writeChannelEffect(channel, ratio, theta, saturation, effect);
      const offset = trainingMean(model, effect);
      for (let week = 0; week < weeks; week++) {
        const value = effect[week] ?? 0;
        all[week] = (all[week] ?? 0) + value - offset;
        baseline[week] = (baseline[week] ?? 0) - offset;
        addTo(weekly[index], week, (value * unit) / count);
      }
    });
    for (let week = 0; week < weeks; week++) {
      const value = unit * (1 + (all[week] ?? 0));
      addTo(fitted[week], draw, value);
      addTo(base[week], draw, unit * (baseline[week] ?? 0));
      totals[draw] = (totals[draw] ?? 0) + value;
      baseTotals[draw] = (baseTotals[draw] ?? 0) + unit * (baseline[week] ?? 0);
    }
    yield weeks * (model.channels.length * 25 + model.linear.length * 6 + 20);
  }
  const channels: ChannelSummary[] = [];
  for (const index of model.channels.keys())
    channels.push(
      yield* summarizeChannel(model, draws, index, weekly[index] ?? new Float64Array(weeks), {
        ...{ spend: spend[index] ?? 0, isMoney: kpiKind === 'revenue' },
      }),
    );
  return {
    fitted: yield* estimates(fitted),
    base: yield* estimates(base),
    season,
    seasonTotal: estimate(seasonTotals),
    baseTotal: estimate(baseTotals),
    controls: new Map(
      controls.map(({ id, weekly: values, totals: sums }) => [id, { weekly: values, total: estimate(sums) }]),
    ),
    channels,
    totals,
    baseTotals,
  };
}

/** The mean fitted value of each week over all draws, in the KPI’s unit. For fits that are only evaluated. */
export function* meanFitted(model: Model, draws: StoredDraws): Steps<Float64Array> {
  const count = draws.values.length / draws.parameters.length;
  const { weeks, unit } = model;
  const fitted = new Float64Array(weeks).fill(unit);
  const effect = new Float64Array(weeks);
  for (let draw = 0; draw < count; draw++) {
    const own = drawAt(model, draws, draw);
    const share = unit / count;
    model.linear.forEach(({ values }, index) => {
      const coefficient = own.coefficients[index] ?? 0;
      for (let week = 0; week < weeks; week++) addTo(fitted, week, share * coefficient * (values[week] ?? 0));
    });
    model.channels.forEach((channel, index) => {
      const { ratio, theta, saturation } = own.channels[index] ?? noChannel;
      writeChannelEffect(channel, ratio, theta, saturation, effect);
      const middle = trainingMean(model, effect);
      for (let week = 0; week < weeks; week++) addTo(fitted, week, share * ((effect[week] ?? 0) - middle));
    });
    yield weeks * (model.channels.length * 25 + model.linear.length * 6);
  }
  return fitted;
}

function* estimates(weeks: readonly Float64Array[]): Steps<Estimate[]> {
  const all: Estimate[] = [];
  for (const draws of weeks) {
    all.push(estimate(draws));
    yield draws.length * 60;
  }
  return all;
}

const noChannel = { ratio: 0, theta: 0, saturation: 1 };

interface Draw {
  readonly channels: readonly { readonly ratio: number; readonly theta: number; readonly saturation: number }[];
  readonly coefficients: Float32Array;
}

/** One draw with its parameters by name. */
export function drawAt(model: Model, { parameters, values }: StoredDraws, draw: number): Draw {
  const own = values.subarray(draw * parameters.length, (draw + 1) * parameters.length);
  const linearFrom = model.channels.length * 3;
  return {
    channels: model.channels.map((_, index) => ({
      ratio: own[index * 3] ?? 0,
      theta: own[index * 3 + 1] ?? 0,
      saturation: own[index * 3 + 2] ?? 1,
    })),
    coefficients: own.subarray(linearFrom, linearFrom + model.linear.length),
  };
}

/**
 * A channel’s contribution over all weeks for each multiple of its media, in the KPI’s unit. The ratio is that of the
 * actual weeks.
 */
function contributionsAt(
  model: Model,
  channel: ModelChannel,
  { ratio, theta, saturation }: Draw['channels'][number],
  multiples: readonly number[],
): number[] {
  const adstock = geometricAdstock(channel.media, theta, maxLag);
  const bend = saturation * adstockWeight(theta, maxLag);
  const summed = (multiple: number) => {
    let sum = 0;
    for (const value of adstock) sum += (multiple * value) / (multiple * value + bend);
    return sum;
  };
  const actual = summed(1);
  return multiples.map((multiple) =>
    actual === 0 ? 0 : (model.unit * ratio * channel.size * summed(multiple)) / actual,
  );
}

const now = 1;
const onePercentMore = 1.01;

function* summarizeChannel(
  model: Model,
  draws: StoredDraws,
  index: number,
  weekly: Float64Array,
  { spend, isMoney }: { readonly spend: number; readonly isMoney: boolean },
): Steps<ChannelSummary> {
  const count = draws.values.length / draws.parameters.length;
  const channel = model.channels[index];
  if (!channel) throw new RangeError('The model has no such channel');
  const own: Draw['channels'][number][] = [];
  const multiples = [now, onePercentMore, ...curveMultiples];
  const responses = multiples.map(() => new Float64Array(count));
  for (let draw = 0; draw < count; draw++) {
    const drawn = drawAt(model, draws, draw).channels[index] ?? noChannel;
    own.push(drawn);
    contributionsAt(model, channel, drawn, multiples).forEach((value, at) => {
      addTo(responses[at], draw, value);
    });
    yield model.weeks * (multiples.length * 6 + 20);
  }
  const [actual = noDraws, withMore = noDraws, ...curve] = responses;
  const theta = mean(own.map((draw) => draw.theta));
  const saturation = mean(own.map((draw) => draw.saturation * adstockWeight(draw.theta, maxLag)));
  const responseCurve: (readonly [number, Estimate])[] = [];
  for (const [at, multiple] of curveMultiples.entries()) {
    responseCurve.push([multiple * spend, estimate(curve[at] ?? noDraws)]);
    yield count * 60;
  }
  return {
    id: channel.id,
    weekly,
    total: estimate(actual),
    roi: isMoney && spend > 0 ? estimate(actual.map((value) => value / spend)) : null,
    marginalRoi:
      isMoney && spend > 0
        ? estimate(withMore.map((value, draw) => (value - (actual[draw] ?? 0)) / ((onePercentMore - now) * spend)))
        : null,
    curve: responseCurve,
    theta,
    halfSaturation: saturation * channel.scale,
    ratios: Float64Array.from(own, ({ ratio }) => ratio),
    highestAdstock: Math.max(...geometricAdstock(channel.media, theta, maxLag)) * channel.scale,
  };
}

const noDraws = new Float64Array();

function trainingMean({ training, trainingWeeks, weeks }: Model, values: Float64Array): number {
  let sum = 0;
  for (let week = 0; week < weeks; week++) if (training[week] === 1) sum += values[week] ?? 0;
  return sum / trainingWeeks;
}

function addTo(values: Float64Array | undefined, index: number, more: number): void {
  if (values) values[index] = (values[index] ?? 0) + more;
}
