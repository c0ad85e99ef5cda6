import type { TouchpointDetail, TouchpointOffers } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { emptySmartlink, type Smartlink } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { type LinkValues, utmValues } from './link-fields.ts';
import * as texts from './texts.ts';

/** What is saved of a link, as it is typed. */
export function valuesOf(link: TouchpointDetail, offers: TouchpointOffers | null): LinkValues {
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
