import type { Video } from '#shared/touchpoints/video.ts';
import { mostHotspots, ownFilm } from '#shared/touchpoints/video-choices.ts';
import { postedText } from '../../api/posted-text.ts';
import { customField, type FormValues, textField } from '../../forms/fields.ts';
import { nameFields } from '../../touchpoints/name-fields.ts';
import type { ProductValues } from '../../touchpoints/product-choice.tsx';

/** A hotspot as it is typed: seconds as texts. */
export type HotspotValues = ProductValues & {
  readonly from: string;
  readonly to: string;
  readonly label: string;
};

const postedHotspots = (form: FormData): readonly HotspotValues[] =>
  Array.from({ length: Math.min(mostHotspots, Number(postedText(form, 'hotspots')) || 0) }, (_, at) => {
    const text = (part: string) => postedText(form, `hotspot.${at}.${part}`).trim();
    return {
      ...{ from: text('from'), to: text('to'), label: text('label') },
      ...{ product: text('product'), productName: text('productName') },
    };
  });

const address = { type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: 2000 } as const;
const [anyAddress, seconds] = [
  'Give a public https address, or none.',
  'Give seconds; the end is after the beginning.',
] as const;

export const videoFields = {
  ...nameFields,
  title: textField({
    ...{ label: 'Title', hint: 'Stands above the film.', maxLength: 120 },
    error: 'Give a title of at most 120 characters.',
  }),
  language: textField({
    ...{ label: 'Language', hint: 'Of the film and its texts: en, fr-CA.', maxLength: 6, spellCheck: false },
    error: 'Give a language such as en or fr-CA.',
  }),
  source: textField({
    ...{ label: 'Film', hint: `An .mp4 or .webm file. ${ownFilm} is one to try with.`, maxLength: 2000 },
    ...{ inputMode: 'url', placeholder: 'https://', error: 'Give a public https address of an .mp4 or .webm file.' },
  }),
  poster: textField({ label: 'Picture before it plays', ...address, error: anyAddress }),
  captions: textField({
    ...{ label: 'Captions', hint: 'A WebVTT file. Both hosts must let other sites read them (CORS).' },
    ...{ ...address, error: anyAddress },
  }),
  hotspots: customField(postedHotspots, {
    ...{ label: 'Products in the film', initial: [] },
    rows: {
      name: 'hotspot',
      errors: {
        ...{ from: seconds, to: seconds, product: 'Choose a product of the catalogue.' },
        label: 'Say what it shows, in at most 80 characters.',
      },
    },
  }),
  endHeadline: textField({
    ...{ label: 'Headline', maxLength: 80, path: 'end.headline', error: 'At most 80 characters, on one line.' },
  }),
  endCall: textField({
    ...{ label: 'Text of the link', maxLength: 30, path: 'end.call', error: 'At most 30 characters, on one line.' },
  }),
  endTarget: textField({
    ...{ label: 'Leads to', ...address, path: 'end.target' },
    error: 'Give a public address that begins with https:// and does not lead back here.',
  }),
};

export type VideoValues = FormValues<typeof videoFields>;

const newHotspot: HotspotValues = { from: '', to: '', label: '', product: '', productName: '' };

/** What is no number is sent as one that is refused. */
const secondsOf = (text: string): number => (/^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : -1);

/** What is typed, as the upstream takes it; it says what is wrong with it. */
const definitionOf = (values: VideoValues): Video => ({
  ...{ title: values.title, language: values.language, source: values.source },
  ...{ poster: values.poster, captions: values.captions },
  hotspots: values.hotspots.map(({ from, to, label, product }) => ({
    ...{ from: secondsOf(from), to: secondsOf(to), label },
    product: product === '' ? null : Number(product),
  })),
  end: { headline: values.endHeadline, call: values.endCall, target: values.endTarget },
});

export const videoEditor = { fields: videoFields, definitionOf };

/** Something done to the list of hotspots: `hotspot-add`, `hotspot-remove:1`; null where it is anything else. */
export function rearranged(values: VideoValues, intent: string): VideoValues | null {
  const [, action, place = ''] = /^hotspot-(add|remove)(?::(\d{1,3}))?$/.exec(intent) ?? [];
  if (action === 'add') return { ...values, hotspots: [...values.hotspots, newHotspot].slice(0, mostHotspots) };
  if (action === 'remove') return { ...values, hotspots: values.hotspots.filter((_, at) => at !== Number(place)) };
  return null;
}
