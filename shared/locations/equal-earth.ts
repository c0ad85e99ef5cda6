import type { Place } from './sphere.ts';

// The projection and the fit that dev/generate/world-map.ts draws the shapes with: a place lies on its country.
const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796] as const;
const root = Math.sqrt(3) / 2;
const [scale, left, top] = [179.9712163041666, 480, 255.07314472280123] as const;

/** Where a place lies on the map of the world, 960 × 460. */
export function onWorldMap({ latitude, longitude }: Place): readonly [x: number, y: number] {
  const north = Math.asin(root * Math.sin((latitude * Math.PI) / 180));
  const squared = north * north;
  const sixth = squared ** 3;
  const x =
    (((longitude * Math.PI) / 180) * Math.cos(north)) /
    (root * (a1 + 3 * a2 * squared + sixth * (7 * a3 + 9 * a4 * squared)));
  const y = north * (a1 + a2 * squared + sixth * (a3 + a4 * squared));
  return [left + scale * x, top - scale * y];
}
