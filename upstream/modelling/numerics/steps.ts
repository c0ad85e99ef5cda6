/**
 * A calculation in steps. Each step yields how many arithmetic operations it took, so that the caller can let other
 * work run in between, and can stop. It never reads a clock: the same input takes the same steps.
 */
export type Steps<Result> = Generator<number, Result>;

/** Runs a calculation to its end without pausing. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
