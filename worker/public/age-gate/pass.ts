import { getCookie } from 'hono/cookie';
import { type AgeAnswer, judgeAge } from '#shared/touchpoints/blocks-age.ts';
import { channelOf } from '#shared/touchpoints/channel.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import type { AppContext } from '../../hono.ts';
import { surfaceAnswer } from '../answers.tsx';
import { countryOf, todayOf, visitOf } from '../visit.ts';

const name = 'ml-age';

/** Whether this browser has answered the age gate of the page well, in this sitting. */
export const mayPass = (c: AppContext): boolean => getCookie(c, name) === 'old-enough';

/** Address of a page, with what the visitor's address says of their language and of how they came. */
export const withQuery = (c: AppContext, path: string): string => `${path}${new URL(c.req.url).search}`;

/**
 * Where the gate of a page is posted to. What a browser comes from is the gate by then, so that where somebody came from
 * before goes along in the query, unless it says so itself.
 */
export function gateAction(c: AppContext, page: string): string {
  const url = new URL(c.req.url);
  const { channel } = visitOf(c);
  if (channelOf(url.searchParams.get('utm_medium') ?? '', '') !== channel) url.searchParams.set('utm_medium', channel);
  return `${page}/age${url.search}`;
}

/** Leads to the page whoever asks for the address that its gate is posted to, which an address bar may show. @param below what stands for `/age` */
export const fromGate = (c: AppContext, below = ''): Response =>
  surfaceAnswer(null, 303, { Location: withQuery(c, new URL(c.req.url).pathname.replace(/\/age$/, below)) });

/** What the gate's form has chosen: what was posted, at first where the visitor is found to be. */
export const chosenCountry = (c: AppContext, form: URLSearchParams | null): string =>
  form?.get('country')?.slice(0, 2) || countryOf(c);

/** The date of birth is checked and thrown away; only the fact that it sufficed is kept. */
export function judgePosted(c: AppContext, gate: AgeGate, form: URLSearchParams): AgeAnswer {
  const text = (part: string): string => (form.get(part) ?? '').slice(0, 20);
  const birth = { day: text('day'), month: text('month'), year: text('year'), country: text('country') };
  return judgeAge(gate, birth, todayOf(c), countryOf(c));
}

interface Passed {
  /** The page that is shown next. */
  readonly path: string;
  /** Everything below it is passed. */
  readonly below?: string;
  /** An embed's cookie is one of a site within another. */
  readonly embedded?: boolean;
}

/** Remembers it for the page alone until the browser is closed. */
export function passAnswer(c: AppContext, { path, below = path, embedded = false }: Passed): Response {
  const secure = c.var.config.PUBLIC_ORIGIN.startsWith('https:') ? ['Secure'] : [];
  const site = embedded ? ['SameSite=None', 'Secure', 'Partitioned'] : ['SameSite=Lax', ...secure];
  return surfaceAnswer(null, 303, {
    Location: withQuery(c, path),
    'Set-Cookie': [`${name}=old-enough`, `Path=${below}`, 'HttpOnly', ...site].join('; '),
  });
}
