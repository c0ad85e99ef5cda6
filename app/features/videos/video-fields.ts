import { customField, type FormValues, postedText, textField } from '#app/forms/fields.ts';
import { nameFields } from '#app/touchpoints/name-fields.ts';
import type { ProductValues } from '#app/touchpoints/product-choice.tsx';
import { fill } from '#shared/text/fill.ts';
import type { Video } from '#shared/touchpoints/video.ts';
import { maxHotspots, ownFilm } from '#shared/touchpoints/video-choices.ts';
import * as texts from './texts.ts';

/** Hotspot as typed; seconds are text. */
export type HotspotValues = ProductValues & {
  readonly from: string;
  readonly to: string;
  readonly label: string;
};

const postedHotspots = (form: FormData): readonly HotspotValues[] =>
  Array.from({ length: Math.min(maxHotspots, Number(postedText(form, 'hotspots')) || 0) }, (_, at) => {
    const text = (part: string) => postedText(form, `hotspot.${at}.${part}`).trim();
    return {
      ...{ from: text('from'), to: text('to'), label: text('label') },
      ...{ product: text('product'), productName: text('productName') },
    };
  });

const address = { type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: 2000 } as const;
const [anyAddress, seconds] = [texts.posterError, 'Give seconds; the end is after the beginning.'] as const;

export const videoFields = {
  ...nameFields,
  title: textField({
    ...{ label: texts.title, hint: texts.titleHint, maxLength: 120 },
    error: texts.titleError,
  }),
  language: textField({
    ...{ label: texts.language, hint: texts.languageHint, maxLength: 6, spellCheck: false },
    error: texts.languageError,
  }),
  source: textField({
    ...{ label: texts.videoFile, hint: fill(texts.videoFileHint, { ownFilm }), maxLength: 2000 },
    ...{ inputMode: 'url', placeholder: 'https://', error: texts.videoFileError },
  }),
  poster: textField({ label: texts.posterImage, ...address, error: anyAddress }),
  captions: textField({
    ...{ label: texts.captions, hint: texts.captionsHint },
    ...{ ...address, error: anyAddress },
  }),
  hotspots: customField(postedHotspots, {
    ...{ label: texts.hotspots, initial: [] },
    rows: {
      name: 'hotspot',
      errors: {
        ...{ from: seconds, to: seconds, product: texts.productError },
        label: texts.captionError,
      },
    },
  }),
  endHeadline: textField({
    ...{ label: texts.headline, maxLength: 80, path: 'end.headline', error: texts.headlineError },
  }),
  endCall: textField({
    ...{ label: texts.linkText, maxLength: 30, path: 'end.call', error: texts.linkTextError },
  }),
  endTarget: textField({
    ...{ label: texts.destination, ...address, path: 'end.target' },
    error: texts.destinationError,
  }),
};

export type VideoValues = FormValues<typeof videoFields>;

const newHotspot: HotspotValues = { from: '', to: '', label: '', product: '', productName: '' };

/** Seconds; −1 for invalid text, which the upstream refuses. */
const parseSeconds = (text: string): number => (/^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : -1);

/** Definition from the typed values; the upstream validates it. */
const videoFromValues = (values: VideoValues): Video => ({
  ...{ title: values.title, language: values.language, source: values.source },
  ...{ poster: values.poster, captions: values.captions },
  hotspots: values.hotspots.map(({ from, to, label, product }) => ({
    ...{ from: parseSeconds(from), to: parseSeconds(to), label },
    product: product === '' ? null : Number(product),
  })),
  end: { headline: values.endHeadline, call: values.endCall, target: values.endTarget },
});

export const videoEditor = { fields: videoFields, toDefinition: videoFromValues };

/** Applies a list intent such as `hotspot-add` or `hotspot-remove:1`; null for other intents. */
export function rearrange(values: VideoValues, intent: string): VideoValues | null {
  const [, action, place = ''] = /^hotspot-(add|remove)(?::(\d{1,3}))?$/.exec(intent) ?? [];
  if (action === 'add') return { ...values, hotspots: [...values.hotspots, newHotspot].slice(0, maxHotspots) };
  if (action === 'remove') return { ...values, hotspots: values.hotspots.filter((_, at) => at !== Number(place)) };
  return null;
}
