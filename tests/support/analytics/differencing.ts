/** Sets of facts as vectors, 1 for each contained fact and 0 for others. */
type Indicator = readonly number[];

const prime = 1_000_003;

/**
 * Everything an attacker can derive by adding and subtracting any number of answers. Counts of distinct shoppers don't
 * add up, so this is more than any real attacker learns.
 */
export class Differencing {
  readonly #rows: (number[] | undefined)[] = [];

  learn(told: Indicator): void {
    const rest = this.#rest(told);
    const lead = rest.findIndex((value) => value !== 0);
    if (lead < 0) return;
    const inverse = inverseOf(rest[lead] ?? 1);
    this.#rows[lead] = rest.map((value) => (value * inverse) % prime);
  }

  /** Whether the set is a linear combination of known sets. */
  knows(set: Indicator): boolean {
    return this.#rest(set).every((value) => value === 0);
  }

  #rest(set: Indicator): number[] {
    const rest = [...set];
    for (const [at, row] of this.#rows.entries()) {
      const times = rest[at] ?? 0;
      if (times === 0 || !row) continue;
      for (let column = at; column < rest.length; column++)
        rest[column] = ((rest[column] ?? 0) + (prime - times) * (row[column] ?? 0)) % prime;
    }
    return rest;
  }
}

/** The inverse by Fermat's little theorem: the power `prime - 2`. */
function inverseOf(value: number): number {
  let [result, base, exponent] = [1, value, prime - 2];
  for (; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}
