import { geometricAdstock, hill, type MaxLag } from './transforms.ts';

/** The highest multiple of today’s spend that a plan may have. */
export const highestMultiple = 2;
/** The largest share of the horizon’s weeks whose adstock may exceed the observed maximum. */
const maxShareBeyond = 0.1;

/** One draw of a channel: its contribution over all weeks, in the KPI’s unit, and its media parameters. */
export interface ChannelDraw {
  readonly total: number;
  readonly theta: number;
  /** On adstock that is not normalized, in the unit of the media. */
  readonly halfSaturation: number;
  readonly slope: number;
}

export interface DrawnChannel {
  /** Of each week. */
  readonly media: ArrayLike<number>;
  readonly maxLag: MaxLag;
  readonly draws: readonly ChannelDraw[];
}

/**
 * Simulates the contributions of channels in the last `horizon` weeks, with their media of these weeks multiplied. Earlier
 * weeks are unchanged and carry over. Effects after the last week are left out.
 */
export class Simulation {
  readonly draws: number;
  readonly #channels: readonly SimulatedChannel[];

  /** Throws `RangeError` unless the horizon has at least one week and at most all. */
  constructor(channels: readonly DrawnChannel[], horizon: number) {
    const weeks = channels[0]?.media.length ?? 0;
    if (!Number.isInteger(horizon) || horizon < 1 || horizon > weeks)
      throw new RangeError('A horizon is at least one week and at most all of them');
    this.draws = channels[0]?.draws.length ?? 0;
    this.#channels = channels.map((channel) => toSimulated(channel, weeks - horizon));
  }

  /** The channel's contribution within the horizon for each draw, in the KPI's unit. */
  responses(index: number, multiple: number): Float64Array {
    const channel = this.#channel(index);
    const out = new Float64Array(this.draws);
    for (let draw = 0; draw < this.draws; draw++) out[draw] = responseOf(channel, draw, multiple);
    return out;
  }

  /** The mean of the same over all draws. */
  meanResponse(index: number, multiple: number): number {
    const channel = this.#channel(index);
    let sum = 0;
    for (let draw = 0; draw < this.draws; draw++) sum += responseOf(channel, draw, multiple);
    return sum / this.draws;
  }

  /**
   * The multiple up to which the data support the plan: at most a tenth of the horizon’s weeks have an adstock above
   * that of every fitted week. At most `highestMultiple`.
   */
  observedUntil(index: number): number {
    return this.#channel(index).observedUntil;
  }

  #channel(index: number): SimulatedChannel {
    const channel = this.#channels[index];
    if (!channel) throw new RangeError('The model has no such channel');
    return channel;
  }
}

interface SimulatedChannel {
  /** For each draw, the adstock that earlier weeks leave in the horizon. */
  readonly carried: readonly Float64Array[];
  /** For each draw, the adstock of the horizon’s own media. */
  readonly current: readonly Float64Array[];
  readonly draws: readonly ChannelDraw[];
  readonly factors: Float64Array;
  readonly observedUntil: number;
}

const noWeeks = new Float64Array();

function toSimulated({ media, maxLag, draws }: DrawnChannel, from: number): SimulatedChannel {
  const before = Float64Array.from(media, (value, week) => (week < from ? value : 0));
  const within = Float64Array.from(media, (value, week) => (week < from ? 0 : value));
  const carried: Float64Array[] = [];
  const current: Float64Array[] = [];
  const factors = new Float64Array(draws.length);
  draws.forEach(({ total, theta, halfSaturation, slope }, draw) => {
    const [old, now] = [geometricAdstock(before, theta, maxLag), geometricAdstock(within, theta, maxLag)];
    let all = 0;
    for (let week = 0; week < old.length; week++)
      all += saturated((old[week] ?? 0) + (now[week] ?? 0), slope, halfSaturation);
    carried.push(old.slice(from));
    current.push(now.slice(from));
    factors[draw] = all === 0 ? 0 : total / all;
  });
  const theta = draws.reduce((sum, draw) => sum + draw.theta, 0) / draws.length;
  return { carried, current, draws, factors, observedUntil: observedMultiple(before, within, theta, maxLag, from) };
}

/** Most draws have slope 1, which needs no power. */
const saturated = (adstock: number, slope: number, halfSaturation: number): number =>
  slope === 1 ? adstock / (adstock + halfSaturation) : hill(adstock, slope, halfSaturation);

function responseOf({ carried, current, draws, factors }: SimulatedChannel, draw: number, multiple: number): number {
  const old = carried[draw] ?? noWeeks;
  const now = current[draw] ?? noWeeks;
  const { slope, halfSaturation } = draws[draw] ?? { slope: 1, halfSaturation: 1 };
  let sum = 0;
  for (let week = 0; week < old.length; week++)
    sum += saturated((old[week] ?? 0) + multiple * (now[week] ?? 0), slope, halfSaturation);
  return sum * (factors[draw] ?? 0);
}

function observedMultiple(
  before: Float64Array,
  within: Float64Array,
  theta: number,
  maxLag: MaxLag,
  from: number,
): number {
  const [old, now] = [geometricAdstock(before, theta, maxLag), geometricAdstock(within, theta, maxLag)];
  const highest = Math.max(...old.map((value, week) => value + (now[week] ?? 0)));
  // Each week has a multiple at which it reaches the highest fitted week; their tenth percentile is the limit.
  const reached = Array.from(now.slice(from), (value, week) =>
    value > 0 ? (highest - (old[from + week] ?? 0)) / value : Number.POSITIVE_INFINITY,
  ).sort((one, other) => one - other);
  const allowed = Math.floor(maxShareBeyond * reached.length);
  return Math.min(highestMultiple, reached[allowed] ?? highestMultiple);
}
