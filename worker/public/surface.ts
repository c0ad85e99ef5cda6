import { Hono, type MiddlewareHandler } from 'hono';
import { Failure } from '#shared/api/failure.ts';
import { publicApiPath } from '#shared/api/public-endpoint.ts';
import { type DrawnKind, isDrawnKind } from '#shared/touchpoints/kinds.ts';
import { builtAssets } from '../middleware/assets.ts';
import { errorResponse } from '../middleware/errors.ts';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { pathOf } from '../platform/http/address.ts';
import { showFilm } from './ads/films.ts';
import { redirectToPage } from './age-gate/pass.ts';
import { failurePage, nothingHere, surfaceAnswer } from './answers/answers.tsx';
import { apiRoutes } from './api/routes.ts';
import { collect, giveVisitToken } from './events/collect.ts';
import { answerGate, showExperience } from './experiences/experience.ts';
import { showPublishedImage, showUploaded } from './experiences/images.ts';
import { formRoutes } from './forms/forms.tsx';
import { mailRoutes } from './mail/mail-request.tsx';
import { takePixel, takePostback, takeServerCall } from './orders/report-order.ts';
import { followAd } from './outbound/ad.ts';
import { clickOut } from './outbound/click-out.ts';
import { followLink } from './outbound/link.ts';
import { followRedirect } from './outbound/redirect.ts';
import { answerPreviewGate, asSecret, showPreview, showPreviewImage, showPreviewPage } from './previews/preview.ts';
import { collectSite, giveSiteVisitToken } from './site-tag/collect.ts';
import { showTag } from './site-tag/tag.ts';
import { voucherRoutes } from './vouchers/vouchers.tsx';

/** Routes of the public surface, on `PUBLIC_ORIGIN`. */
const publicPath =
  /^\/(?:(?:e|f|i|l|m|o|r|v|embed|collect|films|tag|api\/v1|favicon\.ico)(?:\/|$)|assets\/world-[\w-]+\.svg$)/;
/** Drafts are previewed on `APP_ORIGIN`, where they are edited. */
const previewPath = /^\/pop\/preview\//;

/** The outer context of each request, for the routes below. */
const outer = new WeakMap<Request, AppContext>();

/**
 * Lets pages of the same machine frame embeds of a local product on http, so that people can try them: `https://…` in the
 * policy matches no page over http.
 */
const framedLocally: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const policy = c.res.headers.get('Content-Security-Policy');
  if (policy === null || !c.var.config.PUBLIC_ORIGIN.startsWith('http:')) return;
  const locally = '$& http://localhost:* http://127.0.0.1:*';
  c.header('Content-Security-Policy', policy.replace(/frame-ancestors https[^;]*/, locally));
};

const published = surfaceRoutes()
  .use('/embed/*', framedLocally)
  // Comes before `/embed/:kind`, which would read `form` in `/embed/form` as a kind of touchpoint.
  .route('/', formRoutes)
  .on('GET', ['/e/:publicId/age', '/f/:publicId/age', '/v/:publicId/age', '/embed/:kind/:publicId/age'], (c) =>
    redirectToPage(c),
  )
  .get('/e/:publicId', (c) => showExperience(c, 'ip', 'published'))
  .post('/e/:publicId/age', (c) => answerGate(c, 'ip', 'published'))
  .get('/e/:publicId/out/:product/:retailer', (c) => clickOut(c, 'ip'))
  .get('/e/:publicId/image/:product/:version', (c) => showPublishedImage(c, 'ip'))
  .get('/embed/:kind/:publicId', (c) => ofKind(c, (kind) => showExperience(c, kind, 'embed')))
  .post('/embed/:kind/:publicId/age', (c) => ofKind(c, (kind) => answerGate(c, kind, 'embed')))
  .get('/embed/:kind/:publicId/out/:to', followAd)
  .get('/i/:image', showUploaded)
  .on('GET', ['/l/:slug', '/l/:slug/'], (c) => followLink(c))
  .get('/r/*', followRedirect)
  .post('/collect', collect)
  .get('/collect/visit/:publicId', giveVisitToken)
  .post('/collect/site/:publicId', collectSite)
  .get('/collect/site/:publicId/visit', giveSiteVisitToken)
  .get('/tag/:file', showTag)
  .get('/o/:file', takePixel)
  .post('/o/:publicId', takeServerCall)
  .on(['GET', 'POST'], '/o/:publicId/:network', takePostback)
  // The only file is the one with the shapes of maps.
  .get('/assets/:file', builtAssets)
  .get('/films/:file', showFilm)
  // Browsers request it for every page without an icon.
  .get('/favicon.ico', () => surfaceAnswer(null, 204, { 'Cache-Control': 'public, max-age=86400' }))
  .route('/', apiRoutes)
  .route('/', voucherRoutes)
  .route('/', mailRoutes);

