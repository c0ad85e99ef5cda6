/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';

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

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f6f7fb,#14151f);color:light-dark(#1d1f2e,#eceef6)}main{max-width:32rem;padding:2rem}h1{font-size:1.5rem;margin:0 0 .5rem}
p{margin:.25rem 0}a{color:inherit}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .75rem .35rem 0;vertical-align:top;
overflow-wrap:anywhere}label{display:inline-block;margin-right:1rem}select,button{font:inherit;padding:.3rem .5rem}.ribbon{font-weight:600}`;

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
export const nothingHere = (): Promise<Response> =>
  plainPage('There is nothing here', <p>This link may have been withdrawn, or it was never published.</p>, 404);

export const tooMany = (): Promise<Response> =>
  plainPage('Too many requests', <p>Wait a minute and try again.</p>, 429, { 'Retry-After': '60' });

export const notNow = (status: number): Promise<Response> =>
  plainPage('This is not available right now', <p>Try again in a moment.</p>, status, { 'Retry-After': '10' });
