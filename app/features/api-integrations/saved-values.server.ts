import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type ApiIntegration, apiIntegrationSchema, emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import type { TouchpointOffers } from '#shared/touchpoints/offers-schema.ts';
import type { IntegrationValues } from './integration-fields.ts';
import * as texts from './texts.ts';

export const savedIntegration = ({ definition }: TouchpointDetail): ApiIntegration => {
  const read = apiIntegrationSchema.safeParse(definition);
  return read.success ? read.data : emptyApiIntegration;
};

export function integrationFormValues(
  touchpoint: TouchpointDetail,
  offers: TouchpointOffers | null,
): IntegrationValues {
  const { collections, products, retailers, fields, allowedDomains, perMinute } = savedIntegration(touchpoint);
  const productName = (id: number) =>
    offers?.products.find((product) => product.id === id)?.name ?? fill(texts.productId, { id });
  return {
    ...{ name: touchpoint.name, campaign: touchpoint.campaign },
    ...{ collections: collections.map(String), retailers: retailers.map(String), fields },
    products: products.map((id) => ({ id: String(id), name: productName(id) })),
    ...{ domains: allowedDomains.join('\n'), perMinute: String(perMinute) },
  };
}
