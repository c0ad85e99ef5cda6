import { Hono } from 'hono';
import { type PublicEndpointId, publicApiPath, publicEndpointEntries } from '#shared/api/public-endpoints.ts';
import type { AppEnv } from '../../hono.ts';
import { showImage } from '../experiences/images.ts';
import { clickOut } from '../ways-out/click-out.ts';
import { type ApiRoute, answerPreflight } from './answering.ts';
import { answerOpenApi, showApiDocs } from './docs.tsx';
import { answerProduct, answerProducts } from './products.ts';

/** What answers each endpoint of the public API. */
const handlers: Readonly<Record<PublicEndpointId, ApiRoute>> = { products: answerProducts, product: answerProduct };

export const apiRoutes = new Hono<AppEnv>()
  .basePath(publicApiPath)
  .get('/', showApiDocs)
  .get('/openapi.json', answerOpenApi)
  .get('/:publicId/out/:product/:retailer', (c) => clickOut(c, 'api'))
  .get('/:publicId/image/:product/:version', (c) =>
    showImage(c, `/proxy/public/touchpoints/api/${c.req.param('publicId')}`, 'public, max-age=86400, immutable'),
  );

for (const [id, { path }] of publicEndpointEntries) apiRoutes.get(path, handlers[id]).options(path, answerPreflight);
