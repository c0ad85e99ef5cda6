/** @jsxImportSource hono/jsx */
import type { MiddlewareHandler } from 'hono';
import { raw } from 'hono/html';
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import type { AppContext, AppEnv } from '../hono.ts';
import type { AgeQuestion } from './age-gate-form.tsx';
import { judgePosted, mayPass, passAnswer, withQuery } from './age-pass.ts';
import { hashOf, messagePage, surfaceAnswer, tooMany } from './answers.tsx';
import { languageOf } from './experience.ts';
import { withImages } from './images.ts';
import { clientIsOver } from './limits.ts';
import { showLinkPreview } from './link-preview.tsx';
import { postedForm } from './posted-form.ts';
import { renderers } from './renderers.ts';
import { readPreview } from './stored.ts';
import { countryOf } from './visit.ts';

const postable = 'same-origin';

/** Nobody else is to know the address of a preview, and nobody is to keep what is behind it, whatever is answered. */
export const asSecret: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  // The gate is posted, which a browser does with the origin `null` where there is no referrer at all.
  if (headers.get('Referrer-Policy') !== postable) headers.set('Referrer-Policy', 'no-referrer');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  headers.set('Cache-Control', 'no-store');
};

const frames = { phone: [390, 780], tablet: [820, 1100], desktop: [1280, 900] } as const;
type FrameName = keyof typeof frames;
const labels: Readonly<Record<FrameName, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' };

/** `/pop/preview/{kind}/{token}`: a draft in the frame of a device. Nothing is counted, and no link leads out of it. */
export async function showPreview(c: AppContext): Promise<Response> {
  const touchpoint = await drafted(c);
  if (touchpoint instanceof Response) return touchpoint;
  if (touchpoint.kind === 'dl') return await showLinkPreview(c, touchpoint);
  const asked = c.req.query('device') ?? 'phone';
  const device = Object.hasOwn(frames, asked) ? (asked as FrameName) : 'phone';
  return await framePage(touchpoint, device, previewPath(c), c.req.query('lang'));
}

/** What stands in the frame: the draft, or the age gate that visitors will meet before it. */
export async function showPreviewPage(c: AppContext): Promise<Response> {
  const touchpoint = await drafted(c);
  if (touchpoint instanceof Response) return touchpoint;
  const gate = renderers[touchpoint.kind]?.gateOf(touchpoint) ?? null;
  return await drawn(c, touchpoint, gate && !mayPass(c) ? { gate, answer: null } : null);
}

/** The answer to the gate of a draft, judged as visitors' are. */
export async function answerPreviewGate(c: AppContext): Promise<Response> {
  const form = await postedForm(c, c.var.config.APP_ORIGIN);
  if (await clientIsOver(c)) return await tooMany(c);
  const touchpoint = await drafted(c);
  if (touchpoint instanceof Response) return touchpoint;
  const gate = renderers[touchpoint.kind]?.gateOf(touchpoint);
  if (!gate) return await messagePage(c, 'noPreview', 404);
  const answer = judgePosted(c, gate, form);
  if (answer !== 'old-enough') return await drawn(c, touchpoint, { gate, answer });
  return passAnswer(c, { path: `${previewPath(c)}/page`, below: previewPath(c) });
}

interface Asked {
  readonly gate: AgeGate;
  readonly answer: AgeQuestion['answer'];
}

async function drawn(c: AppContext, touchpoint: PublicTouchpoint, asked: Asked | null): Promise<Response> {
  const path = previewPath(c);
  const page = await renderers[touchpoint.kind]?.render(withImages(touchpoint, path), {
    ...{ mode: 'editor', path: null, origin: c.var.config.APP_ORIGIN, outHref: null, formHref: null, scripts: [] },
    ...{ language: languageOf(c), country: countryOf(c) },
    gate: asked && {
      ...{ ages: asked.gate, answer: asked.answer, country: countryOf(c) },
      action: withQuery(c, `${path}/age`),
    },
  });
  if (!page) return await messagePage(c, 'noPreview', 404);
  return surfaceAnswer(page.html, asked?.answer ? 403 : 200, {
    ...(asked ? { 'Referrer-Policy': postable } : {}),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'X-Frame-Options': 'SAMEORIGIN',
  });
}

async function drafted(c: AppContext): Promise<PublicTouchpoint | Response> {
  const { kind, token = '' } = c.req.param();
  const previewed = isTouchpointKind(kind) && touchpointKinds[kind].previewed;
  const touchpoint = previewed ? await readPreview(c, kind, token) : null;
  return touchpoint ?? (await messagePage(c, 'noPreview', 404));
}

const previewPath = ({ req }: AppContext): string => `/pop/preview/${req.param('kind')}/${req.param('token')}`;

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:15px/1.4 system-ui,sans-serif;background:light-dark(#e9ebf3,#101119);color:light-dark(#1d1f2e,#eceef6)}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center;padding:.6rem 1rem;background:light-dark(#fff,#1b1d2a);border-bottom:1px solid light-dark(#d5d8e4,#333647)}
h1{font-size:1rem;margin:0;overflow-wrap:anywhere}.ribbon{background:#8a5a00;color:#fff;border-radius:999px;padding:.1rem .7rem;font-size:.8rem;font-weight:600;margin:0}
nav ul{display:flex;gap:.25rem;list-style:none;margin:0;padding:0}nav a{display:block;padding:.25rem .7rem;border-radius:.4rem;color:inherit}nav a[aria-current]{background:#4369f4;color:#fff;background:#3257dc}
main{padding:1rem;display:grid;justify-items:center}iframe{border:1px solid light-dark(#c3c7d6,#444859);border-radius:1rem;background:#fff;max-width:100%}
${Object.entries(frames)
  .map(([name, [width, height]]) => `iframe.${name}{width:${width}px;height:min(${height}px,calc(100vh - 6rem))}`)
  .join('')}`;

async function framePage(
  { name }: PublicTouchpoint,
  device: FrameName,
  path: string,
  lang: string | undefined,
): Promise<Response> {
  const query = lang === undefined ? '' : `?lang=${encodeURIComponent(lang.slice(0, 35))}`;
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{`Preview · ${name}`}</title>
        <style>{raw(style)}</style>
      </head>
      <body>
        <header>
          <p class="ribbon">Draft preview</p>
          <h1>{name}</h1>
          <nav aria-label="Device">
            <ul>
              {(Object.keys(frames) as FrameName[]).map((it) => (
                <li>
                  <a
                    href={`${path}?device=${it}${query.replace('?', '&')}`}
                    aria-current={it === device ? 'true' : undefined}
                  >
                    {labels[it]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main>
          <iframe
            class={device}
            src={`${path}/page${query}`}
            title={`${name}, as on a ${labels[device].toLowerCase()}`}
          />
        </main>
      </body>
    </html>
  );
  return surfaceAnswer(`<!doctype html>${String(await page)}`, 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src ${await hashOf(style)}; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  });
}
