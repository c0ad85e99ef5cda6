import { isbot } from 'isbot';
import { type EventKind, eventKinds } from '#shared/ingest/kinds.ts';
import { rowHash } from '#shared/ingest/row-hash.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';
import type { Kind } from './kind.ts';
import { attributeTouchedOrders } from './orders/order-attribution.ts';
import type { ProductName } from './row-values.ts';

interface TouchpointEvent {
  readonly id: string;
  readonly date: string;
  readonly at: string;
  readonly operator: number;
  readonly touchpoint: number;
  readonly session: string;
  readonly kind: EventKind;
  readonly channel: string;
  readonly country: string;
  readonly retailer: string;
  readonly product: ProductName | null;
  readonly currency: string;
  readonly price: number;
  readonly bot: boolean;
}

const otherWords: Readonly<Record<string, EventKind>> = {
  view: 'impression',
  seen: 'impression',
  session: 'visit',
  pageview: 'visit',
  interaction: 'engaged',
  engagement: 'engaged',
  clickout: 'click',
  'click-out': 'click',
};
const kindsByWord: ReadonlyMap<string, EventKind> = new Map([
  ...Object.entries(otherWords),
  ...eventKinds.map((kind) => [kind, kind] as const),
]);
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 'yes', 'y'].map((word) => [word, true] as const),
  ...['0', 'false', 'no', 'n'].map((word) => [word, false] as const),
]);

/** Seconds of dwell that make a visit an engaged one. */
const engagedAfterS = 10;

const engagedBy = (dwell: number, kind: EventKind | null): EventKind | null =>
  kind === 'visit' && dwell >= engagedAfterS ? 'engaged' : kind;

const known = `EXISTS (SELECT 1 FROM touchpoint_event e WHERE e.account_id = ?1 AND e.id = j.value ->> 'id')`;
const undone = `undone_fact u
  CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_id ON e.account_id = u.account_id AND e.id = u.key`;

/** Events of visitors at touchpoints. Events of bots are stored but never counted. */
export const touchpointEvents: Kind<TouchpointEvent> = {
  read(row) {
    const { touchpoints, channels } = row.lookups;
    const moment = row.moment('occurredAt', null);
    const dwell = row.integer('dwell');
    const kind = engagedBy(dwell, row.named('event', kindsByWord, 'kind of event'));
    const touchpoint = row.named('touchpoint', touchpoints, 'touchpoint');
    const channel = row.named('channel', channels, 'channel');
    const country = row.country('country');
    const session = row.text('session');
    const retailer = row.text('retailer');
    const product = row.product();
    const currency = row.currency('currency');
    const price = row.amount('price', currency);
    const bot = (row.named('bot', flags, 'yes or no') ?? false) || isbot(row.text('userAgent'));
    const id = row.text('eventId');
    if (kind && kind !== 'impression' && session === '') row.wrong('session', 'is missing');
    if (kind === 'click' && retailer === '') row.wrong('retailer', 'is missing');
    if (price < 0) row.wrong('price', 'is negative');
    if (dwell < 0) row.wrong('dwell', 'is negative');
    if (row.text('price') !== '' && !currency && row.problems.length === 0) row.wrong('currency', 'is missing');
    if (row.problems.length > 0 || !moment || !kind || !touchpoint || !channel) return null;
    return {
      id: id === '' ? `row:${rowHash(row.cells)}` : id,
      ...moment,
      ...{ kind, session, country, channel, retailer, product, price, bot, currency: currency ?? '' },
      operator: touchpoint.operatorId,
      touchpoint: touchpoint.id,
    };
  },
  async resolveNames(references, events) {
    await references.resolveProducts(events.map(({ product }) => product));
    const names = events.map(({ retailer }) => retailer);
    await references.resolveRetailers(names, false);
  },
  keyOf: ({ id }) => id,
  toStored: (references, { product, retailer, bot, ...event }) => ({
    ...event,
    bot: bot ? 1 : 0,
    product: references.product(product).id,
    retailer: references.retailer(retailer),
  }),
  summarize: ({ date, price, currency }) => ({
    ...{ date, units: null },
    ...(currency === '' ? { amount: null, currency: null } : { amount: price, currency }),
  }),
  covers: ({ operator, channel }) => ({ source: 'visits', operator, part: channel }),
  newRows: 2,
  statements(accountId, facts) {
    const events = JSON.stringify(facts);
    return [
      statement(
        `INSERT OR IGNORE INTO touched_session SELECT DISTINCT ?1, value ->> 'session' FROM json_each(?2) j
       WHERE value ->> 'kind' <> 'impression' AND NOT ${known}`,
        ...[accountId, events],
      ),
      statement(
        `INSERT OR IGNORE INTO stale_day SELECT DISTINCT ?1, value ->> 'date' FROM json_each(?2) j WHERE NOT ${known}`,
        ...[accountId, events],
      ),
      statement(
        `INSERT OR IGNORE INTO touchpoint_event
       SELECT ?1, value ->> 'date', value ->> 'id', value ->> 'at', value ->> 'operator', value ->> 'touchpoint',
              value ->> 'session', value ->> 'kind', value ->> 'channel', value ->> 'country', value ->> 'retailer',
              value ->> 'product', value ->> 'currency', value ->> 'price', value ->> 'bot',
              coalesce(value ->> 'suspect', '')
       FROM json_each(?2) WHERE true RETURNING 1`,
        ...[accountId, events],
      ),
      markSessions(accountId),
      ...finishSessions(accountId),
    ];
  },
  identity: { key: "value ->> 'id'", line: '0', known },
  undo: {
    statements: (accountId) => [
      statement(
        `INSERT OR IGNORE INTO stale_day SELECT DISTINCT e.account_id, e.date FROM ${undone} WHERE u.account_id = ?1`,
        accountId,
      ),
      statement(
        `INSERT OR IGNORE INTO touched_session SELECT DISTINCT e.account_id, e.session_id FROM ${undone}
         WHERE u.account_id = ?1 AND e.kind <> 'impression'`,
        accountId,
      ),
      markSessions(accountId),
      statement(
        `DELETE FROM touchpoint_event WHERE (account_id, date, id) IN
           (SELECT e.account_id, e.date, e.id FROM ${undone} WHERE u.account_id = ?1)`,
        accountId,
      ),
      ...finishSessions(accountId),
    ],
  },
};

// A session counts on the day it began. Adding or deleting an event may move it to another day.
const markSessions = (accountId: number): Statement =>
  statement(
    `INSERT OR IGNORE INTO stale_day SELECT DISTINCT e.account_id, e.date FROM touched_session t
     CROSS JOIN touchpoint_event e INDEXED BY touchpoint_event_by_session
       ON e.account_id = t.account_id AND e.session_id = t.session_id
     WHERE t.account_id = ?1 AND e.kind <> 'impression'`,
    accountId,
  );

const finishSessions = (accountId: number): Statement[] => [
  statement(
    `INSERT OR IGNORE INTO touched_order SELECT DISTINCT l.account_id, l.order_id FROM touched_session t
     CROSS JOIN reported_line l INDEXED BY reported_line_by_session
       ON l.account_id = t.account_id AND l.session_id = t.session_id
     WHERE t.account_id = ?1 AND l.session_id <> ''`,
    accountId,
  ),
  ...attributeTouchedOrders(accountId),
  statement('DELETE FROM touched_session WHERE account_id = ?1', accountId),
];
