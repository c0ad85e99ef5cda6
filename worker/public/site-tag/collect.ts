import { Failure } from '#shared/api/failure.ts';
import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import { localPageHost } from '#shared/config/loopback.ts';
import { z } from '#shared/schema/z.ts';
import { channelOf } from '#shared/touchpoints/channel.ts';
import { admittedOrigin, keptPath, retailerAt, type SiteTag, siteTagSchema } from '#shared/touchpoints/site-tag.ts';
import { longestPath, type SiteCount, siteCountIds, siteGtinForm } from '#shared/touchpoints/site-tag-choices.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { surfaceAnswer } from '../answers/answers.tsx';
import { limitedText, visitTokenAnswer } from '../events/collect.ts';
import { count, oneOffId } from '../events/events.ts';
import { readPublished } from '../published/touchpoints.ts';
import { clientIsOver } from '../visits/limits.ts';
import { visitOf } from '../visits/visit.ts';
import { instantOf, issueVisitToken, readVisitToken } from '../visits/visit-token.ts';

const id = z.string().regex(/^[\da-f]{32}$/);

const eventSchema = z
  .strictObject({
    i: id,
    k: z.enum(siteCountIds),
    /** Milliseconds since the event. */
    a: z.number().min(0).max(86_400_000),
    p: z.string().max(longestPath),
    /** Host that a click leads to. */
    h: z.string().max(255).optional(),
    /** GTIN of the page's product, as in the page's markup. */
    g: z.string().regex(siteGtinForm).optional(),
  })
  .refine(({ k, g }) => g === undefined || k === 'product');

/** What the tag sends. */
const messageSchema = z.strictObject({
  s: id,
  m: z.string().max(120),
  r: z.string().max(255),
  /** The visit token; empty if the browser didn't get one in time. */
  v: z.string().max(64).default(''),
  e: z.array(eventSchema).min(1).max(20),
});

/** The kind of fact for each count. */
const factKinds: Readonly<Record<SiteCount, PublicEvent['kind']>> = {
  view: 'visit',
  product: 'engaged',
  click: 'click',
};

/**
 * `POST /collect/site/{publicId}`, only from pages of the tag's sites. An unpublished tag is refused like a foreign site, so
 * that tags can't be guessed. Events that a visitor's browser forbids get the same answer as counted ones.
 */
export async function collectSite(c: AppContext): Promise<Response> {
  if (await clientIsOver(c)) return surfaceAnswer(null, 429, { 'Retry-After': '60', Vary: 'Origin' });
  const { touchpoint, tag, from } = await admittedPage(c);
  const message = await readMessage(c);
  const visit = visitOf(c);
  const refused = c.req.header('Sec-GPC') === '1';
  if (visit.counts && !(refused && tag.consent === 'wait')) {
    const session = refused ? oneOffId() : message.s;
    const { publicId } = touchpoint;
    const common = { touchpoint: publicId, session, channel: channelOf(message.m, message.r), country: visit.country };
    const [now, token] = [Date.now(), await readVisitToken(c, publicId, message.v)];
    const events = message.e.flatMap((seen): PublicEvent[] => {
      const { i, k, a, p, g = null } = seen;
      const [retailer, at] = [retailerOf(tag, seen), instantOf(token, a, now)];
      if (retailer === null || at === null) return [];
      return [
        {
          ...{ ...common, id: i, kind: factKinds[k], at: new Date(at).toISOString(), retailer },
          // The page's GTIN makes no fact of a product. It is matched with products when it is shown.
          ...{ product: 0, currency: null, price: 0 },
          site: { saw: k, host: from.host, path: keptPath(p), gtin: g },
          ...(token.fault && { fault: token.fault }),
        },
      ];
    });
    count(c, touchpoint, events);
  }
  return surfaceAnswer(null, 204, { 'Access-Control-Allow-Origin': from.origin, Vary: 'Origin' });
}

/** `GET /collect/site/{publicId}/visit`, for the same pages: the visit token that the tag sends with its events. */
export async function giveSiteVisitToken(c: AppContext): Promise<Response> {
  if (await clientIsOver(c)) return surfaceAnswer(null, 429, { 'Retry-After': '60', Vary: 'Origin' });
  const { touchpoint, from } = await admittedPage(c);
  const headers = { 'Access-Control-Allow-Origin': from.origin, Vary: 'Origin' };
  return visitTokenAnswer(await issueVisitToken(c, touchpoint.publicId), headers);
}

/** The requested tag and the calling page. @throws Failure `cross-site` unless the tag allows that page's site */
async function admittedPage(c: AppContext) {
  const touchpoint = await readPublished(c, 'site', c.req.param('publicId') ?? '');
  const tag = touchpoint && siteTagSchema.parse(touchpoint.definition);
  const origin = c.req.header('Origin') ?? '';
  const local = localPageHost(c.var.config.APP_ORIGIN, origin);
  const from = local ? { origin, host: local } : tag && admittedOrigin(tag, origin);
  if (!touchpoint || !tag || !from) throw new Failure('cross-site');
  return { touchpoint, tag, from };
}

/** The id of the retailer that a click leads to, 0 for other events; null for what the tag doesn't count. */
function retailerOf(tag: SiteTag, { k, h }: z.infer<typeof eventSchema>): number | null {
  if (!tag.counts.includes(k)) return null;
  return k === 'click' ? retailerAt(tag, h ?? '') : 0;
}

/** Messages are plain text, so that browsers send no preflight. The sender has been checked already. */
async function readMessage(c: AppContext): Promise<z.infer<typeof messageSchema>> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'text/plain') throw new Failure('wrong-type');
  const text = await limitedText(c.req.raw.body);
  try {
    const read = messageSchema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Refused below.
  }
  throw new Failure('message-unknown');
}