const previews = surfaceRoutes()
  .use(asSecret)
  .get('/pop/preview/:kind/:token', showPreview)
  .get('/pop/preview/:kind/:token/page', showPreviewPage)
  .get('/pop/preview/:kind/:token/age', (c) => redirectToPage(c, '/page'))
  .post('/pop/preview/:kind/:token/age', answerPreviewGate)
  .get('/pop/preview/:kind/:token/image/:product/:version', showPreviewImage);

/** Every public route, as its method and the pattern of its path. */
export const publicRoutes = (): readonly string[] =>
  [...published.routes, ...previews.routes].flatMap(({ method, path }) =>
    method === 'GET' || method === 'POST' ? [`${method} ${path}`] : [],
  );

const ofKind = (c: AppContext, show: (kind: DrawnKind) => Promise<Response>): Promise<Response> => {
  const kind = c.req.param('kind');
  return isDrawnKind(kind) ? show(kind) : nothingHere(c);
};

/**
 * Answers public addresses before any session is read, so that signed-in people get the same answer. A public host of
 * its own serves nothing else.
 */
export function publicSurface(c: AppContext): Promise<Response> | undefined {
  const { APP_ORIGIN, PUBLIC_ORIGIN } = c.get('config');
  const path = pathOf(c.req.url);
  if (previewPath.test(path) && isAt(c, APP_ORIGIN)) return answered(c, previews);
  const isPublic = publicPath.test(path);
  if (isAt(c, PUBLIC_ORIGIN)) {
    if (isPublic) return answered(c, published);
    if (PUBLIC_ORIGIN !== APP_ORIGIN) return answered(c, surfaceRoutes());
  } else if (isPublic && isAt(c, APP_ORIGIN)) {
    const { pathname, search } = new URL(c.req.url);
    c.set('publicAnswer', true);
    const shared = path.startsWith('/films/') ? { 'Access-Control-Allow-Origin': '*' } : {};
    return Promise.resolve(surfaceAnswer(null, 308, { Location: `${PUBLIC_ORIGIN}${pathname}${search}`, ...shared }));
  }
  return undefined;
}

const isAt = ({ req: { url } }: AppContext, origin: string): boolean =>
  url.startsWith(origin) && (url[origin.length] === '/' || url.length === origin.length || url[origin.length] === '?');

async function answered(c: AppContext, routes: Hono<AppEnv>): Promise<Response> {
  c.set('publicAnswer', true);
  outer.set(c.req.raw, c);
  return await routes.fetch(c.req.raw, c.env, executionOf(c));
}

function surfaceRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.use(async (c, next) => {
    const from = outer.get(c.req.raw);
    if (!from) throw new Error('not reached through the surface');
    c.set('config', from.var.config);
    c.set('requestId', from.var.requestId);
    c.set('log', from.var.log);
    if (from.var.telemetry) c.set('telemetry', from.var.telemetry);
    await next();
  });
  routes.notFound((c) => otherMethod(c, routes) ?? (isOfApi(c) ? failed(new Failure('not-found'), c) : nothingHere(c)));
  routes.onError(failed);
  return routes;
}

/** The methods of an address that doesn't have the requested one. */
function otherMethod(c: AppContext, routes: Hono<AppEnv>): Promise<Response> | Response | undefined {
  const answers = (method: string) =>
    routes.router.match(method, pathOf(c.req.url))[0].some(([[, route]]) => route.method === method);
  const allowed = ['GET', 'POST'].filter(answers);
  if (allowed.length === 0) return undefined;
  const headers = { Allow: [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') };
  if (c.req.method === 'OPTIONS') return surfaceAnswer(null, 204, headers);
  return failed(new Failure('wrong-method', { headers }), c);
}

/** The error page for a public address that an earlier check refused; undefined for all other requests. */
export function failedPublicly(error: Error, c: AppContext): Promise<Response> | undefined {
  const path = pathOf(c.req.url);
  if (!wantsPage(c) || !(publicPath.test(path) || previewPath.test(path))) return undefined;
  c.set('publicAnswer', true);
  return failed(error, c);
}

/** Whether the address is of the API, whose errors are always JSON. */
const isOfApi = ({ req }: AppContext): boolean => pathOf(req.url).startsWith(`${publicApiPath}/`);
const wantsPage = ({ req }: AppContext): boolean => req.header('Accept')?.includes('text/html') ?? false;

/** An error page for people who follow a link or send a form; a problem document for scripts and callers of the API. */
async function failed(error: Error, c: AppContext): Promise<Response> {
  const problem = errorResponse(error, c);
  const { code = 'internal' } = error instanceof Failure ? error : {};
  const Allow = problem.headers.get('Allow') ?? '';
  if ((c.req.method === 'GET' || wantsPage(c)) && !isOfApi(c)) return await failurePage(c, code, { Allow });
  return surfaceAnswer(problem.body, problem.status, {
    Allow,
    'Content-Type': problem.headers.get('Content-Type') ?? '',
    'Retry-After': problem.headers.get('Retry-After') ?? '',
  });
}

function executionOf(c: AppContext) {
  try {
    return c.executionCtx;
  } catch {
    return undefined;
  }
}
