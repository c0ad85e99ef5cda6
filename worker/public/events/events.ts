import type { PublicEvent, PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { channelOf } from '#shared/touchpoints/channel.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { errorFields } from '#worker/platform/log.ts';
import { withinLimits } from '../visits/limits.ts';
import type { Visit } from '../visits/visit.ts';
import { sourceOf } from '../visits/visit-token.ts';

/** The touchpoint of an event, and its account. */
type Place = Pick<PublicTouchpoint, 'publicId' | 'account'>;

/** Sends events to the queue after the answer, so that counting neither delays visitors nor fails their requests. */
export function count(c: AppContext, place: Place, events: readonly PublicEvent[]): void {
  if (events.length === 0) return;
  c.executionCtx.waitUntil(
    (async () => {
      try {
        const [source, admitted] = await Promise.all([sourceOf(c), withinLimits(c, place, events)]);
        if (admitted.length === 0) return;
        await c.env.EVENTS.send({
          touchpoint: place.publicId,
          events: admitted.map((event) => ({ ...event, source })),
        });
      } catch (error) {
        c.var.log.error('events were not queued', { count: events.length, ...errorFields(error) });
      }
    })(),
  );
}

interface Click {
  readonly retailer: number;
  readonly product: number;
  /** Minor units; null before the first observation. */
  readonly price: { readonly minor: number; readonly currency: string } | null;
  /** The click's id; null without one. */
  readonly clickId: string | null;
}

/**
 * Counts a click from a page of ours to a retailer. The page's script adds the view and the visitor's source to the link.
 * No token is needed, since we redirect the click ourselves; the upstream limits how many count for one address.
 */
export function countClick(c: AppContext, place: Place, { country }: Visit, click: Click): void {
  const session = c.req.query('s') ?? '';
  const { retailer, product, price, clickId } = click;
  const event: PublicEvent = {
    ...{ id: oneOffId(), touchpoint: place.publicId, kind: 'click', at: new Date().toISOString() },
    // Without a script each click is a session of its own.
    session: /^[\da-f]{32}$/.test(session) ? session : oneOffId(),
    channel: channelOf(c.req.query('m') ?? '', c.req.query('r') ?? ''),
    ...{ country, retailer, product },
    ...(price ? { currency: price.currency, price: price.minor } : { currency: null, price: 0 }),
    ...(clickId !== null && { clickId }),
  };
  count(c, place, [event]);
}

/** 128 random bits: an event's id, or the id of a one-off session. */
export const oneOffId = (): string => crypto.randomUUID().replaceAll('-', '');
