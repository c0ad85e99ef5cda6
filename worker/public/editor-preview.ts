import { type Context, Hono } from 'hono';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { type TouchpointDetail, touchpointOffersAnswerSchema } from '#shared/api/families/touchpoints-schemas.ts';
import { noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { isTouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { AppEnv } from '../hono.ts';
import { Failure } from '../middleware/problem.ts';
import { signedInPerson } from '../upstream/person.ts';
import { serverApi } from '../upstream/server-api.ts';
import { plainPage, surfaceAnswer } from './answers.tsx';
import { renderers } from './renderers.ts';

/**
 * `GET /session/drafts/{kind}/{id}`: the saved draft of what has a page as visitors would see it, for who may read it and
 * for the frame of the editor alone. Its calls are the person's own, so that nothing is shown which they may not have.
 */
async function showDraft(c: Context<AppEnv>): Promise<Response> {
  const { scope } = (await signedInPerson(c)).person;
  if (!scope) throw new Failure('foreign-scope');
  const { kind = '', id = '' } = c.req.param();
  const renderer = isTouchpointKind(kind) ? renderers[kind] : undefined;
  if (!renderer) return await missing(c, 404);
  const params = { kind, id };
  const api = serverApi(c);
  const [draft, named] = await Promise.all([api('touchpoint', { params }), api('touchpointOffers', { params })]);
  if (!draft.ok) return await missing(c, draft.status);
  const detail = (await draft.json()) as TouchpointDetail;
  const read = touchpointOffersAnswerSchema.safeParse(named.ok ? await named.json() : null);
  const offers = read.success
    ? read.data
    : { products: [], offers: [], retailers: [], collections: [], stores: [], forms: [] };
  const image = (id: number, version: string) =>
    `/proxy/data/product-images/${id}?scope=${formatScopeRef(scope)}&version=${encodeURIComponent(version)}`;
  const drawn = await renderer.render(
    {
      ...{ ...detail, publicId: detail.publicId ?? '' },
      ...offers,
      products: offers.products.map((it) => ({ ...it, image: it.image === null ? null : image(it.id, it.image) })),
      account: {
        ...{ name: scope.label, alcohol: scope.isAlcoholBrand ? noAlcoholRules : null, gtmId: null },
        ...{ locale: scope.defaultLocale ?? 'en-US', currency: scope.defaultCurrency ?? 'USD' },
      },
    },
    {
      ...{ mode: 'editor', path: null, origin: c.var.config.PUBLIC_ORIGIN, country: null },
      ...{ outHref: null, formHref: null, scripts: [], gate: null },
      language: { named: c.req.query('lang') ?? null, accepted: null },
    },
  );
  if (!drawn) return await missing(c, 404);
  const { html, policy, locale } = drawn;
  c.set('publicAnswer', true);
  return surfaceAnswer(html, 200, { ...framed, 'Content-Language': locale, 'Content-Security-Policy': policy });
}

const framed = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Robots-Tag': 'noindex',
};

function missing(c: Context<AppEnv>, status: number): Promise<Response> {
  c.set('publicAnswer', true);
  return plainPage(
    'The draft can not be shown',
    'Reload the page, or try again in a moment.',
    status === 404 ? 404 : 503,
    {
      'X-Frame-Options': 'SAMEORIGIN',
    },
  );
}

export const editorPreview = new Hono<AppEnv>().get('/session/drafts/:kind/:id', showDraft);
