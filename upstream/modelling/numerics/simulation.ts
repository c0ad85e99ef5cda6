import { type Model, maxLag } from './model.ts';
import { drawAt, type StoredDraws } from './posterior.ts';
import { adstockWeight, geometricAdstock } from './transforms.ts';

/** Beyond this no run says anything. */
const highestMultiple = 2;
/** Weeks of the horizon that may lie above all that was fitted. */
const shareAbove = 0.1;

/**
 * What channels would bring in the last `horizon` weeks if their media of those weeks were multiplied; the weeks before
 * stay as they were and carry over. Effects after the last week are left out.
 */
export class Simulation {
  readonly draws: number;
  readonly #channels: readonly SimulatedChannel[];

  constructor(model: Model, stored: StoredDraws, horizon: number) {
    if (!Number.isInteger(horizon) || horizon < 1 || horizon > model.weeks)
      throw new RangeError('A horizon is at least one week and at most all of them');
    this.draws = stored.values.length / stored.parameters.length;
    const from = model.weeks - horizon;
    this.#channels = model.channels.map((channel, index) => {
      const before = channel.media.map((value, week) => (week < from ? value : 0));
      const within = channel.media.map((value, week) => (week < from ? 0 : value));
      const carried: Float64Array[] = [];
      const own: Float64Array[] = [];
      const bends = new Float64Array(this.draws);
      const factors = new Float64Array(this.draws);
      for (let draw = 0; draw < this.draws; draw++) {
        const { ratio, theta, saturation } = drawAt(model, stored, draw).channels[index] ?? emptyDraw;
        const bend = saturation * adstockWeight(theta, maxLag);
        const [old, now] = [geometricAdstock(before, theta, maxLag), geometricAdstock(within, theta, maxLag)];
        let all = 0;
        for (let week = 0; week < model.weeks; week++) {
          const adstock = (old[week] ?? 0) + (now[week] ?? 0);
          all += adstock / (adstock + bend);
        }
        carried.push(old.slice(from));
        own.push(now.slice(from));
        bends[draw] = bend;
        factors[draw] = all === 0 ? 0 : (model.unit * ratio * channel.size) / all;
      }
      return { carried, own, bends, factors, solidUntil: solidMultiple(model, stored, index, from) };
    });
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
   * Up to this multiple the data say something: at most a tenth of the horizon's weeks have an adstock above that of
   * every fitted week. At most `highestMultiple`.
   */
  solidUntil(index: number): number {
    return this.#channel(index).solidUntil;
  }

  #channel(index: number): SimulatedChannel {
    const channel = this.#channels[index];
    if (!channel) throw new RangeError('The model has no such channel');
    return channel;
  }
}

interface SimulatedChannel {
  /** For each draw, the adstock of the horizon's weeks that earlier weeks left. */
  readonly carried: readonly Float64Array[];
  /** And what the horizon's own media adds. */
  readonly own: readonly Float64Array[];
  readonly bends: Float64Array;
  readonly factors: Float64Array;
  readonly solidUntil: number;
}

const noWeeks = new Float64Array();
const emptyDraw = { ratio: 0, theta: 0, saturation: 1 };

function responseOf({ carried, own, bends, factors }: SimulatedChannel, draw: number, multiple: number): number {
  const old = carried[draw] ?? noWeeks;
  const now = own[draw] ?? noWeeks;
  const bend = bends[draw] ?? 0;
  let sum = 0;
  for (let week = 0; week < old.length; week++) {
    const adstock = (old[week] ?? 0) + multiple * (now[week] ?? 0);
    sum += adstock / (adstock + bend);
  }
  return sum * (factors[draw] ?? 0);
}

function solidMultiple(model: Model, stored: StoredDraws, index: number, from: number): number {
  const count = stored.values.length / stored.parameters.length;
  let theta = 0;
  for (let draw = 0; draw < count; draw++) theta += (drawAt(model, stored, draw).channels[index]?.theta ?? 0) / count;
  const media = model.channels[index]?.media ?? new Float64Array();
  const highest = Math.max(...geometricAdstock(media, theta, maxLag));
  const split = (kept: (week: number) => boolean) =>
    geometricAdstock(
      media.map((value, week) => (kept(week) ? value : 0)),
      theta,
      maxLag,
    ).slice(from);
  const old = split((week) => week < from);
  const now = split((week) => week >= from);
  // Each week has a multiple at which it reaches the highest fitted one; the tenth of them ends the solid part.
  const reached = Array.from(now, (value, week) =>
    value > 0 ? (highest - (old[week] ?? 0)) / value : Number.POSITIVE_INFINITY,
  ).sort((one, other) => one - other);
  const allowed = Math.floor(shareAbove * reached.length);
  return Math.min(highestMultiple, reached[allowed] ?? highestMultiple);
}
