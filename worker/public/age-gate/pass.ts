import { getCookie } from 'hono/cookie';
import { createSealer } from '#shared/secrets/sealing.ts';
import { type AgeAnswer, judgeAge, leastAge, otherCountry, requiredAge } from '#shared/touchpoints/blocks-age.ts';
import { channelOf } from '#shared/touchpoints/channel.ts';
import type { AgeGate } from '#shared/touchpoints/immersive.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { noCookiesPage, surfaceAnswer } from '../answers/answers.tsx';
import { countryOf, todayOf, visitOf } from '../visits/visit.ts';

const passCookie = 'ml-age';
/** Cookie with the minimum age that a visitor of this browser didn't meet, until the browser is closed. */
const tooYoungCookie = 'ml-too-young';
/** Cookie that tests whether the browser stores cookies. */
const probeCookie = 'ml-cookies';

/** Maximum lifetime of a pass that isn't remembered, even if the browser is never closed. */
const sittingMs = 12 * 3_600_000;
const dayMs = 86_400_000;
/** How long a visitor without cookies may take from the gate to the page, and to sending its form. */
const onceMs = 30 * 60_000;

/** The result of an age gate, sealed, for one page. */
interface Pass {
  /** The country that was chosen. */
  readonly said: string;
  /** Minimum age that the visitor has proven. */
  readonly least: number;
  readonly at: number;
  /** Whether the browser may remember it for as long as the brand allows. */
  readonly kept: boolean;
}

/** The gate of one page. */
export interface GateOf {
  readonly gate: AgeGate;
  /** Path of the page. A pass is also valid for all paths below it. */
  readonly path: string;
  readonly memoryDays: number;
}

const sealerOf = ({ var: { config } }: AppContext, use: 'kept' | 'once') =>
  createSealer<Pass>(config.SESSION_SECRET, `age gate ${use}`);

/** Whether this browser has passed the page's gate, and the proven age still suffices where the visitor is. */
export async function mayPass(c: AppContext, { gate, path, memoryDays }: GateOf): Promise<boolean> {
  const sealed = getCookie(c, passCookie);
  const pass = sealed ? await sealerOf(c, 'kept').open(sealed, path) : null;
  const maxPassMs = pass?.kept ? Math.max(sittingMs, memoryDays * dayMs) : sittingMs;
  return pass !== null && Date.now() - pass.at < maxPassMs && suffices(c, gate, pass);
}

const suffices = (c: AppContext, gate: AgeGate, { said, least }: Pass): boolean =>
  least >= leastAge(gate, said, countryOf(c));

/** Whether a visitor of this browser was too young for such a gate, so that it isn't shown again. */
export function isLocked(c: AppContext, gate: AgeGate): boolean {
  const young = getCookie(c, tooYoungCookie) ?? '';
  const from = countryOf(c);
  return /^\d{2}$/.test(young) && Number(young) <= (from === otherCountry ? gate.age : requiredAge(gate, from));
}

/** Address of a page with the visitor's query, which has their language and campaign. */
export const withQuery = (c: AppContext, path: string): string => `${path}${new URL(c.req.url).search}`;

/**
 * The address that the gate of a page is posted to. The gate becomes the referrer of the page, so the query passes on
 * where the visitor came from, unless it already does.
 */
export function gateAction(c: AppContext, page: string): string {
  const url = new URL(c.req.url);
  const { channel } = visitOf(c);
  if (channelOf(url.searchParams.get('utm_medium') ?? '', '') !== channel) url.searchParams.set('utm_medium', channel);
  return `${page}/age${url.search}`;
}

/** Redirects a `GET` of the gate's address, which an address bar may show after a post, to its page. @param below replaces `/age` */
export const redirectToPage = (c: AppContext, below = ''): Response =>
  surfaceAnswer(null, 303, { Location: withQuery(c, new URL(c.req.url).pathname.replace(/\/age$/, below)) });

/** The country chosen in the gate's form; before that, the visitor's own. */
export const chosenCountry = (c: AppContext, form: URLSearchParams | null): string =>
  form?.get('country')?.slice(0, 2) || countryOf(c);

/** Checks the posted date of birth. Only the result is stored, never the date. */
export function judgePosted(c: AppContext, gate: AgeGate, form: URLSearchParams): AgeAnswer {
  if (isLocked(c, gate)) return 'too-young';
  const text = (part: string): string => (form.get(part) ?? '').slice(0, 20);
  const birth = { day: text('day'), month: text('month'), year: text('year'), country: text('country') };
  return judgeAge(gate, birth, todayOf(c), countryOf(c));
}

/** A `Set-Cookie` value. Cookies of embeds are partitioned, since another site frames them. */
function cookie(c: AppContext, pair: string, path: string, maxAgeDays = 0): string {
  const secure = c.var.config.PUBLIC_ORIGIN.startsWith('https:') ? ['Secure'] : [];
  const embedded = new URL(c.req.url).pathname.startsWith('/embed/');
  const site = embedded ? ['SameSite=None', 'Secure', 'Partitioned'] : ['SameSite=Lax', ...secure];
  const age = maxAgeDays > 0 ? [`Max-Age=${maxAgeDays * 86_400}`] : [];
  return [pair, `Path=${path}`, ...age, 'HttpOnly', ...site].join('; ');
}

/** The answer with the gate's cookies: one that tests cookies, or one that says the visitor was too young. */
export function markGate(c: AppContext, answer: Response, outcome: AgeAnswer | null, gate: AgeGate): Response {
  const least = leastAge(gate, chosenCountry(c, null), countryOf(c));
  const mark =
    outcome === 'too-young' && !isLocked(c, gate)
      ? cookie(c, `${tooYoungCookie}=${least}`, '/')
      : cookie(c, `${probeCookie}=1`, '/');
  answer.headers.append('Set-Cookie', mark);
  return answer;
}

/** Whether the form comes from a page that was shown to an old enough visitor without cookies. */
export async function passesOnce(c: AppContext, form: URLSearchParams, { gate, path }: GateOf): Promise<boolean> {
  const pass = await sealerOf(c, 'once').open(form.get('pass') ?? '', path);
  return pass !== null && Date.now() - pass.at < onceMs && suffices(c, gate, pass);
}

/** A pass in a form field: shows the page, and accepts its form, without a cookie. */
const onePass = (c: AppContext, { gate, path }: GateOf, form: URLSearchParams): Promise<string> =>
  sealerOf(c, 'once').seal(passOf(c, gate, form), path);

const passOf = (c: AppContext, gate: AgeGate, form: URLSearchParams): Pass => {
  const country = chosenCountry(c, form);
  const kept = form.get('shared') === null;
  return { said: country, least: leastAge(gate, country, countryOf(c)), at: Date.now(), kept };
};

/**
 * The answer to an old enough visitor: redirects to the page, with a cookie that is valid for that page alone. A visitor
 * without cookies is told so, and may continue to this one page.
 * @param next the page to show, if it isn't `path`
 */
export async function passAnswer(c: AppContext, of: GateOf, form: URLSearchParams, next = of.path): Promise<Response> {
  if (form.get('cookies') === '1' && getCookie(c, probeCookie) === undefined)
    return await noCookiesPage(c, { country: chosenCountry(c, form), pass: await onePass(c, of, form) });
  const pass = passOf(c, of.gate, form);
  const sealed = await sealerOf(c, 'kept').seal(pass, of.path);
  return surfaceAnswer(null, 303, {
    Location: withQuery(c, next),
    'Set-Cookie': cookie(c, `${passCookie}=${sealed}`, of.path, pass.kept ? of.memoryDays : 0),
  });
}
