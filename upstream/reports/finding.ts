/** What a look at an alert found: whether its condition holds, null where that can't be told. */
export interface Finding {
  readonly holds: boolean | null;
  readonly value: number | null;
  /** The value of the period before, where a change is watched. */
  readonly before: number | null;
  /** A sentence for people. */
  readonly detail: string;
}
