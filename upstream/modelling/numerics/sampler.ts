import { Chain, type ChainState, operationsOfSweep } from './chain.ts';
import { type ChainDiagnostics, diagnose } from './diagnostics.ts';
import type { Model } from './model.ts';
import { randomStream } from './random.ts';
import type { Steps } from './steps.ts';

/** Chains agree well enough below this split R̂. */
export const convergedBelow = 1.05;

export interface SamplerSettings {
  readonly seed: number;
  readonly chains: number;
  readonly warmUp: number;
  readonly drawsPerRound: number;
  /** How many more rounds are sampled while the chains don’t agree. */
  readonly extensions: number;
}

export const defaultSettings = { chains: 4, warmUp: 2000, drawsPerRound: 2000, extensions: 2 } as const;

/** The draws of each parameter, and whether they can be relied on. */
export interface Posterior {
  /** One array for each chain: draw after draw, each as long as `parameters`. */
  readonly chains: readonly Float32Array[];
  readonly parameters: readonly string[];
  readonly drawsPerChain: number;
  readonly diagnostics: ReadonlyMap<string, ChainDiagnostics>;
  readonly maxRHat: number;
}

/** A chain after some rounds: its state to continue from, and its draws. */
export interface SampledChain {
  readonly state: ChainState;
  /** Draw after draw, each as long as the model's parameters. */
  readonly draws: Float32Array;
}

/**
 * One round of a chain: the warm-up in the first one, then `drawsPerRound` draws. Yields after each sweep. The same model,
 * settings and earlier rounds give the same bytes.
 */
export function* sampleRound(
  model: Model,
  { seed, warmUp, drawsPerRound }: SamplerSettings,
  index: number,
  previous: ChainState | null,
): Steps<SampledChain> {
  const width = parameterNames(model).length;
  const operations = operationsOfSweep(model);
  const chain = previous ? Chain.resume(model, previous) : new Chain(model, randomStream(seed, index + 1));
  for (let sweep = 0; !previous && sweep < warmUp; sweep++) {
    chain.sweep();
    yield operations;
  }
  chain.stopAdapting();
  const draws = new Float32Array(drawsPerRound * width);
  for (let draw = 0; draw < drawsPerRound; draw++) {
    chain.sweep();
    chain.writeDraw(draws.subarray(draw * width, (draw + 1) * width));
    yield operations;
  }
  return { state: chain.state(), draws };
}

/** Joins chains of equal length and computes whether they agree. */
export function* gatherPosterior(model: Model, chains: readonly Float32Array[]): Steps<Posterior> {
  const parameters = parameterNames(model);
  const diagnostics = new Map<string, ChainDiagnostics>();
  for (const [index, name] of parameters.entries()) {
    // Linear columns other than the intercept only matter in sums.
    if (/^(trend|knot|season|control) /.test(name)) continue;
    const draws = chains.map((chain) => strided(chain, index, parameters.length));
    diagnostics.set(name, yield* diagnose(draws));
  }
  const maxRHat = Math.max(...Array.from(diagnostics.values(), ({ rHat }) => rHat ?? 1));
  const drawsPerChain = (chains[0]?.length ?? 0) / parameters.length;
  return { chains, parameters, drawsPerChain, diagnostics, maxRHat };
}

/** Draws from the posterior of a model. The same model and settings give the same bytes. */
export function* samplePosterior(model: Model, settings: SamplerSettings): Steps<Posterior> {
  let chains: readonly (SampledChain | null)[] = new Array<null>(settings.chains).fill(null);
  for (let round = 0; ; round++) {
    const next: SampledChain[] = [];
    for (const [index, before] of chains.entries()) {
      const { state, draws } = yield* sampleRound(model, settings, index, before?.state ?? null);
      next.push({ state, draws: before ? joinDraws([before.draws, draws]) : draws });
    }
    chains = next;
    const posterior = yield* gatherPosterior(
      model,
      next.map(({ draws }) => draws),
    );
    if (posterior.maxRHat < convergedBelow || round === settings.extensions) return posterior;
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

function strided(draws: Float32Array, index: number, step: number): Float64Array {
  return Float64Array.from({ length: draws.length / step }, (_, draw) => draws[draw * step + index] ?? 0);
}

export function joinDraws(rounds: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(rounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const draws of rounds) {
    all.set(draws, at);
    at += draws.length;
  }
  return all;
}
