import { rowHash } from '#shared/ingest/row-hash.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import type { Kind } from './kind.ts';
import type { NamedOffer } from './named-items.ts';
import { insertObservations, offerRollUps, type StoredObservation } from './offers.ts';
import type { Row } from './row.ts';
import type { Moment } from './row-values.ts';

interface Observation extends Moment {
  readonly id: string;
  readonly offer: NamedOffer;
  readonly outcome: 'in-stock' | 'out-of-stock' | 'failed';
  /** Null where no price was shown. */
  readonly price: number | null;
}

const outcomes = new Map<string, Observation['outcome']>([
  ...['in-stock', 'in stock', 'instock', 'available', 'yes', 'true', '1'].map((word) => [word, 'in-stock'] as const),
  ...['out-of-stock', 'out of stock', 'outofstock', 'sold out', 'unavailable', 'oos', 'no', 'false', '0'].map(
    (word) => [word, 'out-of-stock'] as const,
  ),
  ...['failed', 'failure', 'error', 'timeout', 'blocked'].map((word) => [word, 'failed'] as const),
]);

/** Observations of offers, as a crawler reports them. Changes and the daily roll-up follow in the same transaction. */
export const offerObservations: Kind<Observation> = {
  read(row) {
    const moment = row.moment('observedAt', null);
    const outcome = row.named('outcome', outcomes, 'result of a look');
    const offer = offerOf(row);
    const priced = row.text('price') !== '';
    const price = priced && offer ? row.amount('price', offer.currency) : null;
    const id = row.text('observationId');
    if (price !== null && price < 0) row.wrong('price', 'is negative');
    if (priced && outcome === 'failed') row.wrong('price', 'can’t be known of a look that failed');
    if (row.problems.length > 0 || !moment || !outcome || !offer) return null;
    return { id: id === '' ? `row:${rowHash(row.cells)}` : id, ...moment, offer, outcome, price };
  },
  resolveNames: async () => {},
  keyOf: ({ id }) => id,
  summarize: ({ date, price, offer }) => ({ date, amount: price, currency: offer.currency, units: null }),
  toStored: (_, { date, offer, at, id, outcome, price }): StoredObservation => [date, offer.id, at, id, outcome, price],
  covers: ({ offer }) => ({ source: 'offers', operator: null, part: String(offer.retailerId) }),
  newRows: 0,
  statements: (accountId, facts) => [insertObservations(accountId, JSON.stringify(facts))],
  // `toStored` made these rows.
  rollUps: (store, accountId, rows) => offerRollUps(store, accountId, rows as readonly StoredObservation[]),
  identity: {
    key: 'value ->> 3',
    line: '0',
    known: 'EXISTS (SELECT 1 FROM offer_observation o WHERE o.account_id = ?1 AND o.id = j.value ->> 3)',
  },
  undo: {
    async rollUps(store, accountId, keys) {
      const [rows = []] = await store.readAll([
        statement(
          `SELECT DISTINCT o.date, o.offer_id FROM json_each(?2) j
           CROSS JOIN offer_observation o INDEXED BY offer_observation_once ON o.account_id = ?1 AND o.id = j.value`,
          ...[accountId, JSON.stringify(keys)],
        ),
      ]);
      return offerRollUps(
        store,
        accountId,
        rows.map(({ date, offer_id: offer }) => [String(date), Number(offer)]),
      );
    },
    statements: (accountId) => [
      statement(
        `DELETE FROM offer_observation WHERE (account_id, date, offer_id, observed_at, id) IN (
           SELECT o.account_id, o.date, o.offer_id, o.observed_at, o.id FROM undone_fact u
           CROSS JOIN offer_observation o INDEXED BY offer_observation_once ON o.account_id = u.account_id AND o.id = u.key
           WHERE u.account_id = ?1)`,
        accountId,
      ),
    ],
  },
};

/** The offer by its number, else by product, retailer, country and currency, as far as the row has them. */
function offerOf(row: Row): NamedOffer | null {
  const { offers, offersOfProduct } = row.lookups.items;
  if (row.text('offer') !== '') return row.named('offer', offers, 'offer');
  const product = row.product();
  const [retailer, country, currency] = [row.text('retailer'), row.country('country'), row.text('currency')];
  if (product === null || retailer === '')
    return row.problems.length > 0 ? null : row.wrong('offer', 'is missing, and product and retailer don’t say which');
  const named = offersOfProduct.get(product.code) ?? offersOfProduct.get(`name:${product.name.toLowerCase()}`) ?? [];
  const found = named.filter(
    (offer) =>
      offer.retailer === retailer.toLowerCase() &&
      (country === 'ZZ' || offer.country === country) &&
      (currency === '' || offer.currency === currency.toUpperCase()),
  );
  const [one] = found;
  if (!one) return row.wrong('retailer', 'has no such offer of this scope');
  return found.length === 1 ? one : row.wrong('country', 'and currency are needed: there is more than one such offer');
}
