import { choiceField, type FormValues, textField } from '#app/forms/fields.ts';
import { nameFields } from '#app/touchpoints/name-fields.ts';
import type { Banner } from '#shared/touchpoints/banner.ts';
import { bannerSizes } from '#shared/touchpoints/banner-choices.ts';
import * as texts from './texts.ts';

export const bannerFields = {
  ...nameFields,
  size: choiceField(bannerSizes, { label: texts.size, initial: '300x250' }),
  /** Path of the image, or empty. */
  src: textField({ label: texts.picture, path: 'picture', error: texts.uploadAPicture }),
  width: textField({ label: texts.picture }),
  height: textField({ label: texts.picture }),
  bytes: textField({ label: texts.picture }),
  alt: textField({
    ...{ label: texts.altText, hint: texts.altTextHint },
    ...{ maxLength: 200, error: texts.altTextError },
  }),
  headline: textField({ label: texts.headline, maxLength: 80, error: texts.headlineError }),
  call: textField({
    ...{ label: texts.callToAction, maxLength: 30, placeholder: texts.shopNow },
    error: texts.callToActionError,
  }),
  product: textField({ label: texts.offerOf, error: texts.productError }),
  productName: textField({ label: texts.offerOf }),
  target: textField({
    ...{ label: texts.fallbackUrl, hint: texts.fallbackUrlHint },
    ...{ type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: 2000 },
    error: texts.destinationError,
  }),
};

export type BannerValues = FormValues<typeof bannerFields>;

/** Definition from the typed values; the upstream validates it. */
export const bannerFromValues = (values: BannerValues): Banner => ({
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

export const bannerEditor = { fields: bannerFields, toDefinition: bannerFromValues };
