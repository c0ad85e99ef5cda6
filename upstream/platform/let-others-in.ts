/** Other requests get their turn before this one goes on. */
export const letOthersIn = (ms = 0): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

const shareOfRest = 0.4;
const maxRestMs = 12;

/** The same for longer after work that took long, as it does while others ask much. @param tookMs of work that waited for the database */
export const restAfter = (tookMs: number): Promise<void> =>
  letOthersIn(Math.min(Math.max(Math.round(tookMs * shareOfRest), 1), maxRestMs));
