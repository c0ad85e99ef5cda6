import type { Banner } from '#shared/touchpoints/banner.ts';
import { isBannerSize } from '#shared/touchpoints/banner-choices.ts';
import type { ProductValues } from '../../touchpoints/product-choice.tsx';
import { errorsByName } from '../../ui/field-errors.ts';

/** A banner as it is typed. */
export type BannerValues = ProductValues & {
  readonly name: string;
  readonly campaign: string;
  readonly size: string;
  /** Path of the picture, empty where there is none; with its pixels and bytes. */
  readonly src: string;
  readonly width: string;
  readonly height: string;
  readonly bytes: string;
  readonly alt: string;
  readonly headline: string;
  readonly call: string;
  readonly target: string;
};

const sizeOf = (values: Pick<BannerValues, 'size'>) => (isBannerSize(values.size) ? values.size : '300x250');

/** What is typed, as the upstream takes it; it says what is wrong with it. */
export const definitionOf = (values: BannerValues): Banner => ({
  size: sizeOf(values),
  picture:
    values.src === ''
      ? null
      : {
          src: values.src,
          ...{ width: Number(values.width), height: Number(values.height), bytes: Number(values.bytes) },
        },
  ...{ alt: values.alt, headline: values.headline, call: values.call },
  product: values.product === '' ? null : Number(values.product),
  target: values.target,
});

export function typedValues(form: FormData): BannerValues {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    ...{ name: text('name'), campaign: text('campaign'), size: text('size') },
    ...{ src: text('src'), width: text('width'), height: text('height'), bytes: text('bytes') },
    ...{ alt: text('alt'), headline: text('headline'), call: text('call') },
    ...{ product: text('product'), productName: text('productName'), target: text('target') },
  };
}

const sentences: Readonly<Record<string, string>> = {
  name: 'Give a name of at most 120 characters.',
  campaign: 'At most 120 characters.',
  picture: 'Upload a picture.',
  alt: 'Say what the picture shows, in at most 200 characters.',
  headline: 'At most 80 characters, on one line.',
  call: 'At most 30 characters, on one line.',
  product: 'No product is called that.',
  target: 'Choose a product, or give a public address that begins with https:// and does not lead back here.',
};

export const errorsOf = errorsByName(sentences);
