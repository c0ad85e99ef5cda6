/** Hotspots of one video. */
export const mostHotspots = 30;

/** Seconds of a film as people read them: `1:05`. */
export const filmTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
