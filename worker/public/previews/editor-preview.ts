import { type Context, Hono } from 'hono';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { Failure } from '#shared/api/failure.ts';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { noAlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { touchpointOffersSchema } from '#shared/touchpoints/offers-schema.ts';
import { signedInPerson } from '#worker/forwarding/person.ts';
import { serverApi } from '#worker/forwarding/server-api.ts';
import type { AppEnv } from '#worker/platform/hono.ts';
import { ownFrames, plainPage, surfaceAnswer } from '../answers/answers.tsx';
import { renderers } from '../experiences/renderers.ts';
import { deviceFrame } from './device-frame.tsx';
import { showLinkPreview } from './link-preview.tsx';

/** What a person with READ access can preview: the draft, or a saved revision. */
async function readSaved(c: Context<AppEnv>, revision: string | undefined): Promise<PublicTouchpoint | number> {
  const { scope } = (await signedInPerson(c)).person;
  if (!scope) throw new Failure('foreign-scope');
  const { kind = '', id = '' } = c.req.param();
  if (!isTouchpointKind(kind) || !touchpointKinds[kind].previewed) return 404;
  const params = { kind, id };
  const api = serverApi(c);
  const [read, named] = await Promise.all([
    revision === undefined
      ? api('touchpoint', { params })
      : api('touchpointVersion', { params: { ...params, revision } }),
    api('touchpointOffers', { params, query: { revision } }),
  ]);
  if (!read.ok) return read.status;
  // The upstream has validated it when it was saved.
  const saved = (await read.json()) as Omit<TouchpointDetail, 'kind'>;
  const resources = touchpointOffersSchema.safeParse(named.ok ? await named.json() : null).data ?? nothingNamed;
  const image = (product: number, version: string) =>
    `/proxy/data/product-images/${product}?scope=${formatScopeRef(scope)}&version=${encodeURIComponent(version)}`;
  return {
    ...{ ...saved, kind, publicId: saved.publicId ?? '', slug: saved.slug ?? null },
    ...resources,
    products: resources.products.map((it) => ({ ...it, image: it.image === null ? null : image(it.id, it.image) })),
    account: {
      ...{ name: scope.label, alcohol: scope.isAlcoholBrand ? noAlcoholRules : null, gtmId: null },
      ...{ locale: scope.defaultLocale ?? 'en-US', currency: scope.defaultCurrency ?? 'USD' },
    },
  };
}

const nothingNamed = { products: [], offers: [], retailers: [], collections: [], stores: [], forms: [] };

/**
 * `GET /session/drafts/{kind}/{id}`: the saved draft, or its `version`, as visitors would see it. Only our own pages may
 * frame it. It is read with the person's rights.
 */
async function showDraft(c: Context<AppEnv>): Promise<Response> {
  const saved = await readSaved(c, c.req.query('version'));
  if (typeof saved === 'number') return await missing(c, saved);
  const drawn = await renderers[saved.kind]?.render(saved, {
    ...{ mode: 'editor', path: null, origin: c.var.config.PUBLIC_ORIGIN, country: null },
    ...{ outHref: null, formHref: null, scripts: [], gate: null },
    language: { named: c.req.query('lang') ?? null, accepted: null },
  });
  if (!drawn) return await missing(c, 404);
  const { html, policy, locale } = drawn;
  c.set('publicAnswer', true);
  return surfaceAnswer(html, 200, { ...framed, 'Content-Language': locale, 'Content-Security-Policy': policy });
}

/** `GET /session/drafts/{kind}/{id}/versions/{revision}`: a page of its own with a revision in the frame of a device. */
async function showRevision(c: Context<AppEnv>): Promise<Response> {
  const { kind, id, revision = '' } = c.req.param();
  const saved = await readSaved(c, revision);
  if (typeof saved === 'number') return await missing(c, saved);
  c.set('publicAnswer', true);
  if (saved.kind === 'dl') return await showLinkPreview(c, saved, revision);
  const at = `/session/drafts/${kind}/${id}`;
  const scope = `scope=${encodeURIComponent(c.req.query('scope') ?? '')}`;
  return await deviceFrame(c, {
    ...{ name: saved.name, revision },
    hrefOf: (device) => `${at}/versions/${revision}?${scope}&device=${device}`,
    src: `${at}?${scope}&version=${revision}`,
  });
}

const framed = {
  'Content-Type': 'text/html; charset=utf-8',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Robots-Tag': 'noindex',
};

function missing(c: Context<AppEnv>, status: number): Promise<Response> {
  c.set('publicAnswer', true);
  const text = 'Reload the page, or try again in a moment.';
  return plainPage('This can not be shown', text, status === 404 ? 404 : 503, {}, ownFrames);
}

export const editorPreview = new Hono<AppEnv>()
  .get('/session/drafts/:kind/:id', showDraft)
  .get('/session/drafts/:kind/:id/versions/:revision', showRevision);
