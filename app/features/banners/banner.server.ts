import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import { editorLoader } from '#app/touchpoints/editor-loader.server.ts';
import { changeItem, ownHosts } from '#app/touchpoints/item.server.ts';
import type { ItemResult } from '#app/touchpoints/item-result.ts';
import { findTypedProduct } from '#app/touchpoints/product-choice.server.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type Banner, bannerSchema, emptyBanner } from '#shared/touchpoints/banner.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import { type BannerValues, bannerEditor, bannerFields } from './banner-fields.ts';
import * as texts from './texts.ts';

const kind = 'dp';

type BannerResult = ItemResult<BannerValues>;

/** Reads a banner with the data of its editor. */
export const loadBanner = editorLoader({ kind, schema: bannerSchema, empty: emptyBanner, toValues: bannerFormValues });

function bannerFormValues(
  { name, campaign }: TouchpointDetail,
  { size, picture, alt, headline, call, product, target }: Banner,
  offers: TouchpointOffers | null,
): BannerValues {
  const known = offers?.products.find(({ id }) => id === product)?.name;
  return {
    ...{ name, campaign, size, alt, headline, call, target },
    ...{ src: picture?.src ?? '', width: String(picture?.width ?? '') },
    ...{ height: String(picture?.height ?? ''), bytes: String(picture?.bytes ?? '') },
    product: product === null ? '' : String(product),
    productName: known ?? (product === null ? '' : fill(texts.productProduct, { product })),
  };
}

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeBanner(page: PageContext, id: string, form: FormData): Promise<BannerResult> {
  const posted = form.has('size') ? postedValues(bannerFields, form) : null;
  const typed = posted && { ...posted, ...(await findTypedProduct(page, posted)) };
  return await changeItem(page, {
    ...bannerEditor,
    kind,
    id,
    form,
    typed,
    findInvalidFields: (values) => invalidFields(page, values),
  });
}

/** Faults only found here: an unknown product name, or an address that leads back to this site. */
const invalidFields = (page: PageContext, { product, productName, target }: BannerValues): string[] => [
  ...(product === '' && productName !== '' ? ['product'] : []),
  ...(target !== '' && targetFault(target, ownHosts(page)) === 'own-address' ? ['target'] : []),
];
