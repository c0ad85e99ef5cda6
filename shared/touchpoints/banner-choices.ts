import { keysOf } from '../table.ts';

/** Standard sizes of ad servers (IAB), in CSS pixels. */
export const bannerSizes = {
  '300x250': { width: 300, height: 250, label: 'Medium rectangle, 300×250' },
  '728x90': { width: 728, height: 90, label: 'Leaderboard, 728×90' },
  '160x600': { width: 160, height: 600, label: 'Wide skyscraper, 160×600' },
  '320x50': { width: 320, height: 50, label: 'Mobile banner, 320×50' },
  '970x250': { width: 970, height: 250, label: 'Billboard, 970×250' },
} as const;
export type BannerSize = keyof typeof bannerSizes;
export const bannerSizeIds = keysOf(bannerSizes);

/** Maximum bytes that ad servers accept for the initial load of a banner. */
const bannerWeightLimit = 150_000;
/** Maximum bytes of a banner's page without its picture, uncompressed. */
export const bannerPageWeight = 9_000;

interface WeighedPicture {
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

interface BannerCheck {
  readonly ok: boolean;
  readonly text: string;
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1_000)} kB`;

/** Problems that an ad server may find with a banner's size and the format of its picture, in words. */
export function checkBanner(size: BannerSize, picture: WeighedPicture | null): readonly BannerCheck[] {
  if (!picture) return [];
  const { width, height } = bannerSizes[size];
  const weight = bannerPageWeight + picture.bytes;
  const light = weight <= bannerWeightLimit;
  const sum = `Page and picture weigh at most ${kilobytes(weight)}`;
  const same = Math.abs(picture.width / picture.height - width / height) < 0.02 * (width / height);
  return [
    {
      ok: light,
      text: light
        ? `${sum}; ad servers take ${kilobytes(bannerWeightLimit)}.`
        : `${sum}, over the ${kilobytes(bannerWeightLimit)} that ad servers take: make the picture smaller.`,
    },
    {
      ok: same && picture.width >= width,
      text: !same
        ? `The picture has ${picture.width}×${picture.height} pixels, so that its edges are cut off at ${width}×${height}.`
        : picture.width < width
          ? `The picture has ${picture.width}×${picture.height} pixels: it will look blurred at ${width}×${height}.`
          : `The picture has the form of the banner (${picture.width}×${picture.height} pixels).`,
    },
  ];
}
