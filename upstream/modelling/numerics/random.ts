/** A stream of random numbers. The same seed always yields the same numbers. */
export interface RandomStream {
  /** In [0, 1), with 32 bits. */
  readonly uniform: () => number;
  /** Mean 0, standard deviation 1. */
  readonly normal: () => number;
  /** Scale 1. Throws `RangeError` for a shape that is not above 0. */
  readonly gamma: (shape: number) => number;
  /** The state of the stream, from which `resumedStream` continues. */
  readonly state: () => RandomState;
}

export type RandomState = readonly [a: number, b: number, c: number, counter: number, spare: number | null];

/**
 * sfc32 (Doty-Humphrey, PractRand), as in its public-domain description. Each `stream` has its own numbers, for example
 * one per chain.
 */
export function randomStream(seed: number, stream = 0): RandomStream {
  const random = resumedStream([seed | 0, Math.floor(seed / 4_294_967_296) | 0, stream | 0, 1, null]);
  for (let round = 0; round < 15; round++) random.uniform();
  return random;
}

/** Continues a stream with the numbers that it would have given. */
export function resumedStream(state: RandomState): RandomStream {
  let [a, b, c, counter, spare] = state;
  const uniform = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  /** Marsaglia's polar method: it makes two numbers at a time. */
  const normal = () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * factor;
      return x * factor;
    }
  };

  /** Marsaglia and Tsang, "A simple method for generating gamma variables" (2000). */
  const gamma = (shape: number): number => {
    if (!(shape > 0)) throw new RangeError('The shape of a gamma distribution is above 0');
    if (shape < 1) return gamma(shape + 1) * (1 - uniform()) ** (1 / shape);
    const d = shape - 1 / 3;
    const scale = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + scale * x) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
    }
  };

  return { uniform, normal, gamma, state: () => [a, b, c, counter, spare] };
}
