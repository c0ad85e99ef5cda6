/**
 * A calculation in steps. Each yields how many arithmetic operations it took since the last one, so that whoever runs it
 * can let others work in between, and can stop. It doesn't look at a clock: the same input takes the same steps.
 */
export type Steps<Result> = Generator<number, Result>;

/** Runs a calculation to its end without a pause. */
export function runToEnd<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
