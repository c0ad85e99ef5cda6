/** Lets other requests run before this one continues. */
export const letOthersIn = (ms = 0): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

const shareOfRest = 0.4;
const maxRestMs = 12;

/** Pauses longer after longer work, since the database is busy then. @param tookMs time spent waiting for the database */
export const restAfter = (tookMs: number): Promise<void> =>
  letOthersIn(Math.min(Math.max(Math.round(tookMs * shareOfRest), 1), maxRestMs));
