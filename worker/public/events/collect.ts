import { z } from 'zod';
import { channelOf } from '#shared/touchpoints/channel.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import { watchedParts } from '#shared/touchpoints/video-choices.ts';
import type { AppContext } from '../../hono.ts';
import { Failure } from '../../middleware/problem.ts';
import { readLimited } from '../../upstream/limit.ts';
import { surfaceAnswer } from '../answers.tsx';
import { clientIsOver } from '../limits.ts';
import { readPublished } from '../stored.ts';
import { visitOf } from '../visit.ts';
import { count } from './events.ts';

const id = z.string().regex(/^[\da-f]{32}$/);

/** What the script of a page sends. Clicks are not among it: those are counted where they are followed. */
const messageSchema = z.strictObject({
  k: z.enum(['ip', 'vd', 'dp']),
  t: z.string().regex(publicIdForm),
  s: id,
  m: z.string().max(120),
  r: z.string().max(255),
  e: z
    .array(
      z.strictObject({
        ...{ i: id, k: z.enum(['impression', 'visit', 'engaged']), a: z.number().min(0).max(86_400_000) },
        /** How much of a film was played, in per cent. */
        w: z.literal(watchedParts).optional(),
      }),
    )
    .min(1)
    .max(20),
});

const mostBytes = 8 * 1024;

/** `POST /collect`. What it takes in, what it leaves out and what is a bot's answer the same: nothing can be learned from it. */
export async function collect(c: AppContext): Promise<Response> {
  const origin = c.req.header('Origin');
  if (origin !== undefined && origin !== c.var.config.PUBLIC_ORIGIN) throw new Failure('cross-site');
  if (await clientIsOver(c)) return surfaceAnswer(null, 429, { 'Retry-After': '60' });
  const message = await readMessage(c);
  const visit = visitOf(c);
  const touchpoint = await readPublished(c, message.k, message.t);
  if (touchpoint && visit.counts) {
    const now = Date.now();
    const channel = channelOf(message.m, message.r);
    count(
      c,
      message.t,
      message.e.map(({ i, k, a, w }) => ({
        ...{ id: i, touchpoint: message.t, kind: k, at: new Date(now - a).toISOString(), session: message.s },
        ...{ channel, country: visit.country, retailer: 0, product: 0, currency: null, price: 0 },
        ...(w === undefined ? {} : { watched: w }),
      })),
    );
  }
  return surfaceAnswer(null, 204);
}

async function readMessage(c: AppContext): Promise<z.infer<typeof messageSchema>> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Failure('wrong-type');
  if (Number(c.req.header('Content-Length') ?? 0) > mostBytes) throw new Failure('too-large');
  const text = await limitedText(c.req.raw.body);
  try {
    const read = messageSchema.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Said below.
  }
  throw new Failure('bad-body', { detail: 'The body is not a message of ours.' });
}

/** The body of a message as text. Whatever length was announced, no more is read. @throws Failure too-large */
export const limitedText = async (body: ReadableStream<Uint8Array> | null): Promise<string> =>
  body ? new TextDecoder().decode(await readLimited(body, mostBytes)) : '';
