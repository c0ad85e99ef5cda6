/**
 * A calculation in steps. Each step yields its number of arithmetic operations, so that the caller can pause or stop. It
 * never reads a clock, so the same input takes the same steps.
 */
export type Steps<Result> = Generator<number, Result>;

/** Runs a calculation to its end without pausing. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
