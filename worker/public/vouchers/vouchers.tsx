/** @jsxImportSource hono/jsx */
import { Hono } from 'hono';
import { Failure } from '#shared/api/failure.ts';
import {
  type ClaimAnswer,
  claimAnswerSchema,
  type PublicVoucher,
  publicVoucherSchema,
} from '#shared/api/families/vouchers-schemas.ts';
import { plainEmail } from '#shared/text/email-identity.ts';
import { usCountry } from '#shared/touchpoints/alcohol-us.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { AppContext, AppEnv } from '#worker/platform/hono.ts';
import { cookieValues } from '#worker/platform/http/cookies.ts';
import { postUpstream } from '#worker/platform/upstream/service-call.ts';
import { nothingHere, tooMany } from '../answers/answers.tsx';
import { postedForm } from '../answers/posted-form.ts';
import { isolateCache } from '../published/isolate-cache.ts';
import { formFailed } from '../responses/frame.tsx';
import { answerResponseGate, gateBefore } from '../responses/gate.tsx';
import { cameOf, cameWith } from '../responses/origin.tsx';
import { speechOf } from '../responses/speech.ts';
import { postsAreOver } from '../visits/limits.ts';
import { countryOf, visitOf } from '../visits/visit.ts';
import { sourceOf } from '../visits/visit-token.ts';
import { linkPage, voucherPage } from './page.tsx';

