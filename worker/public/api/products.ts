import { Failure } from '#shared/api/failure.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { publicApiPath } from '#shared/api/public-endpoint.ts';
import { integrationEndpoints } from '#shared/api/public-endpoints.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { offersFor, offersForPrograms } from '#shared/touchpoints/alcohol-us.ts';
import { type ApiAddresses, apiProducts } from '#shared/touchpoints/api-integration.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { whereaboutsOf } from '../visits/visit.ts';
import { answering, type PublicCall } from './answering.ts';

export const answerProducts = answering(integrationEndpoints.products, (call) => {
  const { gtin, search, limit, offset } = call.query;
  const number = gtin === undefined ? undefined : normalGtin(gtin);
  if (number === null) throw new Failure('gtin-invalid', { field: 'gtin' });
  const words = search.toLowerCase();
  const found = call.touchpoint.products.filter(
    (product) =>
      (number === undefined || product.gtin === number) &&
      (words === '' || `${product.name} ${product.brand}`.toLowerCase().includes(words)),
  );
  const items = productsOf(call, found.slice(offset, offset + limit));
  const nextOffset = offset + limit < found.length ? offset + limit : null;
  return { items, total: found.length, nextOffset };
});

export const answerProduct = answering(integrationEndpoints.product, (call) => {
  const gtin = normalGtin(call.param('gtin'));
  const found = gtin === null ? [] : call.touchpoint.products.filter((product) => product.gtin === gtin);
  const [product] = productsOf(call, found);
  if (!product) throw new Failure('product-not-in-integration');
  return product;
});

type OpenCall = Pick<PublicCall<string, unknown>, 'context' | 'touchpoint' | 'integration' | 'scopes'>;

const productsOf = ({ context, touchpoint, integration, scopes }: OpenCall, products: PublicTouchpoint['products']) =>
  apiProducts(integration, scopes, { ...openTo(context, touchpoint), products }, addressesOf(context, touchpoint));

/** Restricts offers to the visitor's place if a page calls. A server calls for visitors of any country. */
function openTo(c: AppContext, touchpoint: PublicTouchpoint): PublicTouchpoint {
  const { alcohol } = touchpoint.account;
  const at = whereaboutsOf(c);
  return c.req.header('Origin') === undefined
    ? offersForPrograms(touchpoint, alcohol, at.days)
    : offersFor(touchpoint, alcohol, at);
}

function addressesOf({ var: { config } }: AppContext, { publicId }: PublicTouchpoint): ApiAddresses {
  const base = `${config.PUBLIC_ORIGIN}${publicApiPath}/${publicId}`;
  return {
    image: (product, version) => `${base}/image/${product}/${encodeURIComponent(version)}`,
    link: (product, retailer, country) => `${base}/out/${product}/${retailer}?country=${country}`,
  };
}
