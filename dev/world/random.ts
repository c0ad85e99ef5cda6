/** A stream of numbers in [0, 1). The same name always yields the same stream. */
export type Random = () => number;

/** sfc32 seeded by an FNV-1a hash of the name. */
export function randomOf(name: string): Random {
  let a = fnv1a(name);
  let b = fnv1a(`${name}~`);
  let c = 0x9e3779b9;
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

/** A whole number around the mean, rounded up or down at random so that small means are right on average. */
export function countAround(mean: number, random: Random): number {
  const spread = mean * (0.8 + 0.4 * random());
  return Math.floor(spread) + (random() < spread % 1 ? 1 : 0);
}

/** An index drawn by weight. */
export function pick(weights: readonly number[], random: Random): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return found < 0 ? weights.length - 1 : found;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
