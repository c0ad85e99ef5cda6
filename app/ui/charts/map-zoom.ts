/** The visible part of the world map, in map units. */
export interface MapPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const mapWidth = 960;
const mapHeight = 460;
const maxZoom = 16;

export const wholeMap: MapPart = { left: 0, top: 0, width: mapWidth };

export const heightOf = ({ width }: MapPart): number => (width / mapWidth) * mapHeight;

export const zoomOf = ({ width }: MapPart): number => mapWidth / width;

export const canZoomIn = (part: MapPart): boolean => zoomOf(part) < maxZoom;

/** Zooms by a factor around a place, by default the center. */
export function zoomed(
  part: MapPart,
  factor: number,
  about: readonly [x: number, y: number] = middleOf(part),
): MapPart {
  const width = Math.min(mapWidth, Math.max(mapWidth / maxZoom, part.width / factor));
  const share = width / part.width;
  const [x, y] = about;
  return within({ left: x - (x - part.left) * share, top: y - (y - part.top) * share, width });
}

/** Moves the part right and down by map units. */
export const panned = ({ left, top, width }: MapPart, right: number, down: number): MapPart =>
  within({ left: left + right, top: top + down, width });

/** Moves the part so that a place is visible. */
export function showing(part: MapPart, x: number, y: number): MapPart {
  const height = heightOf(part);
  const isIn = x > part.left && x < part.left + part.width && y > part.top && y < part.top + height;
  return isIn ? part : within({ left: x - part.width / 2, top: y - height / 2, width: part.width });
}

const middleOf = (part: MapPart) => [part.left + part.width / 2, part.top + heightOf(part) / 2] as const;

function within({ left, top, width }: MapPart): MapPart {
  const most = (size: number, whole: number, start: number) => Math.max(0, Math.min(whole - size, start));
  return { left: most(width, mapWidth, left), top: most(heightOf({ left, top, width }), mapHeight, top), width };
}
