import { renderWaitMs } from '#shared/constants.ts';

/** What the work comes to if that is soon, else what is at hand by then. The clock stops as soon as either is known. */
export async function soonOr<Result>(work: Promise<Result>, atHand: () => Result): Promise<Result> {
  const late = Promise.withResolvers<void>();
  const clock = setTimeout(late.resolve, renderWaitMs);
  try {
    return await Promise.race([work, late.promise.then(atHand)]);
  } finally {
    clearTimeout(clock);
  }
}
