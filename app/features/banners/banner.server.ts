import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import { editorLoader } from '#app/touchpoints/editor-loader.server.ts';
import { changeItem, ownHosts } from '#app/touchpoints/item.server.ts';
import type { ItemResult } from '#app/touchpoints/item-result.ts';
import { typedProduct } from '#app/touchpoints/product-choice.server.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type Banner, bannerSchema, emptyBanner } from '#shared/touchpoints/banner.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import { type BannerValues, bannerEditor, bannerFields } from './banner-fields.ts';
import * as texts from './texts.ts';

const kind = 'dp';

type BannerResult = ItemResult<BannerValues>;

/** A banner with what its editor shows. */
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

/** Does what the posted form asks for. Never throws for a call that failed. */
export async function changeBanner(page: PageContext, id: string, form: FormData): Promise<BannerResult> {
  const posted = form.has('size') ? postedValues(bannerFields, form) : null;
  const typed = posted && { ...posted, ...(await typedProduct(page, posted)) };
  return await changeItem(page, { ...bannerEditor, kind, id, form, typed, wrongIn: (values) => wrongIn(page, values) });
}

/** What only this page can see: a name that no product has, and an address that leads back here. */
const wrongIn = (page: PageContext, { product, productName, target }: BannerValues): string[] => [
  ...(product === '' && productName !== '' ? ['product'] : []),
  ...(target !== '' && targetFault(target, ownHosts(page)) === 'own-address' ? ['target'] : []),
];
