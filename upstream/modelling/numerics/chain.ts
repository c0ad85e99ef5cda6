import { factorize, solveLower, solveUpper } from './cholesky.ts';
import { type Model, type ModelChannel, maxLag } from './model.ts';
import { type RandomState, type RandomStream, resumedStream } from './random.ts';
import { adstockWeight, writeAdstock } from './transforms.ts';

/** Acceptance rate of a random walk in one dimension (Gelman, Roberts, Gilks, 1996). */
const bestAcceptance = 0.44;
const sweepsPerAdaptation = 50;
/** A weak prior: it counts as much as two weeks with errors of 3 %. */
const noisePrior = { shape: 1, rate: 1e-3 };
const halfSaturation = { mean: 0.8, deviation: 0.8, low: 0.1, high: 10 };

interface Walk {
  step: number;
  accepted: number;
}

interface ChannelState {
  logRatio: number;
  /** ln(θ / (1 − θ)). */
  carryOver: number;
  logSaturation: number;
  readonly walks: { readonly ratio: Walk; readonly carryOver: Walk; readonly saturation: Walk };
  /** The effect in each week, less its mean over the training weeks; in units of the model. */
  effect: Float64Array;
}

/** The state of a chain between two sweeps. JSON preserves its numbers exactly. */
export interface ChainState {
  readonly random: RandomState;
  readonly noise: number;
  readonly sweeps: number;
  readonly adapting: boolean;
  readonly unexplained: readonly number[];
  readonly channels: readonly {
    readonly logRatio: number;
    readonly carryOver: number;
    readonly logSaturation: number;
    readonly steps: readonly [ratio: number, carryOver: number, saturation: number];
    readonly accepted: readonly [ratio: number, carryOver: number, saturation: number];
  }[];
}

/**
 * One chain of Metropolis within Gibbs. The linear coefficients are drawn together from their exact conditional
 * distribution, the noise from its own, and each channel's ratio, carry-over and half saturation by random walks; the
 * last two at a constant ratio, so that a channel's return is independent of the shape of its curve.
 */
export class Chain {
  readonly #model: Model;
  #random: RandomStream;
  #channels: ChannelState[];
  readonly #coefficients: Float64Array;
  #noise: number;
  /** Target − channels: what the linear columns have to explain. */
  readonly #unexplained: Float64Array;
  readonly #linear: Float64Array;
  readonly #crossProducts: Float64Array;
  readonly #matrix: Float64Array;
  readonly #projected: Float64Array;
  #proposal: Float64Array;
  #sweeps = 0;
  #adapting = true;

