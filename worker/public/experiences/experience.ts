import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { clickTagOf } from '#shared/touchpoints/ad-target.ts';
import { type AlcoholRules, isBlocked, type Whereabouts } from '#shared/touchpoints/alcohol.ts';
import { linesFor } from '#shared/touchpoints/alcohol-lines.ts';
import { offersFor, usCountry } from '#shared/touchpoints/alcohol-us.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import type { AgeQuestion } from '../age-gate/form.tsx';
import {
  chosenCountry,
  type GateOf,
  gateAction,
  isLocked,
  judgePosted,
  markGate,
  mayPass,
  passAnswer,
  passesOnce,
} from '../age-gate/pass.ts';
import { framed, keptAnswer, nothingHere, notInCountry, surfaceAnswer, tagOf, tooMany } from '../answers/answers.tsx';
import { postedForm } from '../answers/posted-form.ts';
import { eventScript } from '../events/script.ts';
import type { Language, Rendered, RenderOptions } from '../immersive/render.tsx';
import { readPublished } from '../published/touchpoints.ts';
import { ledBy } from '../responses/origin.tsx';
import { clientIsOver } from '../visits/limits.ts';
import { countryOf, whereaboutsOf } from '../visits/visit.ts';
import { withImages } from './images.ts';
import { keptPage, type PageKey } from './page-cache.ts';
import { renderers } from './renderers.ts';

type Mode = 'published' | 'embed';

/** The address of a published touchpoint, without a query. */
const pathOf = (kind: TouchpointKind, publicId: string, mode: Mode): string =>
  mode === 'embed' ? `/embed/${kind}/${publicId}` : `/e/${publicId}`;

/** Serves a published page. Behind the gate, it is the same for all visitors with the same language and offers. */
export async function showExperience(c: AppContext, kind: TouchpointKind, mode: Mode): Promise<Response> {
  const publicId = c.req.param('publicId') ?? '';
  const [touchpoint, renderer] = [await readPublished(c, kind, publicId), renderers[kind]];
  if (!touchpoint || !renderer) return await nothingHere(c);
  const { alcohol } = touchpoint.account;
  if (isBlocked(alcohol, whereaboutsOf(c))) return await notInCountry(c, touchpoint.account);
  const gate = renderer.gateOf(touchpoint);
  if (gate && !(await mayPass(c, gateOf(touchpoint, gate, mode)))) {
    const answer = isLocked(c, gate) ? 'too-young' : null;
    return await showGate(c, touchpoint, mode, { gate, answer, country: countryOf(c) });
  }
  return await showPage(c, touchpoint, mode);
}

const gateOf = ({ kind, publicId, account }: PublicTouchpoint, gate: AgeGate, mode: Mode): GateOf => ({
  ...{ gate, path: pathOf(kind, publicId, mode), memoryDays: account.alcohol?.gateMemoryDays ?? 0 },
});

/** The page behind the gate. @param keeps whether the browser may cache it; false if it answers a post */
async function showPage(c: AppContext, published: PublicTouchpoint, mode: Mode, keeps = true): Promise<Response> {
  const { kind, publicId } = published;
  const renderer = renderers[kind];
  const { alcohol } = published.account;
  const at = whereaboutsOf(c);
  const locale = renderer?.localeOf(published, languageOf(c)) ?? null;
  if (!renderer || locale === null) return await nothingHere(c);
  const touchpoint = offersFor(published, alcohol, at);
  const offered = renderer.priced ? [...new Set(touchpoint.offers.map((offer) => offer.country))] : [];
  const country = alcohol ? placeOf(alcohol, at, offered) : (offered.find((it) => it === at.country) ?? '');
  const { revision, generation = 0 } = touchpoint;
  const key: PageKey = { kind, publicId, revision, generation, mode, locale, country };
  // A click tag only applies in a frame: in a page of its own, it would make our host an open redirect.
  const isFrame = c.req.header('Sec-Fetch-Dest') === 'iframe';
  const tag = kind === 'dp' ? c.req.query('clickTag') : undefined;
  const clickTag = isFrame ? clickTagOf(tag) : null;
  const make = () =>
    renderer.render(withImages(touchpoint, `/e/${publicId}`), {
      ...optionsOf(c, touchpoint, mode),
      outHref: (product, retailer) => `/e/${publicId}/out/${product}/${retailer}?lang=${encodeURIComponent(locale)}`,
      // The ad server counts the click, then redirects to the banner's target.
      ...(clickTag ? { adHref: () => clickTag } : {}),
      scripts: [eventScript(kind, publicId)],
      gate: null,
    });
  const page = clickTag ? await make() : await keptPage(c, key, make);
  if (!page) return await nothingHere(c);
  // A shared cache knows neither the visitor's age and country nor whether the page is framed.
  const shared = `${offered.length > 1 ? 'private' : 'public'}, max-age=30`;
  const isGated = alcohol !== null || renderer.gateOf(published) !== null;
  const caching = tag !== undefined || !keeps ? 'no-store' : isGated ? 'private, no-cache' : shared;
  return keptAnswer(c, await tagOf(page.html + page.policy), page.html, headersOf(page, mode, caching));
}

/** The place in an alcohol brand's cache key: the country, with region and day where its rules for retailers need them. */
function placeOf({ blocks }: AlcoholRules, { country, region, days }: Whereabouts, offered: readonly string[]): string {
  const isOwn = country === usCountry || blocks.some((it) => it.retailer !== null && it.country === country);
  if (isOwn) return [country, region ?? '', days.first, days.last].join('.');
  return offered.includes(country) ? country : '';
}

/** The answer to the gate's form. */
export async function answerGate(c: AppContext, kind: TouchpointKind, mode: Mode): Promise<Response> {
  const form = await postedForm(c);
  if (await clientIsOver(c)) return await tooMany(c);
  const publicId = c.req.param('publicId') ?? '';
  const touchpoint = await readPublished(c, kind, publicId);
  const gate = touchpoint && renderers[kind]?.gateOf(touchpoint);
  if (!touchpoint || !gate) return await nothingHere(c);
  if (isBlocked(touchpoint.account.alcohol, whereaboutsOf(c))) return await notInCountry(c, touchpoint.account);
  const passing = gateOf(touchpoint, gate, mode);
  if (await passesOnce(c, form, passing)) return await showPage(c, touchpoint, mode, false);
  const answer = judgePosted(c, gate, form);
  if (answer === 'old-enough') return await passAnswer(c, passing, form);
  return await showGate(c, touchpoint, mode, { gate, answer, country: chosenCountry(c, form) });
}

async function showGate(
  c: AppContext,
  touchpoint: PublicTouchpoint,
  mode: Mode,
  { gate, answer, country }: { readonly gate: AgeGate } & Pick<AgeQuestion, 'answer' | 'country'>,
): Promise<Response> {
  const { kind, publicId, account } = touchpoint;
  const locale = renderers[kind]?.localeOf(touchpoint, languageOf(c)) ?? account.locale;
  const page = await renderers[kind]?.render(touchpoint, {
    ...optionsOf(c, touchpoint, mode),
    scripts: [],
    gate: {
      ...{ ages: gate, action: gateAction(c, pathOf(kind, publicId, mode)), answer, country },
      ...{ remembers: (account.alcohol?.gateMemoryDays ?? 0) > 0, text: linesFor(account, locale)?.gate ?? '' },
    },
  });
  if (!page) return await nothingHere(c);
  const shown = surfaceAnswer(page.html, answer === null ? 200 : 403, headersOf(page, mode, 'no-store'));
  return markGate(c, shown, answer, gate);
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
