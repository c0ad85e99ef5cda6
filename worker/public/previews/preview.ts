import type { MiddlewareHandler } from 'hono';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { offersFor } from '#shared/touchpoints/alcohol-us.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import type { AppContext, AppEnv } from '#worker/platform/hono.ts';
import type { AgeQuestion } from '../age-gate/form.tsx';
import {
  chosenCountry,
  type GateOf,
  isLocked,
  judgePosted,
  markGate,
  mayPass,
  passAnswer,
  passesOnce,
  withQuery,
} from '../age-gate/pass.ts';
import { messagePage, notInCountry, surfaceAnswer, tooMany } from '../answers/answers.tsx';
import { postedForm } from '../answers/posted-form.ts';
import { languageOf } from '../experiences/experience.ts';
import { showImage, withImages } from '../experiences/images.ts';
import { renderers } from '../experiences/renderers.ts';
import { readPreview } from '../published/touchpoints.ts';
import { clientIsOver } from '../visits/limits.ts';
import { countryOf, whereaboutsOf } from '../visits/visit.ts';
import { deviceFrame } from './device-frame.tsx';
import { showLinkPreview } from './link-preview.tsx';

const postable = 'same-origin';

/** On every answer: the secret address of a preview must not leak as a referrer, and no cache may keep the page. */
export const asSecret: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  // A page with a gate keeps `same-origin`: with `no-referrer` a browser would post with the origin `null`.
  if (headers.get('Referrer-Policy') !== postable) headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  headers.set('Cache-Control', 'no-store');
};

/** `/pop/preview/{kind}/{token}`: a draft in the frame of a device. Nothing is counted, and no link leads out of it. */
export async function showPreview(c: AppContext): Promise<Response> {
  const touchpoint = await drafted(c);
  if (touchpoint instanceof Response) return touchpoint;
  if (touchpoint.kind === 'dl') return await showLinkPreview(c, touchpoint);
  const [path, { named }] = [previewPath(c), languageOf(c)];
  const lang = named === null ? '' : `&lang=${encodeURIComponent(named)}`;
  return await deviceFrame(c, {
    name: touchpoint.name,
    hrefOf: (device) => `${path}?device=${device}${lang}`,
    src: `${path}/page${lang.replace('&', '?')}`,
  });
}

/** Content of the frame: the draft, or the age gate that visitors will see before it. */
export async function showPreviewPage(c: AppContext): Promise<Response> {
  const touchpoint = await drafted(c);
  if (touchpoint instanceof Response) return touchpoint;
  const gate = renderers[touchpoint.kind]?.gateOf(touchpoint) ?? null;
  if (!gate || (await mayPass(c, gateOf(c, touchpoint, gate)))) return await drawn(c, touchpoint, null);
  return await drawn(c, touchpoint, { gate, answer: isLocked(c, gate) ? 'too-young' : null, country: countryOf(c) });
}

/** The answer to the gate of a draft, checked like those of visitors. */
export async function answerPreviewGate(c: AppContext): Promise<Response> {
  const form = await postedForm(c, c.var.config.APP_ORIGIN);
  if (await clientIsOver(c)) return await tooMany(c);
  const touchpoint = await drafted(c);
  if (touchpoint instanceof Response) return touchpoint;
  const gate = renderers[touchpoint.kind]?.gateOf(touchpoint);
  if (!gate) return await messagePage(c, 'noPreview', 404);
  const passing = gateOf(c, touchpoint, gate);
  if (await passesOnce(c, form, passing)) return await drawn(c, touchpoint, null);
  const answer = judgePosted(c, gate, form);
  if (answer !== 'old-enough') return await drawn(c, touchpoint, { gate, answer, country: chosenCountry(c, form) });
  return await passAnswer(c, passing, form, `${previewPath(c)}/page`);
}

const gateOf = (c: AppContext, { account }: PublicTouchpoint, gate: AgeGate): GateOf => ({
  ...{ gate, path: previewPath(c), memoryDays: account.alcohol?.gateMemoryDays ?? 0 },
});

export async function showPreviewImage(c: AppContext): Promise<Response> {
  const touchpoint = await drafted(c);
  if (touchpoint instanceof Response) return touchpoint;
  return await showImage(c, `/proxy/public/previews/${touchpoint.kind}/${c.req.param('token')}`, 'no-store');
}

interface Asked extends Pick<AgeQuestion, 'answer' | 'country'> {
  readonly gate: AgeGate;
}

async function drawn(c: AppContext, touchpoint: PublicTouchpoint, asked: Asked | null): Promise<Response> {
  const path = previewPath(c);
  const { alcohol } = touchpoint.account;
  const open = offersFor(touchpoint, alcohol, whereaboutsOf(c));
  const page = await renderers[touchpoint.kind]?.render(withImages(open, path), {
    ...{ mode: 'editor', path: null, origin: c.var.config.APP_ORIGIN, outHref: null, formHref: null, scripts: [] },
    ...{ language: languageOf(c), country: countryOf(c) },
    gate: asked && {
      ...{ ages: asked.gate, answer: asked.answer, country: asked.country },
      ...{ action: withQuery(c, `${path}/age`), remembers: (alcohol?.gateMemoryDays ?? 0) > 0 },
    },
  });
  if (!page) return await messagePage(c, 'noPreview', 404);
  const shown = surfaceAnswer(page.html, asked?.answer ? 403 : 200, {
    ...(asked ? { 'Referrer-Policy': postable } : {}),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'X-Frame-Options': 'SAMEORIGIN',
  });
  return asked ? markGate(c, shown, asked.answer, asked.gate) : shown;
}

async function drafted(c: AppContext): Promise<PublicTouchpoint | Response> {
  const { kind, token = '' } = c.req.param();
  const previewed = isTouchpointKind(kind) && touchpointKinds[kind].previewed;
  const touchpoint = previewed ? await readPreview(c, kind, token) : null;
  if (!touchpoint) return await messagePage(c, 'noPreview', 404);
  return isBlocked(touchpoint.account.alcohol, whereaboutsOf(c))
    ? await notInCountry(c, touchpoint.account)
    : touchpoint;
}

const previewPath = ({ req }: AppContext): string => `/pop/preview/${req.param('kind')}/${req.param('token')}`;
