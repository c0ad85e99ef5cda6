/** Whose facts come in. A scope with WRITE makes one; so does the operator's own command line. */
export interface Target {
  readonly accountId: number;
  readonly accountType: 1 | 2;
  /** Null is the whole account. */
  readonly operatorId: number | null;
  readonly timeZone: string;
  readonly currency: string;
}
