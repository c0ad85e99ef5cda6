/** Hotspots of one video. */
export const maxHotspots = 30;

/** Per cents of a film that are counted once as much of it has been played in a view; 0 is that it began. */
export const watchedParts = [0, 25, 50, 75, 100] as const;
export type WatchedPart = (typeof watchedParts)[number];

/**
 * The id of an event that says how far a film was played. Its film and its part come first, so that
 * those of one part lie together in the index of ids.
 * @param id of the view: each part counts once in it
 */
export const watchedId = (touchpoint: number, part: WatchedPart, id: string): string =>
  `${watchedPrefix(touchpoint)}${part}:${id}`;

export const watchedPrefix = (touchpoint: number): string => `film:${touchpoint}:`;

/** A film that comes with the product, to try videos with: its path on the public origin. */
export const ownFilm = '/films/day.webm';

/** Seconds of a film as people read them: `1:05`. */
export const filmTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
