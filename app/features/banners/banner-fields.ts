import type { Banner } from '#shared/touchpoints/banner.ts';
import { bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import { choiceField, type FormValues, textField } from '../../forms/fields.ts';
import { nameFields } from '../../touchpoints/name-fields.ts';

export const bannerFields = {
  ...nameFields,
  size: choiceField(bannerSizes, { label: 'Size', initial: '300x250' }),
  /** Path of the picture, empty where there is none; with its pixels and bytes. */
  src: textField({ label: 'Picture', path: 'picture', error: 'Upload a picture.' }),
  width: textField({ label: 'Picture' }),
  height: textField({ label: 'Picture' }),
  bytes: textField({ label: 'Picture' }),
  alt: textField({
    ...{ label: 'What the picture shows', hint: 'Read out to who can’t see it; say here what is written in it.' },
    ...{ maxLength: 200, error: 'Say what the picture shows, in at most 200 characters.' },
  }),
  headline: textField({ label: 'Headline', maxLength: 80, error: 'At most 80 characters, on one line.' }),
  call: textField({
    ...{ label: 'Call to action', maxLength: 30, placeholder: 'Shop now' },
    error: 'At most 30 characters, on one line.',
  }),
  product: textField({ label: 'Leads to the offer of', error: 'No product is called that.' }),
  productName: textField({ label: 'Leads to the offer of' }),
  target: textField({
    ...{ label: 'Or leads to', hint: 'Where everybody goes in whose country the product has no offer.' },
    ...{ type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: 2000 },
    error: 'Choose a product, or give a public address that begins with https:// and does not lead back here.',
  }),
};

export type BannerValues = FormValues<typeof bannerFields>;

/** What is typed, as the upstream takes it; it says what is wrong with it. */
export const definitionOf = (values: BannerValues): Banner => ({
  size: values.size,
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

export const bannerEditor = { fields: bannerFields, definitionOf };
