/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { AppContext } from '../hono.ts';
import { type FailureCode, statusOf } from '../middleware/problem.ts';

/** On every answer of the surface. It has no nonce and no session, so that what is public may be kept by a cache. */
const everywhere: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cache-Control': 'no-store',
};
const nothingRuns = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** An answer with the whole set of headers; an empty value takes one away. */
export function surfaceAnswer(
  body: BodyInit | null,
  status: number,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = new Headers({ ...everywhere, 'Content-Security-Policy': nothingRuns });
  for (const [name, value] of Object.entries(more)) {
    if (value === '') headers.delete(name);
    else headers.set(name, value);
  }
  return new Response(body, { status, headers });
}

/** Leads somebody on. The address was checked before. */
export const leadTo = (url: string): Response => surfaceAnswer(null, 302, { Location: url, 'X-Robots-Tag': 'noindex' });

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f6f7fb,#14151f);color:light-dark(#1d1f2e,#eceef6)}*{box-sizing:border-box}main{max-width:min(36rem,100%);min-width:0;padding:clamp(1.25rem,5vw,2rem)}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}code,p,h1,h2{overflow-wrap:anywhere}h1{font-size:1.5rem;margin:0 0 .5rem}
p{margin:.25rem 0}a{color:inherit}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .75rem .35rem 0;vertical-align:top;
overflow-wrap:anywhere}tbody th{overflow-wrap:normal;white-space:nowrap}label{display:inline-block;margin-right:1rem}select,button{font:inherit;padding:.3rem .5rem}.ribbon{font-weight:600}`;

/** A small page of our own words around a few parts. */
export async function plainPage(
  title: string,
  parts: Child,
  status: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {parts}
        </main>
      </body>
    </html>
  );
  return surfaceAnswer(`<!doctype html>${String(await page)}`, status, {
    'Content-Type': 'text/html; charset=utf-8',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': `default-src 'none'; style-src ${await hashOf(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    ...more,
  });
}

export async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** The same for what never was, what is not published and what was taken back. */
export const nothingHere = (status = 404): Promise<Response> =>
  plainPage('There is nothing here', <p>This link may have been withdrawn, or it was never published.</p>, status);

/** For a person whose request could not be answered; the log has the reason. */
export async function failurePage({ req }: AppContext, code: FailureCode): Promise<Response> {
  const status = statusOf(code);
  if (code === 'too-many') return await tooMany();
  if (status >= 500) return await notNow(status);
  if (req.method === 'GET' || req.method === 'HEAD') return await nothingHere(status);
  return await plainPage('Not sent', <p>Go back, load the page again and send it from there.</p>, status);
}

/** To whoever is in a country where an alcohol brand shows nothing. In a frame of somebody else there is no page to show. */
export const notInCountry = async (mode: 'page' | 'embed' = 'page'): Promise<Response> =>
  mode === 'embed'
    ? surfaceAnswer(null, 451, { 'X-Frame-Options': '', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    : await plainPage('Not available in your country', <p>What is behind this link is not shown here.</p>, 451);

export const tooMany = (): Promise<Response> =>
  plainPage('Too many requests', <p>Wait a minute and try again.</p>, 429, { 'Retry-After': '60' });

const notNow = (status: number): Promise<Response> =>
  plainPage('This is not available right now', <p>Try again in a moment.</p>, status, { 'Retry-After': '10' });
