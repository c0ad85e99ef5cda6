import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { clickTagOf } from '#shared/touchpoints/ad-target.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { AppContext } from '../../hono.ts';
import type { AgeQuestion } from '../age-gate/form.tsx';
import { chosenCountry, gateAction, judgePosted, mayPass, passAnswer } from '../age-gate/pass.ts';
import { framed, keptAnswer, nothingHere, notInCountry, surfaceAnswer, tagOf, tooMany } from '../answers.tsx';
import { eventScript } from '../events/script.ts';
import { clientIsOver } from '../limits.ts';
import { postedForm } from '../posted-form.ts';
import { ledBy } from '../responses/origin.tsx';
import { readPublished } from '../stored.ts';
import { countryOf } from '../visit.ts';
import { withImages } from './images.ts';
import { keptPage, type PageKey } from './page-cache.ts';
import type { Language, Rendered, RenderOptions } from './renderer.ts';
import { renderers } from './renderers.ts';

type Mode = 'published' | 'embed';

/** Where a published touchpoint stands, without a query. */
const pathOf = (kind: TouchpointKind, publicId: string, mode: Mode): string =>
  mode === 'embed' ? `/embed/${kind}/${publicId}` : `/e/${publicId}`;

/** A published page. It is the same for everybody who has the language, is offered the same and has passed the gate. */
export async function showExperience(c: AppContext, kind: TouchpointKind, mode: Mode): Promise<Response> {
  const publicId = c.req.param('publicId') ?? '';
  const [touchpoint, renderer] = [await readPublished(c, kind, publicId), renderers[kind]];
  if (!touchpoint || !renderer) return await nothingHere(c);
  const { alcohol } = touchpoint.account;
  if (isBlocked(alcohol, countryOf(c))) return await notInCountry(c, touchpoint.account);
  const language = languageOf(c);
  const locale = renderer.localeOf(touchpoint, language);
  if (locale === null) return await nothingHere(c);
  const gate = renderer.gateOf(touchpoint);
  if (gate && !mayPass(c)) return await showGate(c, touchpoint, mode, { gate, answer: null, country: countryOf(c) });
  const offered = renderer.priced ? [...new Set(touchpoint.offers.map((offer) => offer.country))] : [];
  const country = offered.find((it) => it === countryOf(c)) ?? '';
  const { revision, generation = 0 } = touchpoint;
  const key: PageKey = { kind, publicId, revision, generation, mode, locale, country };
  // Of another page alone: as a page of its own it would lend our host to whatever address is in the link.
  const isFrame = c.req.header('Sec-Fetch-Dest') === 'iframe';
  const tag = kind === 'dp' ? c.req.query('clickTag') : undefined;
  const clickTag = isFrame ? clickTagOf(tag) : null;
  const make = () =>
    renderer.render(withImages(touchpoint, `/e/${publicId}`), {
      ...optionsOf(c, touchpoint, mode),
      outHref: (product, retailer) => `/e/${publicId}/out/${product}/${retailer}?lang=${encodeURIComponent(locale)}`,
      // An ad server counts the click and leads on to where the banner leads, so that both have counted it.
      ...(clickTag ? { adHref: () => clickTag } : {}),
      scripts: [eventScript(kind, publicId)],
      gate: null,
    });
  const page = clickTag ? await make() : await keptPage(c, key, make);
  if (!page) return await nothingHere(c);
  // A shared cache knows neither the visitor's age and country nor whether the page is framed.
  const shared = `${offered.length > 1 ? 'private' : 'public'}, max-age=30`;
  const caching = tag !== undefined ? 'no-store' : alcohol || gate ? 'private, no-cache' : shared;
  return keptAnswer(c, await tagOf(page.html + page.policy), page.html, headersOf(page, mode, caching));
}

/** The answer to the gate's form. */
export async function answerGate(c: AppContext, kind: TouchpointKind, mode: Mode): Promise<Response> {
  const form = await postedForm(c);
  if (await clientIsOver(c)) return await tooMany(c);
  const publicId = c.req.param('publicId') ?? '';
  const touchpoint = await readPublished(c, kind, publicId);
  const gate = touchpoint && renderers[kind]?.gateOf(touchpoint);
  if (!touchpoint || !gate) return await nothingHere(c);
  if (isBlocked(touchpoint.account.alcohol, countryOf(c))) return await notInCountry(c, touchpoint.account);
  const answer = judgePosted(c, gate, form);
  if (answer === 'old-enough') return passAnswer(c, { path: pathOf(kind, publicId, mode), embedded: mode === 'embed' });
  return await showGate(c, touchpoint, mode, { gate, answer, country: chosenCountry(c, form) });
}

async function showGate(
  c: AppContext,
  touchpoint: PublicTouchpoint,
  mode: Mode,
  { gate, answer, country }: { readonly gate: AgeGate } & Pick<AgeQuestion, 'answer' | 'country'>,
): Promise<Response> {
  const { kind, publicId } = touchpoint;
  const page = await renderers[kind]?.render(touchpoint, {
    ...optionsOf(c, touchpoint, mode),
    scripts: [],
    gate: { ages: gate, action: gateAction(c, pathOf(kind, publicId, mode)), answer, country },
  });
  return page
    ? surfaceAnswer(page.html, answer === null ? 200 : 403, headersOf(page, mode, 'no-store'))
    : await nothingHere(c);
}

export const languageOf = ({ req }: AppContext): Language => ({
  named: req.query('lang')?.slice(0, 35) ?? null,
  accepted: req.header('Accept-Language')?.slice(0, 200) ?? null,
});

const optionsOf = (
  c: AppContext,
  { kind, publicId }: PublicTouchpoint,
  mode: Mode,
): Omit<RenderOptions, 'scripts' | 'gate'> => ({
  mode,
  path: pathOf(kind, publicId, mode),
  origin: c.var.config.PUBLIC_ORIGIN,
  language: languageOf(c),
  country: countryOf(c),
  formHref: (form) => `${c.var.config.PUBLIC_ORIGIN}/f/${form}?${ledBy}=${publicId}`,
  outHref: null,
  adHref: (to) => `/embed/${kind}/${publicId}/out/${to}`,
});

const headersOf = ({ policy, locale }: Rendered, mode: Mode, caching: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': locale,
  'Content-Security-Policy': policy,
  'Cache-Control': caching,
  Vary: 'Accept-Language',
  ...(mode === 'embed' ? framed : {}),
});
