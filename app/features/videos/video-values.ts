import type { Video } from '#shared/touchpoints/video.ts';
import { mostHotspots } from '#shared/touchpoints/video-choices.ts';
import type { ProductValues } from '../../touchpoints/product-choice.tsx';
import { errorsByPath } from '../../ui/field-errors.ts';

/** A hotspot as it is typed: seconds as texts. */
export type HotspotValues = ProductValues & {
  readonly from: string;
  readonly to: string;
  readonly label: string;
};

/** A video as it is typed. */
export type VideoValues = {
  readonly name: string;
  readonly campaign: string;
  readonly title: string;
  readonly language: string;
  readonly source: string;
  readonly poster: string;
  readonly captions: string;
  readonly hotspots: readonly HotspotValues[];
  readonly endHeadline: string;
  readonly endCall: string;
  readonly endTarget: string;
};

const newHotspot: HotspotValues = { from: '', to: '', label: '', product: '', productName: '' };

/** What is no number is sent as one that is refused. */
const secondsOf = (text: string): number => (/^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : -1);

/** What is typed, as the upstream takes it; it says what is wrong with it. */
export const definitionOf = (values: VideoValues): Video => ({
  ...{ title: values.title, language: values.language, source: values.source },
  ...{ poster: values.poster, captions: values.captions },
  hotspots: values.hotspots.map(({ from, to, label, product }) => ({
    ...{ from: secondsOf(from), to: secondsOf(to), label },
    product: product === '' ? null : Number(product),
  })),
  end: { headline: values.endHeadline, call: values.endCall, target: values.endTarget },
});

export function typedValues(form: FormData): VideoValues {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    ...{ name: text('name'), campaign: text('campaign'), title: text('title') },
    ...{ language: text('language'), source: text('source'), poster: text('poster'), captions: text('captions') },
    ...{ endHeadline: text('endHeadline'), endCall: text('endCall'), endTarget: text('endTarget') },
    hotspots: Array.from({ length: Math.min(mostHotspots, Number(text('hotspots')) || 0) }, (_, at) => ({
      ...{ from: text(`hotspot.${at}.from`), to: text(`hotspot.${at}.to`), label: text(`hotspot.${at}.label`) },
      ...{ product: text(`hotspot.${at}.product`), productName: text(`hotspot.${at}.productName`) },
    })),
  };
}

/** Something done to the list of hotspots: `hotspot-add`, `hotspot-remove:1`; null where it is anything else. */
export function rearranged(values: VideoValues, intent: string): VideoValues | null {
  const [, action, place = ''] = /^hotspot-(add|remove)(?::(\d{1,3}))?$/.exec(intent) ?? [];
  if (action === 'add') return { ...values, hotspots: [...values.hotspots, newHotspot].slice(0, mostHotspots) };
  if (action === 'remove') return { ...values, hotspots: values.hotspots.filter((_, at) => at !== Number(place)) };
  return null;
}

const sentences: readonly (readonly [RegExp, string, string])[] = [
  [/^name$/, 'name', 'Give a name of at most 120 characters.'],
  [/^campaign$/, 'campaign', 'At most 120 characters.'],
  [/^title$/, 'title', 'Give a title of at most 120 characters.'],
  [/^language$/, 'language', 'Give a language such as en or fr-CA.'],
  [/^source$/, 'source', 'Give a public https address of an .mp4 or .webm file.'],
  [/^(poster|captions)$/, '$1', 'Give a public https address, or none.'],
  [/^hotspots\.(\d+)\.(from|to)$/, 'hotspot.$1.$2', 'Give seconds; the end is after the beginning.'],
  [/^hotspots\.(\d+)\.product$/, 'hotspot.$1.product', 'Choose a product of the catalogue.'],
  [/^hotspots\.(\d+)\.label$/, 'hotspot.$1.label', 'Say what it shows, in at most 80 characters.'],
  [/^end\.headline$/, 'endHeadline', 'At most 80 characters, on one line.'],
  [/^end\.call$/, 'endCall', 'At most 30 characters, on one line.'],
  [/^end\.target$/, 'endTarget', 'Give a public address that begins with https:// and does not lead back here.'],
];

export const errorsOf = errorsByPath(sentences);
