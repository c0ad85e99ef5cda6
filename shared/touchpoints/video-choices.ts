/** Maximum hotspots of one video. */
export const maxHotspots = 30;

/** Percentages of a film. Each counts once per view, when that much has been played; 0 is the start. */
export const watchedParts = [0, 25, 50, 75, 100] as const;
export type WatchedPart = (typeof watchedParts)[number];

/**
 * Id of an event about the played part of a film. The film and the part come first, so that events of a part are
 * adjacent in the index of ids.
 * @param id of the view: each part counts once in it
 */
export const watchedId = (touchpoint: number, part: WatchedPart, id: string): string =>
  `${watchedPrefix(touchpoint)}${part}:${id}`;

export const watchedPrefix = (touchpoint: number): string => `film:${touchpoint}:`;

/** A film shipped with the product for trying videos: its path on the public origin. */
export const ownFilm = '/films/day.webm';

/** Formats seconds of a film: `1:05`. */
export const filmTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
