import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import { editorLoader } from '#app/touchpoints/editor-loader.server.ts';
import { changeItem, ownHosts } from '#app/touchpoints/item.server.ts';
import type { ItemRearranged, ItemResult } from '#app/touchpoints/item-result.ts';
import { findTypedProduct } from '#app/touchpoints/product-choice.server.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import { emptyVideo, type Video, videoSchema } from '#shared/touchpoints/video.ts';
import * as texts from './texts.ts';
import { rearrange, type VideoValues, videoEditor, videoFields } from './video-fields.ts';

const kind = 'vd';

type VideoResult = ItemResult<VideoValues> | ItemRearranged<VideoValues>;

/** Reads a video with the data of its editor. */
export const loadVideo = editorLoader({ kind, schema: videoSchema, empty: emptyVideo, toValues: videoFormValues });

function videoFormValues(
  { name, campaign }: TouchpointDetail,
  { title, language, source, poster, captions, hotspots, end }: Video,
  offers: TouchpointOffers | null,
): VideoValues {
  const productName = (id: number) =>
    offers?.products.find((product) => product.id === id)?.name ?? fill(texts.productNumber, { number: id });
  return {
    ...{ name, campaign, title, language, source, poster, captions },
    hotspots: hotspots.map(({ from, to, label, product }) => ({
      ...{ from: String(from), to: String(to), label, product: product === null ? '' : String(product) },
      productName: product === null ? '' : productName(product),
    })),
    ...{ endHeadline: end.headline, endCall: end.call, endTarget: end.target },
  };
}

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeVideo(page: PageContext, id: string, form: FormData): Promise<VideoResult> {
  const intent = String(form.get('intent') ?? 'save');
  const posted = form.has('hotspots') ? postedValues(videoFields, form) : null;
  const rearrangedValues = posted && rearrange(posted, intent);
  if (rearrangedValues) return { ok: null, values: rearrangedValues, from: String(form.get('from') ?? '') };
  const typed = posted && (await withProducts(page, posted));
  return await changeItem(page, {
    ...videoEditor,
    kind,
    id,
    form,
    typed,
    findInvalidFields: (values) => invalidFields(page, values),
  });
}

/** Looks up typed products, each only once. */
async function withProducts(page: PageContext, values: VideoValues): Promise<VideoValues> {
  const requested = new Map(values.hotspots.map(({ product, productName }) => [`${product} ${productName}`, product]));
  const found = new Map(
    await Promise.all(
      [...requested].map(async ([key, product]) => {
        const productName = key.slice(product.length + 1);
        return [key, await findTypedProduct(page, { product, productName })] as const;
      }),
    ),
  );
  return {
    ...values,
    hotspots: values.hotspots.map((spot) => ({ ...spot, ...found.get(`${spot.product} ${spot.productName}`) })),
  };
}

/** Faults only found here: unknown product names, or an address that leads back to this site. */
const invalidFields = (page: PageContext, { hotspots, endTarget }: VideoValues): string[] => [
  ...hotspots.flatMap(({ product, productName }, at) =>
    product === '' && productName !== '' ? [`hotspots.${at}.product`] : [],
  ),
  ...(endTarget !== '' && targetFault(endTarget, ownHosts(page)) === 'own-address' ? ['end.target'] : []),
];
