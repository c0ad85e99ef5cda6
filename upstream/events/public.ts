import type { z } from 'zod';
import { Failure, retryAfter } from '#shared/api/failure.ts';
import type { PublicEvent, publicEventsAnswerSchema } from '#shared/api/families/public-schemas.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { TouchpointKind } from '#shared/touchpoints/kinds.ts';
import { watchedId } from '#shared/touchpoints/video-choices.ts';
import type { Handler } from '../calls/handler.ts';
import type { StoredEvent as StoredFact, Stores } from '../facts/facts.ts';
import { isOfActive } from '../identity/active.ts';
import type { Database } from '../platform/storage/database.ts';
import { statement } from '../platform/storage/statement.ts';
import { storeClickIds } from '../sales/click-ids.ts';
import { isConflict, judgeEvents } from './event-shares.ts';
import { type SiteEvent, storeSiteEvents } from './site-events.ts';

interface Place extends Record<string, unknown> {
  readonly public_id: string;
  readonly id: number;
  readonly account_id: number;
  readonly kind: TouchpointKind;
  readonly operator_id: number;
  readonly reporting_timezone: string;
}

/** Older events are dropped, since the numbers of their days are final. */
const maxAgeMs = 7 * 86_400_000;
/** How far a browser's clock may be ahead. */
const maxAheadMs = 5 * 60_000;

type EventsAnswer = z.infer<typeof publicEventsAnswerSchema>;

/**
 * Stores public events, each account's in one transaction with its rebuilt roll-ups. Events of bots don't get here.
 * Products and retailers of other accounts are removed from events.
 */
export const publicEvents: Handler<'publicEvents'> = (context) =>
  storePublicEvents(context.var, context.body, Date.now());

/** @param now when the events arrived, which is earlier than the current time for replayed ones */
export async function storePublicEvents(
  stores: Stores,
  events: readonly PublicEvent[],
  now: number,
): Promise<EventsAnswer> {
  const known = await readReferences(stores.database, events);
  const byAccount = new Map<number, ArrivedEvent[]>();
  let dropped = 0;
  for (const event of events) {
    const place = known.places.get(event.touchpoint);
    const at = Date.parse(event.at);
    if (!place || at < now - maxAgeMs || at > now + maxAheadMs) {
      dropped += 1;
      continue;
    }
    const arrived = byAccount.get(place.account_id) ?? [];
    byAccount.set(place.account_id, arrived);
    arrived.push({ event, row: storedEvent(event, place, known, Math.min(at, now)) });
  }
  let accepted = 0;
  for (const [accountId, arrived] of byAccount) accepted += await storeOfAccount(stores, accountId, arrived, now);
  return { accepted, duplicates: events.length - dropped - accepted, dropped };
}

interface ArrivedEvent {
  readonly event: PublicEvent;
  readonly row: StoredEvent;
}

/**
 * An account's batches may arrive in parallel. Each is judged by the shares that those before it have left, so it may
 * have to be tried again.
 */
const maxAttempts = 5;

async function storeOfAccount(
  stores: Stores,
  accountId: number,
  arrived: readonly ArrivedEvent[],
  now: number,
): Promise<number> {
  const clicks = arrived.flatMap(({ event: { clickId }, row }) =>
    clickId === undefined ? [] : [{ clickId, event: row }],
  );
  for (let attempt = 1; ; attempt++) {
    const { reasons, statements } = await judgeEvents(stores, accountId, arrived, now);
    const rows = arrived.map(({ row }, at) => ({ ...row, suspect: reasons[at] ?? '' }));
    const seen = arrived.flatMap(({ event: { site }, row: { id, touchpoint, at } }, nth): SiteEvent[] =>
      site ? [{ id, touchpoint, at, site, suspect: reasons[nth] ?? '' }] : [],
    );
    const after = [...storeSiteEvents(seen, now), ...storeClickIds(accountId, clicks)];
    try {
      return await stores.facts.storeEvents(accountId, rows, { before: statements, after });
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === maxAttempts) throw new Failure('too-many-events', { headers: retryAfter() });
    }
  }
}

interface References {
  readonly places: ReadonlyMap<string, Place>;
  readonly channels: ReadonlySet<string>;
  readonly currencies: ReadonlySet<string>;
  /** `account retailer`, by their ids. */
  readonly retailers: ReadonlySet<string>;
  /** `account product`, by their ids. */
  readonly products: ReadonlySet<string>;
}

interface AccountItem {
  readonly account_id: number;
  readonly id: number;
}

/** Reads what events refer to. Unpublished touchpoints count too, since visitors may still be on their pages. */
async function readReferences(database: Database, events: readonly PublicEvent[]): Promise<References> {
  const listOf = <T>(value: (event: PublicEvent) => T) => JSON.stringify([...new Set(events.map(value))]);
  const [places, channels, currencies, retailers, products] = await database.readAll<
    [Place, { id: string }, { currency: string }, AccountItem, AccountItem]
  >([
    statement(
      `SELECT t.public_id, t.id, t.account_id, t.kind, t.operator_id, a.reporting_timezone FROM touchpoint t
       JOIN account a ON a.id = t.account_id
       WHERE t.public_id IN (SELECT value FROM json_each(?1)) AND t.first_published_at IS NOT NULL
         AND t.status <> 'archived' AND ${isOfActive('t')}`,
      listOf(({ touchpoint }) => touchpoint),
    ),
    statement('SELECT id FROM channel'),
    statement('SELECT DISTINCT currency FROM fx_rate'),
    statement(
      `SELECT account_id, retailer_id AS id FROM account_retailer WHERE retailer_id IN (SELECT value FROM json_each(?1))
         AND account_id IN (SELECT account_id FROM touchpoint WHERE public_id IN (SELECT value FROM json_each(?2)))`,
      ...[listOf(({ retailer }) => retailer), listOf(({ touchpoint }) => touchpoint)],
    ),
    statement(
      'SELECT account_id, id FROM product WHERE id IN (SELECT value FROM json_each(?1))',
      listOf(({ product }) => product),
    ),
  ]);
  return {
    places: new Map(places.map((place) => [place.public_id, place])),
    channels: new Set(channels.map(({ id }) => id)),
    currencies: new Set(['USD', ...currencies.map(({ currency }) => currency)]),
    retailers: new Set(retailers.map(({ account_id, id }) => `${account_id} ${id}`)),
    products: new Set(products.map(({ account_id, id }) => `${account_id} ${id}`)),
  };
}

/** An event to store, before it is judged. */
type StoredEvent = Omit<StoredFact, 'suspect'>;

function storedEvent(event: PublicEvent, place: Place, known: References, at: number): StoredEvent {
  const { currency, price, watched } = event;
  const priced = currency !== null && known.currencies.has(currency);
  return {
    id: watched !== undefined && place.kind === 'vd' ? watchedId(place.id, watched, event.id) : `public:${event.id}`,
    date: dayAt(at, place.reporting_timezone),
    at: new Date(at).toISOString(),
    operator: place.operator_id,
    touchpoint: place.id,
    session: event.session,
    kind: event.kind,
    channel: known.channels.has(event.channel) ? event.channel : 'site',
    country: event.country,
    retailer: known.retailers.has(`${place.account_id} ${event.retailer}`) ? event.retailer : 0,
    product: known.products.has(`${place.account_id} ${event.product}`) ? event.product : 0,
    ...(priced ? { currency, price } : { currency: '', price: 0 }),
    bot: 0,
  };
}
