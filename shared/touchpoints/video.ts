import { z } from '../schema/z.ts';
import { usProblems } from './alcohol-us.ts';
import { adAddress, adText, targetProblem } from './banner.ts';
import { definitionKind } from './definition.ts';
import { type DefinitionProblem, missingProducts, type PublishFacts } from './publish-facts.ts';
import { targetFault } from './target-address.ts';
import { maxHotspots, ownFilm } from './video-choices.ts';

const second = z.number().min(0, 'must be 0 or more').max(86_400, 'must be within a day');

const hotspotSchema = z.strictObject({
  /** Start and end of a hotspot in seconds. */
  from: second,
  to: second,
  product: z.int().positive().nullable(),
  label: adText(80),
});

export const videoSchema = z.strictObject({
  title: adText(120),
  /** Language of the film and of its page, such as en or fr-CA. */
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, 'must be a language such as en or fr-CA'),
  source: adAddress,
  poster: adAddress,
  /** WebVTT. */
  captions: adAddress,
  hotspots: z.array(hotspotSchema).max(maxHotspots, `must hold at most ${maxHotspots} hotspots`),
  end: z.strictObject({ headline: adText(80), call: adText(30), target: adAddress }),
});
export type Video = z.infer<typeof videoSchema>;

export const emptyVideo: Video = {
  ...{ title: '', language: 'en', source: '', poster: '', captions: '', hotspots: [] },
  end: { headline: '', call: '', target: '' },
};

/** A public https URL, since https pages load nothing else. */
export const isMedia = (address: string): boolean => /^https:/i.test(address) && targetFault(address) === null;

const isFilm = (address: string): boolean =>
  address === ownFilm || (isMedia(address) && /\.(?:mp4|webm)$/i.test(URL.parse(address)?.pathname ?? ''));

function problems(video: Video, facts: PublishFacts): readonly DefinitionProblem[] {
  const { title, source, poster, captions, hotspots, end } = video;
  const media = (path: 'poster' | 'captions', address: string): DefinitionProblem[] =>
    address === '' || isMedia(address) ? [] : [{ path, message: 'must be a public https address' }];
  const shown = hotspots.map(({ product }, at) => [`hotspots.${at}.product`, product] as const);
  return [
    ...(title === '' ? [{ path: 'title', message: 'is missing' }] : []),
    ...(isFilm(source) ? [] : [{ path: 'source', message: 'must be a public https address of an .mp4 or .webm file' }]),
    ...media('poster', poster),
    ...media('captions', captions),
    ...hotspots.flatMap(({ from, to, product, label }, at) => [
      ...(to > from ? [] : [{ path: `hotspots.${at}.to`, message: 'must be after its beginning' }]),
      ...(product === null ? [{ path: `hotspots.${at}.product`, message: 'is missing' }] : []),
      ...(label === '' ? [{ path: `hotspots.${at}.label`, message: 'is missing' }] : []),
    ]),
    ...targetProblem('end.target', end.target, end.headline === '' && end.call === '', facts),
    ...missingProducts(shown, facts),
    ...usProblems(shown, facts),
  ];
}

export const videoDefinition = definitionKind({
  schema: videoSchema,
  empty: emptyVideo,
  references: ({ hotspots }) => ({
    products: [...new Set(hotspots.flatMap(({ product }) => product ?? []))],
    retailers: null,
  }),
  problems,
});
