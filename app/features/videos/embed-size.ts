import type { Video } from '#shared/touchpoints/video.ts';

/** In CSS pixels: room for the title and the film, each product below it, and what is said when it is over. */
export function embedSize(video: Pick<Video, 'hotspots' | 'end'> | null): {
  readonly width: 640;
  readonly height: number;
} {
  const ends = video !== null && (video.end.headline !== '' || video.end.call !== '');
  return { width: 640, height: 420 + 33 * (video?.hotspots.length ?? 0) + (ends ? 64 : 0) };
}
