/** Yields, so that other requests run before this one goes on. */
export const letOthersIn = (ms = 0): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

const shareOfRest = 0.4;
const maxRestMs = 12;

/** Yields longer after longer work, since the database is then busy. @param tookMs how long the work waited for the database */
export const restAfter = (tookMs: number): Promise<void> =>
  letOthersIn(Math.min(Math.max(Math.round(tookMs * shareOfRest), 1), maxRestMs));
