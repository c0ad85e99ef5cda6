import { Failure } from '#shared/api/failure.ts';
import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import { z } from '#shared/schema/z.ts';
import { channelOf } from '#shared/touchpoints/channel.ts';
import { isDrawnKind, publicIdForm, touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { watchedParts } from '#shared/touchpoints/video-choices.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { readLimited } from '#worker/platform/http/body-limit.ts';
import { surfaceAnswer } from '../answers/answers.tsx';
import { readPublished } from '../published/touchpoints.ts';
import { clientIsOver } from '../visits/limits.ts';
import { visitOf } from '../visits/visit.ts';
import { instantOf, issueVisitToken, readVisitToken } from '../visits/visit-token.ts';
import { count } from './events.ts';

const id = z.string().regex(/^[\da-f]{32}$/);

/** A message of a page's script. Clicks aren't in it, since they are counted by the redirect. */
const messageSchema = z.strictObject({
  k: z.enum(touchpointKindIds.filter(isDrawnKind)),
  t: z.string().regex(publicIdForm),
  s: id,
  m: z.string().max(120),
  r: z.string().max(255),
  /** The visit token; empty if the browser didn't get one in time. */
  v: z.string().max(64).default(''),
  e: z
    .array(
      z.strictObject({
        ...{ i: id, k: z.enum(['impression', 'visit', 'engaged']), a: z.number().min(0).max(86_400_000) },
        /** Percentage of a film that was played. */
        w: z.literal(watchedParts).optional(),
      }),
    )
    .min(1)
    .max(20),
});

const maxMessageBytes = 8 * 1024;

/** `GET /collect/visit/{publicId}`: the visit token, which a cached page can't contain. */
export async function giveVisitToken(c: AppContext): Promise<Response> {
  if (await clientIsOver(c)) return surfaceAnswer(null, 429, { 'Retry-After': '60' });
  const publicId = c.req.param('publicId') ?? '';
  if (!publicIdForm.test(publicId)) throw new Failure('not-found');
  return visitTokenAnswer(await issueVisitToken(c, publicId));
}

export const visitTokenAnswer = (token: string, more: Readonly<Record<string, string>> = {}): Response =>
  surfaceAnswer(token, 200, { 'Content-Type': 'text/plain; charset=utf-8', ...more });

/** `POST /collect`. Accepted, ignored and bots' messages get the same answer, so that it reveals nothing. */
export async function collect(c: AppContext): Promise<Response> {
  const origin = c.req.header('Origin');
  if (origin !== undefined && origin !== c.var.config.PUBLIC_ORIGIN) throw new Failure('cross-site');
  if (await clientIsOver(c)) return surfaceAnswer(null, 429, { 'Retry-After': '60' });
  const message = await readMessage(c);
  const visit = visitOf(c);
  const touchpoint = await readPublished(c, message.k, message.t);
  if (touchpoint && visit.counts) {
    const [now, token] = [Date.now(), await readVisitToken(c, message.t, message.v)];
    const channel = channelOf(message.m, message.r);
    const events = message.e.flatMap(({ i, k, a, w }): PublicEvent[] => {
      const at = instantOf(token, a, now);
      if (at === null) return [];
      return [
        {
          ...{ id: i, touchpoint: message.t, kind: k, at: new Date(at).toISOString(), session: message.s },
          ...{ channel, country: visit.country, retailer: 0, product: 0, currency: null, price: 0 },
          ...(w === undefined ? {} : { watched: w }),
          ...(token.fault && { fault: token.fault }),
        },
      ];
    });
    count(c, touchpoint, events);
  }
  return surfaceAnswer(null, 204);
}

async function readMessage(c: AppContext): Promise<z.infer<typeof messageSchema>> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Failure('wrong-type');
  if (Number(c.req.header('Content-Length') ?? 0) > maxMessageBytes) throw new Failure('too-large');
  const text = await limitedText(c.req.raw.body);
  try {
    const read = messageSchema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Refused below.
  }
  throw new Failure('message-unknown');
}

/** The body of a message as text, read up to the limit only. @throws Failure too-large */
export const limitedText = async (body: ReadableStream<Uint8Array> | null): Promise<string> =>
  body ? new TextDecoder().decode(await readLimited(body, maxMessageBytes)) : '';
