/** Places as points on the unit sphere: their straight-line distance needs no trigonometry in a database. */

export interface Place {
  /** Degrees north, -90 to 90. */
  readonly latitude: number;
  /** Degrees east, -180 to 180. */
  readonly longitude: number;
}

const earthKm = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export function pointOf({ latitude, longitude }: Place): readonly [x: number, y: number, z: number] {
  const [north, east] = [radians(latitude), radians(longitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Squared chord length for a distance in kilometers. */
export const chordSquared = (km: number): number => (2 * Math.sin(Math.min(km / earthKm, Math.PI) / 2)) ** 2;

/** Distance in kilometers for a squared chord length. */
export const kmOfChord = (squared: number): number => 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(squared) / 2));

/** Converts kilometers to degrees of latitude. */
export const degreesNorth = (km: number): number => ((km / earthKm) * 180) / Math.PI;
