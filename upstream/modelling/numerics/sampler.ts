import { Chain } from './chain.ts';
import { type ChainDiagnostics, diagnose } from './diagnostics.ts';
import type { Model } from './model.ts';
import { randomStream } from './random.ts';

/** Chains agree well enough below this split R̂. */
export const convergedBelow = 1.05;

export interface SamplerSettings {
  readonly seed: number;
  readonly chains: number;
  readonly warmUp: number;
  readonly kept: number;
  /** How often `kept` more are drawn where the chains don't agree. */
  readonly extensions: number;
}

export const defaultSettings = { chains: 4, warmUp: 2000, kept: 2000, extensions: 2 } as const;

export interface SamplerProgress {
  readonly sweeps: number;
  /** Of this round; grows when the chains have to go on. */
  readonly of: number;
}

/** What was drawn of each parameter, and whether it can be relied on. */
export interface Posterior {
  /** One array for each chain: draw after draw, each as long as `parameters`. */
  readonly chains: readonly Float32Array[];
  readonly parameters: readonly string[];
  readonly drawsPerChain: number;
  readonly diagnostics: ReadonlyMap<string, ChainDiagnostics>;
  readonly maxRHat: number;
}

/**
 * Draws from the posterior of a model. Yields after each sweep, so that who runs it can let others work in between and
 * can stop. The same model and settings give the same bytes.
 */
export function* samplePosterior(model: Model, settings: SamplerSettings): Generator<SamplerProgress, Posterior> {
  const parameters = parameterNames(model);
  const chains = Array.from(
    { length: settings.chains },
    (_, index) => new Chain(model, randomStream(settings.seed, index + 1)),
  );
  let of = settings.chains * (settings.warmUp + settings.kept);
  let sweeps = 0;
  for (const chain of chains) {
    for (let sweep = 0; sweep < settings.warmUp; sweep++) {
      chain.sweep();
      yield { sweeps: ++sweeps, of };
    }
    chain.stopAdapting();
  }
  let draws = chains.map(() => new Float32Array(0));
  for (let round = 0; ; round++) {
    for (const [index, chain] of chains.entries()) {
      const more = new Float32Array(settings.kept * parameters.length);
      for (let draw = 0; draw < settings.kept; draw++) {
        chain.sweep();
        chain.writeDraw(more.subarray(draw * parameters.length, (draw + 1) * parameters.length));
        yield { sweeps: ++sweeps, of };
      }
      draws = draws.map((kept, at) => (at === index ? joined(kept, more) : kept));
    }
    const diagnostics = diagnoseAll(draws, parameters);
    const maxRHat = Math.max(...Array.from(diagnostics.values(), ({ rHat }) => rHat ?? 1));
    if (maxRHat < convergedBelow || round === settings.extensions)
      return { chains: draws, parameters, drawsPerChain: settings.kept * (round + 1), diagnostics, maxRHat };
    of += settings.chains * settings.kept;
  }
}

/** Runs a sampler to its end without a pause. */
export function runToEnd<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `{channel} ratio`, `{channel} carry-over`, `{channel} half saturation`, the linear columns by part, `noise`. */
function parameterNames(model: Model): string[] {
  return [
    ...model.channels.flatMap(({ id }) => [`${id} ratio`, `${id} carry-over`, `${id} half saturation`]),
    ...model.linear.map(({ part }, index) => `${part} ${index}`),
    'noise',
  ];
}

/** Of what is reported: the linear columns but the intercept only ever appear as sums over many of them. */
function diagnoseAll(chains: readonly Float32Array[], parameters: readonly string[]): Map<string, ChainDiagnostics> {
  const reported = parameters.flatMap((name, index) =>
    /^(trend|knot|season|control) /.test(name) ? [] : [{ name, index }],
  );
  return new Map(
    reported.map(({ name, index }) => [name, diagnose(chains.map((draws) => every(draws, index, parameters.length)))]),
  );
}

function every(draws: Float32Array, index: number, step: number): Float64Array {
  return Float64Array.from({ length: draws.length / step }, (_, draw) => draws[draw * step + index] ?? 0);
}

function joined(one: Float32Array, other: Float32Array): Float32Array<ArrayBuffer> {
  const both = new Float32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
