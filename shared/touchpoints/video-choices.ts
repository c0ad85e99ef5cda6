/** Hotspots of one video. */
export const mostHotspots = 30;

/** Per cents of a film that are counted once as much of it has been played in a view; 0 is that it began. */
export const watchedParts = [0, 25, 50, 75, 100] as const;
export type WatchedPart = (typeof watchedParts)[number];

/** Seconds of a film as people read them: `1:05`. */
export const filmTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