const visitorCookie = '__Host-visitor';
const claimCookie = 'claim';
const tokenForm = /^[\w-]{16,64}$/;
const yearSeconds = 31_536_000;
const email = /^[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,180}\.[^\s@<>"',;.]{2,24}$/;

/** `/v/:publicId`, where people claim a voucher without a script and a session. Never cached. */
export const voucherRoutes = new Hono<AppEnv>()
  .onError(formFailed)
  .get('/v/:publicId', async (c) => {
    const shown = await readVoucher(c);
    if (!shown) return nothingHere(c);
    return (await gateBefore(c, shown)) ?? (await drawFresh(c, shown, ''));
  })
  .post('/v/:publicId/age', (c) =>
    answerResponseGate(c, readVoucher, {
      draw: (shown, form) => (ofLink(c) ? drawLink : drawFresh)(c, shown, form.get('pass') ?? ''),
      // Visitors with a mailed link continue to its code.
      below: ofLink(c) ? '/code' : '',
    }),
  )
  .post('/v/:publicId', async (c) => {
    const posted = await postedForm(c);
    if (await postsAreOver(c, c.req.param('publicId'))) return tooMany(c);
    const { counts, country } = visitOf(c);
    // A bot must not take a code from people.
    if (!counts) throw new Failure('access-denied');
    const shown = await readVoucher(c);
    if (!shown) return nothingHere(c);
    const gate = await gateBefore(c, shown, { form: posted });
    if (gate) return gate;
    const pass = posted.get('pass') ?? '';
    const given = posted.get('claim') ?? '';
    const claim = tokenForm.test(given) ? given : crypto.randomUUID();
    const typed = plainEmail(posted.get('email') ?? '');
    const came = cameWith(posted);
    const speech = speechOf(c, shown.locale);
    const form = { claim, again: false, typed, came, speech, pass };
    if (shown.identifyBy === 'email' && !email.test(typed))
      return voucherPage(shown, { ...form, error: speech.words.emailWrong }, 422);
    const visitor = cookieOf(c, visitorCookie);
    const who = shown.identifyBy === 'email' ? { email: typed } : visitor === null ? {} : { visitor };
    const { address: client } = await sourceOf(c);
    const answer = await ask(c, shown, 'claims', { claim, ...who, ...came, country, client });
    if (!answer) return nothingHere(c);
    const cookies = answer.code === null ? [] : [`${claimCookie}=${claim}; Path=/v/${shown.publicId}; ${attributes}`];
    return voucherPage(shown, { ...form, answer }, statusOf(answer), cookies);
  })
  // Opening a mailed link changes nothing, since programs that look through mail open every link.
  .get('/v/:publicId/code', async (c) => {
    const shown = await readVoucher(c);
    if (!shown) return nothingHere(c);
    const gate = await gateBefore(c, shown);
    if (gate) return gate;
    return drawLink(c, shown, '');
  })
  .post('/v/:publicId/code', async (c) => {
    const posted = await postedForm(c);
    if (await postsAreOver(c, c.req.param('publicId'))) return tooMany(c);
    const shown = await readVoucher(c);
    if (!shown) return nothingHere(c);
    const gate = await gateBefore(c, shown, { form: posted });
    if (gate) return gate;
    const token = posted.get('token') ?? '';
    const answer = linkTokenForm.test(token) ? await ask(c, shown, 'confirmed-claims', { token }) : badLink;
    return answer ? linkPage(shown, { answer, speech: speechOf(c, shown.locale) }) : nothingHere(c);
  });

/** @param pass sealed age pass of a browser without cookies; empty for any other */
async function drawFresh(c: AppContext, shown: PublicVoucher, pass: string): Promise<Response> {
  const before = c.req.query('another') === undefined ? cookieOf(c, claimCookie) : null;
  const cookies: string[] = [];
  if (shown.identifyBy === 'browser' && cookieOf(c, visitorCookie) === null)
    cookies.push(`${visitorCookie}=${crypto.randomUUID()}; Path=/; ${attributes}`);
  const form = {
    ...{ claim: before ?? crypto.randomUUID(), again: before !== null, came: cameOf(c), pass },
    speech: speechOf(c, shown.locale),
  };
  return await voucherPage(shown, form, 200, cookies);
}

const ofLink = ({ req }: AppContext): boolean => req.query('token') !== undefined;

/** The page of a mailed link. @param pass as in `drawFresh` */
async function drawLink(c: AppContext, shown: PublicVoucher, pass: string): Promise<Response> {
  const token = c.req.query('token') ?? '';
  const speech = speechOf(c, shown.locale);
  return await linkPage(shown, linkTokenForm.test(token) ? { token, speech, pass } : { answer: badLink, speech });
}

const linkTokenForm = /^[\w-]{22}$/;
const badLink: ClaimAnswer = { outcome: 'link', code: null };
const statusOf = ({ outcome }: ClaimAnswer): number => (outcome === 'given' || outcome === 'mailed' ? 200 : 409);

const attributes = `HttpOnly; Secure; SameSite=Lax; Max-Age=${yearSeconds}`;

const cookieOf = (c: AppContext, name: string): string | null =>
  cookieValues(c.req.header('Cookie'), name).find((value) => tokenForm.test(value)) ?? null;

const cached = isolateCache(async (_, answer) => publicVoucherSchema.parse(await answer.json()));
const placeOf = (id: string) => `/proxy/public/vouchers/${id}`;

async function readVoucher(c: AppContext): Promise<(PublicVoucher & { path: string }) | null> {
  const id = c.req.param('publicId') ?? '';
  const voucher = publicIdForm.test(id) ? await cached.read(c, placeOf(id)) : null;
  if (!voucher) return null;
  // In the United States an alcohol brand names no retailer beside a saving.
  const silent = voucher.alcohol !== null && countryOf(c) === usCountry;
  return { ...voucher, retailers: silent ? [] : voucher.retailers, path: `/v/${id}` };
}

async function ask(
  c: AppContext,
  { publicId }: PublicVoucher,
  what: 'claims' | 'confirmed-claims',
  body: unknown,
): Promise<ClaimAnswer | null> {
  const answer = await postUpstream(c, `${placeOf(publicId)}/${what}`, body);
  // It may have been the last code.
  cached.evict(c, placeOf(publicId));
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Failure('unavailable', { headers: { 'Retry-After': '5' } });
  return claimAnswerSchema.parse(await answer.json());
}
