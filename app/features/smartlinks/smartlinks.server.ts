import { callPart, type Part } from '#app/api/answers.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { loadTouchpoint } from '#app/touchpoints/item.server.ts';
import type { OpenedTouchpoint, TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import { emptySmartlink, type Smartlink } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { type LinkValues, utmValues } from './link-fields.ts';
import * as texts from './texts.ts';

/** Reads a link with the data of its editor. */
export async function loadLink(
  page: PageContext,
  session: PageSession,
  id: string,
  params: URLSearchParams,
  read: Promise<Part<OpenedTouchpoint>>,
) {
  const [loaded, retailers] = await Promise.all([
    loadTouchpoint(page, session, 'dl', id, params, read),
    callPart(page, 'values', { query: { dimension: 'retailer', limit: 100 } }),
  ]);
  const { touchpoint, offers } = loaded;
  return {
    ...loaded,
    saved:
      touchpoint.state === 'ready'
        ? smartlinkFormValues(touchpoint.answer, offers.state === 'ready' ? offers.answer : null)
        : null,
    retailers: retailers.state === 'ready' ? retailers.answer.values : [],
  };
}

/** Form values of a saved link. */
function smartlinkFormValues(link: TouchpointDetail, offers: TouchpointOffers | null): LinkValues {
  const read = smartlinkSchema.safeParse(link.definition);
  const { product, rules, retailers, fallback, utm }: Smartlink = read.success ? read.data : emptySmartlink;
  return {
    ...{ name: link.name, slug: link.slug ?? '', campaign: link.campaign, fallback, ...utmValues(utm) },
    product: product === null ? '' : String(product),
    productName:
      offers?.products.find(({ id }) => id === product)?.name ??
      (product === null ? '' : fill(texts.productProduct, { product })),
    retailers: retailers.map(String),
    rules: rules.map((rule) => ({
      ...{ countries: rule.countries.join(', '), devices: rule.devices, url: rule.url },
      retailer: rule.retailer === null ? '' : String(rule.retailer),
    })),
  };
}
