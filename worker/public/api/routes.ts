import { Hono } from 'hono';
import { publicApiPath } from '#shared/api/public-endpoint.ts';
import { type PublicEndpointId, publicEndpointEntries } from '#shared/api/public-endpoints.ts';
import type { AppEnv } from '#worker/platform/hono.ts';
import { showPublishedImage } from '../experiences/images.ts';
import { clickOut } from '../outbound/click-out.ts';
import { type ApiRoute, answerPreflight } from './answering.ts';
import { answerOpenApi, showApiDocs } from './docs.tsx';
import { answerFactsJob, takeFacts } from './facts.ts';
import { answerMetrics, answerMetricsCatalog } from './metrics.ts';
import { answerProduct, answerProducts } from './products.ts';

/** The handler of each endpoint of the public API. */
const handlers: Readonly<Record<PublicEndpointId, ApiRoute>> = {
  products: answerProducts,
  product: answerProduct,
  sendFacts: takeFacts,
  factsJob: answerFactsJob,
  queryMetrics: answerMetrics,
  metricsCatalog: answerMetricsCatalog,
};

export const apiRoutes = new Hono<AppEnv>()
  .basePath(publicApiPath)
  .get('/', showApiDocs)
  .get('/openapi.json', answerOpenApi)
  .get('/:publicId/out/:product/:retailer', (c) => clickOut(c, 'api'))
  .get('/:publicId/image/:product/:version', (c) => showPublishedImage(c, 'api'));

for (const [id, { method, path, purpose }] of publicEndpointEntries) {
  apiRoutes.on(method, path, handlers[id]);
  // Browsers call only the where-to-buy endpoints across origins, so only those answer preflights.
  if (purpose === 'where-to-buy') apiRoutes.options(path, answerPreflight);
}
