import { type Context, Hono } from 'hono';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { type TouchpointDetail, touchpointOffersAnswerSchema } from '#shared/api/families/touchpoints-schemas.ts';
import { noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import type { AppEnv } from '../../hono.ts';
import { Failure } from '../../middleware/problem.ts';
import { signedInPerson } from '../../upstream/person.ts';
import { serverApi } from '../../upstream/server-api.ts';
import { plainPage, surfaceAnswer } from '../answers.tsx';
import { readImmersive, renderImmersive } from './render.tsx';

/**
 * `GET /session/immersive/{id}`: the saved draft of an experience as visitors would see it, for who may read it and for
 * the frame of the editor alone. Its calls are the person's own, so that nothing is shown which they may not have.
 */
async function showDraft(c: Context<AppEnv>): Promise<Response> {
  const { scope } = (await signedInPerson(c)).person;
  if (!scope) throw new Failure('foreign-scope');
  const params = { kind: 'ip', id: c.req.param('id') ?? '' };
  const api = serverApi(c);
  const [draft, named] = await Promise.all([api('touchpoint', { params }), api('touchpointOffers', { params })]);
  const page = draft.ok ? readImmersive(((await draft.json()) as TouchpointDetail).definition) : null;
  if (!page) return await missing(c, draft.status);
  const read = touchpointOffersAnswerSchema.safeParse(named.ok ? await named.json() : null);
  const offers = read.success ? read.data : { products: [], offers: [], retailers: [], collections: [], forms: [] };
  const image = (id: number, version: string) =>
    `/proxy/data/product-images/${id}?scope=${formatScopeRef(scope)}&version=${encodeURIComponent(version)}`;
  const { html, policy, locale } = await renderImmersive(
    page,
    {
      ...offers,
      products: offers.products.map((it) => ({ ...it, image: it.image === null ? null : image(it.id, it.image) })),
      account: {
        ...{ name: scope.label, alcohol: scope.isAlcoholBrand ? noAlcoholRules : null, gtmId: null },
        ...{ locale: scope.defaultLocale ?? 'en-US', currency: scope.defaultCurrency ?? 'USD' },
      },
    },
    {
      ...{
        mode: 'editor',
        path: null,
        origin: c.var.config.PUBLIC_ORIGIN,
        country: null,
        outHref: null,
        formHref: null,
        scripts: [],
        gate: null,
      },
      language: { named: c.req.query('lang') ?? null, accepted: null },
    },
  );
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

export const editorPreview = new Hono<AppEnv>().get('/session/immersive/:id', showDraft);
