import { expect, test } from 'vitest';
import { clickTagOf, decideAd } from '#shared/touchpoints/ad-target.ts';
import { bannerDefinition, bannerSchema, emptyBanner } from '#shared/touchpoints/banner.ts';
import { bannerSizeIds, bannerSizes, checkBanner } from '#shared/touchpoints/banner-choices.ts';
import type { LinkOffer } from '#shared/touchpoints/smartlink.ts';
import { emptyVideo, type Video, videoDefinition, videoSchema } from '#shared/touchpoints/video.ts';
import { filmTime } from '#shared/touchpoints/video-choices.ts';
import { factsOf } from './publish-facts.ts';

const picture = { src: `/i/${'p'.repeat(22)}`, width: 600, height: 500, bytes: 90_000 };
const banner = { ...emptyBanner, picture, alt: 'A cup', product: 7 };
const video: Video = {
  ...{ ...emptyVideo, title: 'A day', source: 'https://media.example.com/day.mp4' },
  hotspots: [{ from: 1, to: 5, product: 7, label: 'Beans' }],
};
const facts = factsOf([7]);
const paths = (found: readonly { path: string }[]) => found.map(({ path }) => path);

test('a new banner and a new video can be saved, and report what is missing before publishing', () => {
  expect([bannerSchema.parse(emptyBanner), videoSchema.parse(emptyVideo)]).toEqual([emptyBanner, emptyVideo]);
  expect(paths(bannerDefinition.problems(emptyBanner, facts))).toEqual(['picture', 'alt', 'target']);
  expect(paths(videoDefinition.problems(emptyVideo, facts))).toEqual(['title', 'source']);
  expect([bannerDefinition.problems(banner, facts), videoDefinition.problems(video, facts)]).toEqual([[], []]);
});

test.each(['javascript:alert(1)', 'http://10.0.0.1/', 'https://user:pw@example.com/', '//example.com', 'example.com'])(
  'nothing is published that leads to %s or loads it',
  (address) => {
    expect(paths(bannerDefinition.problems({ ...banner, target: address }, facts))).toEqual(['target']);
    const all = { ...video, source: `${address}/x.mp4`, poster: address, captions: address };
    expect(paths(videoDefinition.problems(all, facts))).toEqual(['source', 'poster', 'captions']);
    expect(paths(videoDefinition.problems({ ...video, end: { ...video.end, target: address } }, facts))).toEqual([
      'end.target',
    ]);
    expect(clickTagOf(address)).toBeNull();
  },
);

test('a picture that was not uploaded here is refused, and so is a word with a line break', () => {
  for (const src of ['https://example.com/x.png', '/i/short', '/e/../x'])
    expect(bannerSchema.safeParse({ ...banner, picture: { ...picture, src } }).success).toBe(false);
  expect(bannerSchema.safeParse({ ...banner, headline: 'a\nb' }).success).toBe(false);
  expect(bannerSchema.safeParse({ ...banner, size: '1x1' }).success).toBe(false);
});

test('an ad that names another account’s product, or leads back to us, is not published', () => {
  const own = factsOf([], { ownHosts: ['go.example.com'] });
  expect(paths(bannerDefinition.problems(banner, own))).toEqual(['product']);
  expect(paths(videoDefinition.problems(video, own))).toEqual(['hotspots.0.product']);
  const round = 'https://go.example.com/l/spring';
  expect(paths(bannerDefinition.problems({ ...banner, product: null, target: round }, own))).toEqual(['target']);
  const end = { ...video.end, target: round };
  expect(paths(videoDefinition.problems({ ...video, hotspots: [], end }, own))).toEqual(['end.target']);
});

test('a hotspot ends after its start, and has a product and a label', () => {
  const hotspots = [{ from: 5, to: 5, product: null, label: '' }];
  expect(paths(videoDefinition.problems({ ...video, hotspots }, facts))).toEqual([
    ...['hotspots.0.to', 'hotspots.0.product', 'hotspots.0.label'],
  ]);
});

test.each(bannerSizeIds)(
  'a %s banner with a fitting picture passes the check, one too heavy or blurred does not',
  (size) => {
    const { width, height } = bannerSizes[size];
    const oks = (bytes: number, scale: number) =>
      checkBanner(size, { bytes, width: width * scale, height: height * scale }).map(({ ok }) => ok);
    expect(oks(100_000, 2)).toEqual([true, true]);
    expect(oks(149_000, 1)).toEqual([false, true]);
    expect(oks(100_000, 0.5)).toEqual([true, false]);
    expect(checkBanner(size, { bytes: 1, width: 1_000, height: 1_000 })[1]?.text).toContain('cut off');
  },
);

const offer = (retailer: number, country: string, more: Partial<LinkOffer> = {}): LinkOffer => ({
  ...{ product: 7, retailer, country, currency: 'EUR', price: 1_299, inStock: true },
  url: `https://shop-${retailer}.example/7`,
  ...more,
});

test('a click leads to an offer of the visitor’s country, else to the address, else to an offer of any country', () => {
  const offers = [offer(1, 'FR', { inStock: false }), offer(2, 'FR'), offer(3, 'DE'), offer(4, 'FR', { product: 8 })];
  const led = (country: string, address = '', known: readonly LinkOffer[] = offers) =>
    decideAd({ product: 7, address }, known, { country, device: 'desktop' }, ['go.example.com'])?.url;
  expect(led('FR', 'https://brand.example/')).toBe('https://shop-2.example/7');
  expect(led('DE')).toBe('https://shop-3.example/7');
  expect(led('US', 'https://brand.example/')).toBe('https://brand.example/');
  expect(led('US')).toBe('https://shop-2.example/7');
  expect(led('US', 'https://go.example.com/l/x', [])).toBeUndefined();
  expect(led('FR', '', [offer(1, 'FR', { url: 'http://127.0.0.1/' })])).toBeUndefined();
});

test('times of a film are formatted as on a player', () => {
  expect([0, 9.9, 65, 3_600].map(filmTime)).toEqual(['0:00', '0:09', '1:05', '60:00']);
});
