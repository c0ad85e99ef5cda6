/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { asLocation } from '#shared/access/return-path.ts';
import { type FailureCode, statusOf } from '#shared/api/failure.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { pathOf } from '#worker/platform/http/address.ts';
import { cookielessIn, keptIn, type Message, messageIn, spokenTo } from './message-words.ts';
import { isFilledIn, postedBefore } from './posted-form.ts';

/** Headers of every public answer. They have no nonce and no session, so that caches may store the answer. */
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

/** An answer with all these headers; an empty value removes one, and `Location` is encoded. */
export function surfaceAnswer(
  body: BodyInit | null,
  status: number,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = new Headers({ ...everywhere, 'Content-Security-Policy': nothingRuns });
  for (const [name, value] of Object.entries(more)) {
    if (value === '') headers.delete(name);
    else headers.set(name, name === 'Location' ? asLocation(value) : value);
  }
  return new Response(body, { status, headers });
}

/** The ETag of a text, for `keptAnswer`. */
export const tagOf = async (text: string): Promise<string> => (await hashOf(text)).slice(8, 30);

/** An answer that browsers revalidate: 304 without a body if they have it already. */
export function keptAnswer(
  c: AppContext,
  tag: string,
  body: BodyInit | null,
  more: Readonly<Record<string, string>>,
): Response {
  // A proxy that compresses the answer marks its tag as weak.
  const known = (c.req.header('If-None-Match') ?? '')
    .split(',')
    .some((it) => it.trim().replace(/^W\//, '') === `"${tag}"`);
  return surfaceAnswer(known ? null : body, known ? 304 : 200, { ...more, ETag: `"${tag}"` });
}

/** A redirect. The caller has checked the address. */
export const leadTo = (url: string): Response => surfaceAnswer(null, 302, { Location: url, 'X-Robots-Tag': 'noindex' });

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;font:16px/1.5 system-ui,sans-serif;
background:light-dark(#f6f6f9,#15141b);color:light-dark(#22202c,#eeecf5)}*{box-sizing:border-box}main{max-width:min(36rem,100%);min-width:0;padding:clamp(1.25rem,5vw,2rem)}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}code,pre,p,h1,h2{overflow-wrap:anywhere}pre{white-space:pre-wrap;font-size:.85rem}h1{font-size:1.5rem;margin:0 0 .5rem}
p{margin:.25rem 0}a{color:inherit}table{border-collapse:collapse;width:100%}th,td{text-align:start;padding-block:.35rem;padding-inline:0 .75rem;vertical-align:top}td:last-child{overflow-wrap:anywhere}tbody th{overflow-wrap:normal;white-space:nowrap}.ribbon{font-weight:600}`;

/** Styles of a card with one sentence of ours. */
const cardStyle = `body{padding:1rem}main{width:30rem;padding:clamp(1.5rem,6vw,2.25rem);background:light-dark(#fff,#1e1c27);border:1px solid light-dark(#e4e3ec,#302d3d);border-radius:1rem;box-shadow:0 1px 2px rgb(26 22 41/5%),0 12px 32px -16px rgb(26 22 41/18%)}h1{font-weight:700;letter-spacing:-.02em;line-height:1.25;text-wrap:balance}p{color:light-dark(#5d596e,#aca7bd)}button{width:100%;min-height:3rem;margin-top:1.25rem;padding:.6rem 1.4rem;border:0;border-radius:.5rem;background:#4369f4;color:#fff;font:600 1rem system-ui,sans-serif;cursor:pointer}button:hover{background:#3155db}:focus-visible{outline:2px solid light-dark(#3155db,#93aaff);outline-offset:2px}`;

/** `frame-ancestors` of pages that only our own pages frame. */
export const ownFrames: readonly string[] = ["'self'"];

/** The policy of a page without scripts that posts only to its own origin. @param ancestors sites that may frame it */
export async function stillPolicy(
  styles: string,
  ancestors: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const policy = `default-src 'none'; style-src ${await hashOf(styles)}; form-action 'self'; base-uri 'none'; frame-ancestors`;
  if (ancestors.length === 0) return { 'Content-Security-Policy': `${policy} 'none'` };
  if (ancestors === ownFrames)
    return { 'Content-Security-Policy': `${policy} 'self'`, 'X-Frame-Options': 'SAMEORIGIN' };
  return { 'Content-Security-Policy': `${policy} ${ancestors.join(' ')}`, ...framed };
}

/** Headers of pages that others may frame. `frame-ancestors` lists them; the older `X-Frame-Options` can only forbid it. */
export const framed = {
  'X-Frame-Options': '',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Robots-Tag': 'noindex',
};

/** A small page with text of ours and a few parts. */
export async function plainPage(
  title: string,
  parts: Child,
  status: number,
  more: Readonly<Record<string, string>> = {},
  ancestors: readonly string[] = [],
  moreStyle = '',
): Promise<Response> {
  const styles = style + moreStyle;
  const page = (
    <html lang={more['Content-Language'] ?? 'en'}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{raw(styles)}</style>
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
    ...(await stillPolicy(styles, ancestors)),
    ...more,
  });
}

export async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `'sha256-${btoa(String.fromCharCode(...digest))}'`;
}

/** Paths of pages that a preview shows in its device frame. */
const inOwnFrame = /^\/pop\/preview\/[^/]+\/[^/]+\/(page|age)$/;

interface MessageExtras {
  /** Language of the requested content, if known. */
  readonly locale?: string;
  readonly 'Retry-After'?: string;
  readonly Allow?: string;
}

/**
 * A page with one sentence of ours, in the visitor's language. If a form could not be accepted right now, the page
 * repeats its fields, so that it can be sent again.
 */
export function messagePage(
  c: AppContext,
  message: Message,
  status: number,
  { locale, ...more }: MessageExtras = {},
): Promise<Response> {
  const language = spokenTo(c, locale);
  const [title, text] = messageIn(language, message);
  const headers = { 'Content-Language': language, Vary: 'Accept-Language', ...more };
  // In a frame, a message has nothing to click, unless our own page in that frame has posted a form.
  const ancestors = framesOf(c);
  const posted = status === 429 || status >= 500 ? postedBefore(c) : undefined;
  if (!posted) return plainPage(title, <p>{text}</p>, status, headers, ancestors, cardStyle);
  const [kept, again] = keptIn(language, isFilledIn(posted));
  const { pathname, search } = new URL(c.req.url);
  const parts = (
    <form method="post" action={`${pathname}${search}`}>
      <p>{text}</p>
      <p>{kept}</p>
      {[...posted].map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit">{again}</button>
    </form>
  );
  // With `no-referrer` a browser would post with the origin `null`.
  return plainPage(title, parts, status, { ...headers, 'Referrer-Policy': 'same-origin' }, ancestors, cardStyle);
}

/** Tells a visitor without cookies why the age gate returns, and lets them continue to this page. @param pass sealed */
export function noCookiesPage(c: AppContext, { country, pass }: Record<'country' | 'pass', string>): Promise<Response> {
  const language = spokenTo(c);
  const [title, text, button] = cookielessIn(language);
  const { pathname, search } = new URL(c.req.url);
  const parts = (
    <form method="post" action={`${pathname}${search}`}>
      <p>{text}</p>
      <input type="hidden" name="country" value={country} />
      <input type="hidden" name="pass" value={pass} />
      <button type="submit">{button}</button>
    </form>
  );
  const headers = { 'Content-Language': language, Vary: 'Accept-Language', 'Referrer-Policy': 'same-origin' };
  return plainPage(title, parts, 200, headers, framesOf(c), cardStyle);
}

/** Sites that may show a page of our own words in a frame, by its address. */
function framesOf(c: AppContext): readonly string[] {
  const path = pathOf(c.req.url);
  return path.startsWith('/embed/') ? ['https:'] : inOwnFrame.test(path) ? ownFrames : [];
}

/** 404, the same for what never existed, isn't published, or was unpublished. */
export const nothingHere = (c: AppContext, status = 404): Promise<Response> => messagePage(c, 'nothing', status);

/** The page for a failed request; the log has the reason. */
export async function failurePage(
  c: AppContext,
  code: FailureCode,
  more: Pick<MessageExtras, 'Allow'> = {},
): Promise<Response> {
  const status = statusOf(code);
  if (code === 'too-many') return await tooMany(c);
  if (code === 'not-in-this-country') return await messagePage(c, 'notInCountry', status);
  if (status >= 500) return await messagePage(c, 'notNow', status, { 'Retry-After': '10' });
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
  return await messagePage(c, reads ? 'nothing' : 'notSent', status, more);
}

/** The page for visitors in a country where an alcohol brand shows nothing. */
export const notInCountry = (c: AppContext, { locale }: { readonly locale: string }): Promise<Response> =>
  messagePage(c, 'notInCountry', 451, { locale });

export const tooMany = (c: AppContext): Promise<Response> => messagePage(c, 'tooMany', 429, { 'Retry-After': '60' });
