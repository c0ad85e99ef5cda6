/** One reason why a row is rejected: the column, what is wrong, and the value as it was written. */
export interface Problem {
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

export interface Moment {
  readonly date: string;
  /** UTC instant with milliseconds. */
  readonly at: string;
}

/** A product as a row names it. */
export interface ProductName {
  readonly code: string;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
}

/** The limits of a number. */
export interface Bounds {
  /** Decimal places that are kept. */
  readonly scale: number;
  /** The largest value that is accepted, in units of the last place. */
  readonly most: number;
  /** The problem with a number of more decimals. */
  readonly tooPrecise: string;
}