  constructor(model: Model, random: RandomStream) {
    const size = model.linear.length;
    this.#model = model;
    this.#random = random;
    this.#coefficients = new Float64Array(size);
    this.#linear = new Float64Array(model.weeks);
    this.#matrix = new Float64Array(size * size);
    this.#projected = new Float64Array(size);
    this.#proposal = new Float64Array(model.weeks);
    this.#crossProducts = crossProducts(model);
    this.#noise = 0.01 * (0.5 + random.uniform());
    this.#channels = model.channels.map((channel) => this.#initialState(channel));
    this.#unexplained = Float64Array.from(model.target);
    for (const { effect } of this.#channels)
      for (let week = 0; week < model.weeks; week++)
        this.#unexplained[week] = at(this.#unexplained, week) - at(effect, week);
  }

  /** Resumes a chain of the same model from its state; the same draws follow. */
  static resume(model: Model, state: ChainState): Chain {
    const chain = new Chain(model, resumedStream(state.random));
    chain.#restore(state);
    return chain;
  }

  state(): ChainState {
    return {
      random: this.#random.state(),
      noise: this.#noise,
      sweeps: this.#sweeps,
      adapting: this.#adapting,
      unexplained: [...this.#unexplained],
      channels: this.#channels.map(({ logRatio, carryOver, logSaturation, walks }) => ({
        ...{ logRatio, carryOver, logSaturation },
        steps: [walks.ratio.step, walks.carryOver.step, walks.saturation.step],
        accepted: [walks.ratio.accepted, walks.carryOver.accepted, walks.saturation.accepted],
      })),
    };
  }

  /** Fixes the step sizes of the random walks. Draws come from the posterior only if the steps no longer change. */
  stopAdapting(): void {
    this.#adapting = false;
  }

  /** Moves every parameter once. */
  sweep(): void {
    this.#drawCoefficients();
    this.#drawNoise();
    this.#channels.forEach((state, index) => {
      const channel = this.#model.channels[index];
      if (channel) this.#moveChannel(channel, state);
    });
    this.#sweeps++;
    if (this.#adapting && this.#sweeps % sweepsPerAdaptation === 0) this.#adapt();
  }

  /** Ratio, θ and half saturation of each channel, then the linear coefficients, then the noise's deviation. */
  writeDraw(out: Float32Array): void {
    let index = 0;
    for (const { logRatio, carryOver, logSaturation } of this.#channels) {
      out[index++] = Math.exp(logRatio);
      out[index++] = expit(carryOver);
      out[index++] = Math.exp(logSaturation);
    }
    for (const coefficient of this.#coefficients) out[index++] = coefficient;
    out[index] = Math.sqrt(this.#noise);
  }

  #restore({ random, noise, sweeps, adapting, unexplained, channels }: ChainState): void {
    // The constructor draws random numbers, so the stream is reset after it.
    this.#random = resumedStream(random);
    this.#noise = noise;
    this.#sweeps = sweeps;
    this.#adapting = adapting;
    this.#unexplained.set(unexplained);
    this.#channels = this.#model.channels.flatMap((channel, index) => {
      const stored = channels[index];
      if (!stored) return [];
      const { logRatio, carryOver, logSaturation, steps, accepted } = stored;
      const walk = (at: 0 | 1 | 2): Walk => ({ step: steps[at], accepted: accepted[at] });
      const effect = new Float64Array(this.#model.weeks);
      this.#writeEffect(channel, logRatio, carryOver, logSaturation, effect);
      const walks = { ratio: walk(0), carryOver: walk(1), saturation: walk(2) };
      return [{ logRatio, carryOver, logSaturation, walks, effect }];
    });
  }

  #initialState(channel: ModelChannel): ChannelState {
    const { normal, uniform } = this.#random;
    const walk = (step: number): Walk => ({ step, accepted: 0 });
    const { location, scale } = channel.prior ?? { location: Math.log(0.01), scale: 0.5 };
    const state: ChannelState = {
      logRatio: location + 0.5 * scale * normal(),
      carryOver: 1.5 * (uniform() - 0.5),
      logSaturation: 0.5 * normal(),
      walks: { ratio: walk(0.5), carryOver: walk(1), saturation: walk(0.7) },
      effect: new Float64Array(this.#model.weeks),
    };
    this.#writeEffect(channel, state.logRatio, state.carryOver, state.logSaturation, state.effect);
    return state;
  }

  #drawCoefficients(): void {
    const { linear, training, weeks } = this.#model;
    const size = linear.length;
    const precision = 1 / this.#noise;
    for (let entry = 0; entry < this.#matrix.length; entry++)
      this.#matrix[entry] = precision * at(this.#crossProducts, entry);
    linear.forEach(({ values, deviation }, column) => {
      this.#matrix[column * size + column] = at(this.#matrix, column * size + column) + 1 / deviation ** 2;
      let sum = 0;
      for (let week = 0; week < weeks; week++)
        if (training[week] === 1) sum += at(values, week) * at(this.#unexplained, week);
      this.#projected[column] = precision * sum;
    });
    factorize(this.#matrix, size);
    solveLower(this.#matrix, size, this.#projected);
    for (let column = 0; column < size; column++)
      this.#projected[column] = at(this.#projected, column) + this.#random.normal();
    solveUpper(this.#matrix, size, this.#projected);
    this.#coefficients.set(this.#projected);
    this.#linear.fill(0);
    linear.forEach(({ values }, column) => {
      const coefficient = at(this.#coefficients, column);
      for (let week = 0; week < weeks; week++)
        this.#linear[week] = at(this.#linear, week) + coefficient * at(values, week);
    });
  }

  #drawNoise(): void {
    const shape = noisePrior.shape + this.#model.trainingWeeks / 2;
    this.#noise = (noisePrior.rate + this.#squaredError(null, null) / 2) / this.#random.gamma(shape);
  }

  #moveChannel(channel: ModelChannel, state: ChannelState): void {
    const { walks } = state;
    const ratio = state.logRatio + walks.ratio.step * this.#random.normal();
    const ratioPriorChange = logRatioPrior(channel, ratio) - logRatioPrior(channel, state.logRatio);
    if (this.#accepts(channel, state, [ratio, state.carryOver, state.logSaturation], ratioPriorChange))
      walks.ratio.accepted++;

    const carryOver = state.carryOver + walks.carryOver.step * this.#random.normal();
    const carryOverPriorChange = logUniformOfLogit(carryOver) - logUniformOfLogit(state.carryOver);
    if (this.#accepts(channel, state, [state.logRatio, carryOver, state.logSaturation], carryOverPriorChange))
      walks.carryOver.accepted++;

    const saturation = state.logSaturation + walks.saturation.step * this.#random.normal();
    const saturationPriorChange = logSaturationPrior(saturation) - logSaturationPrior(state.logSaturation);
    if (this.#accepts(channel, state, [state.logRatio, state.carryOver, saturation], saturationPriorChange))
      walks.saturation.accepted++;
  }

  /** Accepts a proposal by the Metropolis rule; `prior` is the log ratio of prior densities. */
  #accepts(
    channel: ModelChannel,
    state: ChannelState,
    [logRatio, carryOver, logSaturation]: readonly [number, number, number],
    prior: number,
  ): boolean {
    const chance = Math.log(1 - this.#random.uniform());
    if (prior === Number.NEGATIVE_INFINITY) return false;
    const proposed = this.#proposal;
    this.#writeEffect(channel, logRatio, carryOver, logSaturation, proposed);
    const likelihoodChange =
      (this.#squaredError(null, null) - this.#squaredError(state.effect, proposed)) / (2 * this.#noise);
    if (!(chance < likelihoodChange + prior)) return false;
    for (let week = 0; week < this.#model.weeks; week++)
      this.#unexplained[week] = at(this.#unexplained, week) + at(state.effect, week) - at(proposed, week);
    this.#proposal = state.effect;
    state.effect = proposed;
    state.logRatio = logRatio;
    state.carryOver = carryOver;
    state.logSaturation = logSaturation;
    return true;
  }

  /** Sum of squared errors over the training weeks, with one channel's effect replaced by another. */
  #squaredError(replaced: Float64Array | null, by: Float64Array | null): number {
    const { training, weeks } = this.#model;
    let sum = 0;
    for (let week = 0; week < weeks; week++) {
      if (training[week] !== 1) continue;
      let error = at(this.#unexplained, week) - at(this.#linear, week);
      if (replaced && by) error += at(replaced, week) - at(by, week);
      sum += error * error;
    }
    return sum;
  }

  #writeEffect(
    channel: ModelChannel,
    logRatio: number,
    carryOver: number,
    logSaturation: number,
    out: Float64Array,
  ): void {
    writeChannelEffect(channel, Math.exp(logRatio), expit(carryOver), Math.exp(logSaturation), out);
    const { training, trainingWeeks, weeks } = this.#model;
    let sum = 0;
    for (let week = 0; week < weeks; week++) if (training[week] === 1) sum += at(out, week);
    const middle = sum / trainingWeeks;
    for (let week = 0; week < weeks; week++) out[week] = at(out, week) - middle;
  }

  #adapt(): void {
    const weight = Math.min(1, 10 / Math.sqrt(this.#sweeps));
    for (const { walks } of this.#channels)
      for (const walk of Object.values(walks)) {
        walk.step *= Math.exp(weight * (walk.accepted / sweepsPerAdaptation - bestAcceptance));
        walk.accepted = 0;
      }
  }
}

/**
 * A channel's effect in each week, in units of the model: ratio · size · s_t / Σs with s the Hill curve (slope 1) over
 * normalized adstock. All weeks together are ratio · size, whatever carry-over and saturation are.
 */
export function writeChannelEffect(
  channel: ModelChannel,
  ratio: number,
  theta: number,
  saturation: number,
  out: Float64Array,
): void {
  // Keeps a carry-over that rounds to 1 below it.
  const carried = Math.min(theta, 1 - 1e-12);
  writeAdstock(channel.media, carried, maxLag, 1 / adstockWeight(carried, maxLag), out);
  let sum = 0;
  for (let week = 0; week < out.length; week++) {
    const adstock = at(out, week);
    const share = adstock / (adstock + saturation);
    out[week] = share;
    sum += share;
  }
  const factor = sum > 0 ? (ratio * channel.size) / sum : 0;
  for (let week = 0; week < out.length; week++) out[week] = at(out, week) * factor;
}

/** About how many arithmetic operations one sweep takes. */
export function operationsOfSweep({ weeks, channels, linear }: Model): number {
  const size = linear.length;
  return weeks * (channels.length * 3 * 35 + size * 4 + 10) + size ** 3 / 3 + size ** 2 * 2;
}

function crossProducts({ linear, training, weeks }: Model): Float64Array {
  const size = linear.length;
  const products = new Float64Array(size * size);
  linear.forEach(({ values: one }, row) => {
    linear.forEach(({ values: other }, column) => {
      let sum = 0;
      for (let week = 0; week < weeks; week++) if (training[week] === 1) sum += at(one, week) * at(other, week);
      products[row * size + column] = sum;
    });
  });
  return products;
}

/** Log prior of the ratio’s logarithm: normal for a return on spend, else Beta(1, 99) of the share of the KPI. */
function logRatioPrior({ prior }: ModelChannel, logRatio: number): number {
  if (prior) return -((logRatio - prior.location) ** 2) / (2 * prior.scale ** 2);
  return logRatio < 0 ? logRatio + 98 * Math.log1p(-Math.exp(logRatio)) : Number.NEGATIVE_INFINITY;
}

/** θ is uniform on 0 to 1: ln θ(1 − θ) is what the change to its logit leaves. */
function logUniformOfLogit(logit: number): number {
  return -Math.abs(logit) - 2 * Math.log1p(Math.exp(-Math.abs(logit)));
}

/** Normal, cut off at both ends, with the change to its logarithm. */
function logSaturationPrior(logarithm: number): number {
  const { mean, deviation, low, high } = halfSaturation;
  const value = Math.exp(logarithm);
  if (value < low || value > high) return Number.NEGATIVE_INFINITY;
  return logarithm - (value - mean) ** 2 / (2 * deviation ** 2);
}

function expit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

function at(values: Float64Array, index: number): number {
  return values[index] ?? 0;
}
