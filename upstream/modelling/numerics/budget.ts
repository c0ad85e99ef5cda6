/** The budgets that a channel may get, in grid steps, with the response to each. */
export interface ChannelRange {
  /** Whole steps, at least 0. */
  readonly least: number;
  readonly most: number;
  /** The response to `least`, `least + 1`, … `most` steps. */
  readonly responses: Float64Array;
}

export interface Plan {
  readonly steps: readonly number[];
  readonly response: number;
}

/** The largest power of ten that is at most a thousandth of the budget: Meridian's grid. */
export function gridStep(budget: number): number {
  if (!(budget > 0)) throw new RangeError('A budget is above 0');
  // The logarithm of an exact power of ten may come out a hair below it.
  return 10 ** Math.floor(Math.log10(budget / 1000) + 1e-12);
}

/**
 * The plans with the highest response for each total in steps, exact on the grid whatever shape the curves have: by
 * dynamic programming over the channels. Bellman, "Dynamic Programming" (1957).
 */
export class BestPlans {
  readonly least: number;
  readonly most: number;
  readonly #ranges: readonly ChannelRange[];
  /** For each channel: the best response of it and those before it, by their total above their least. */
  readonly #best: readonly Float64Array[];
  readonly #chosen: readonly Int32Array[];

  constructor(ranges: readonly ChannelRange[]) {
    this.#ranges = ranges;
    this.least = ranges.reduce((sum, { least }) => sum + least, 0);
    this.most = ranges.reduce((sum, { most }) => sum + most, 0);
    const tables: Float64Array[] = [];
    const choices: Int32Array[] = [];
    let before: Float64Array = new Float64Array(1);
    for (const { least, most, responses } of ranges) {
      const room = most - least;
      const best = new Float64Array(before.length + room).fill(Number.NEGATIVE_INFINITY);
      const chosen = new Int32Array(best.length);
      for (let others = 0; others < before.length; others++)
        for (let own = 0; own <= room; own++) {
          const response = (before[others] ?? 0) + (responses[own] ?? 0);
          if (response > (best[others + own] ?? 0)) {
            best[others + own] = response;
            chosen[others + own] = own;
          }
        }
      tables.push(best);
      choices.push(chosen);
      before = best;
    }
    this.#best = tables;
    this.#chosen = choices;
  }

  /** Null where no plan has exactly this total. */
  at(total: number): Plan | null {
    if (!Number.isInteger(total) || total < this.least || total > this.most) return null;
    let rest = total - this.least;
    const steps = new Array<number>(this.#ranges.length).fill(0);
    for (let index = this.#ranges.length - 1; index >= 0; index--) {
      const own = this.#chosen[index]?.[rest] ?? 0;
      steps[index] = (this.#ranges[index]?.least ?? 0) + own;
      rest -= own;
    }
    return { steps, response: this.responseTo(total) };
  }

  /** The highest response that this total can have. */
  responseTo(total: number): number {
    return this.#ranges.length === 0 ? 0 : (this.#best.at(-1)?.[total - this.least] ?? Number.NEGATIVE_INFINITY);
  }

  /**
   * The largest total with a response of at least `ratio` per step. `fixedSteps` are spent in any case and count as
   * spend. Null if there is none.
   */
  largestWithReturn(ratio: number, fixedSteps = 0): Plan | null {
    return this.#largest((total) => total + fixedSteps > 0 && this.responseTo(total) >= ratio * (total + fixedSteps));
  }

  /** The largest total whose last step adds a response of at least `ratio`. Null if there is none. */
  largestWithMarginalReturn(ratio: number): Plan | null {
    return this.#largest((total) => total > this.least && this.responseTo(total) - this.responseTo(total - 1) >= ratio);
  }

  #largest(fits: (total: number) => boolean): Plan | null {
    for (let total = this.most; total >= this.least; total--) if (fits(total)) return this.at(total);
    return null;
  }
}
