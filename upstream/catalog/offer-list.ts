import type { OfferMatch, ProductOffer, ProductPricesAnswer } from '#shared/api/families/catalog-schemas.ts';
import type { DateRange } from '#shared/time/calendar.ts';
import { madeUpName } from '../anonymise/names.ts';
import { shownInstant, shownPrice } from '../anonymise/scaling.ts';
import { authorName } from '../calls/author.ts';
import { etagOf } from '../calls/revision.ts';
import { lastPrice, lastSeen, lastStock } from '../facts/d1/last-offer-state.ts';
import type { ReadableStores } from '../facts/facts.ts';
import type { Database } from '../platform/storage/database.ts';
import type { ReadableDatabase } from '../platform/storage/readable-database.ts';
import { Bound } from '../platform/storage/statement.ts';
import type { Reader } from './products.ts';
import { countedOffers, isOwnOf, offersSeenBy } from './tenancy.ts';

interface MatchRow extends Record<string, unknown> {
  readonly id: number;
  readonly operator_id: number;
  readonly status: OfferMatch['status'] | null;
  readonly confidence: number | null;
  readonly method: OfferMatch['method'];
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly match_revision: number | null;
}

interface OfferRow extends MatchRow {
  readonly retailer_id: number;
  readonly retailer: string;
  readonly country: string;
  readonly currency: string;
  readonly url: string | null;
  readonly reference_minor: number | null;
  readonly price: number | null;
  readonly stock: number | null;
  readonly seen_at: string | null;
}

const matchColumns = `m.status, m.confidence, m.method, m.decided_by, m.decided_at, m.revision AS match_revision,
  u.firstname, u.lastname`;

/** A product's offers at retailers. Rejected offers come last. */
export async function readOffersOfProduct(
  database: ReadableDatabase,
  reader: Reader,
  product: number,
): Promise<ProductOffer[]> {
  const bound = new Bound();
  const rows = await database.read<OfferRow>(
    `SELECT o.id, o.operator_id, o.retailer_id, r.name AS retailer, o.country, o.currency, o.url, o.reference_minor, ${matchColumns},
       ${lastPrice} AS price, ${lastStock} AS stock, ${lastSeen} AS seen_at
     FROM offer o JOIN retailer r ON r.id = o.retailer_id LEFT JOIN offer_match m ON m.offer_id = o.id
     LEFT JOIN user u ON u.id = m.decided_by
     WHERE ${offersSeenBy(reader.tenant, 'o', bound)} AND o.product_id = ${bound.add(product)}
     ORDER BY coalesce(m.status, '') = 'rejected', r.name COLLATE NOCASE, o.country, o.id LIMIT 500`,
    ...bound.values,
  );
  return rows.map((row) => ({
    ...matchOf(row, reader),
    retailer: retailerOf(row.retailer_id, row.retailer, reader.sample),
    country: row.country,
    currency: row.currency,
    // An address would reveal the product.
    url: reader.sample ? null : row.url,
    reference: row.reference_minor === null ? null : shownPrice(row.reference_minor, row.currency, reader.scaling),
    price: row.price === null ? null : shownPrice(row.price, row.currency, reader.scaling),
    inStock: row.stock === null ? null : row.stock === 1,
    seenAt: row.seen_at && shownInstant(row.seen_at, reader.timezone, reader.scaling),
  }));
}

/** The match of one of the tenant's offers; null if there is no such offer. */
export const findMatchRow = async (database: Database, { tenant }: Reader, offer: number): Promise<MatchRow | null> => {
  const bound = new Bound();
  return database.first<MatchRow>(
    `SELECT o.id, o.operator_id, ${matchColumns} FROM offer o LEFT JOIN offer_match m ON m.offer_id = o.id
     LEFT JOIN user u ON u.id = m.decided_by
     WHERE ${offersSeenBy(tenant, 'o', bound)} AND o.id = ${bound.add(offer)}`,
    ...bound.values,
  );
};

/** The match of an offer with its product. Its revision is 0 until somebody judges it. */
export const matchOf = (row: MatchRow, { tenant, sample }: Reader): OfferMatch => ({
  offer: row.id,
  status: row.status ?? 'suggested',
  confidence: row.confidence,
  method: row.method,
  decidedBy:
    row.decided_by === null
      ? null
      : authorName({ id: row.decided_by, firstname: row.firstname ?? '', lastname: row.lastname ?? '' }, sample),
  decidedAt: row.decided_at,
  editable: isOwnOf(tenant, row.operator_id),
  etag: etagOf(row.match_revision ?? 0),
});

const retailerOf = (id: number, name: string, sample: boolean) => ({
  id,
  name: sample ? madeUpName('retailer', id) : name,
});

interface PricedOffer extends Record<string, unknown> {
  readonly id: number;
  readonly retailer_id: number;
  readonly retailer: string;
  readonly country: string;
  readonly currency: string;
}

/** The last known price and stock of a product's offers on each day of the range, without rejected offers. */
export async function readPricesOfProduct(
  { database, facts }: ReadableStores,
  { tenant, sample, scaling }: Reader,
  product: number,
  range: DateRange,
): Promise<ProductPricesAnswer['series']> {
  const bound = new Bound();
  const offers = await database.read<PricedOffer>(
    `SELECT o.id, o.retailer_id, r.name AS retailer, o.country, o.currency
     FROM (SELECT o.* FROM ${countedOffers(tenant, bound)} AND o.product_id = ${bound.add(product)}) o
     JOIN retailer r ON r.id = o.retailer_id ORDER BY r.name COLLATE NOCASE, o.id`,
    ...bound.values,
  );
  const ids = offers.map(({ id }) => id);
  const days = Map.groupBy(await facts.offerPrices(tenant.accountId, ids, range), ({ offer }) => offer);
  return offers.flatMap((offer) => {
    const seen = days.get(offer.id) ?? [];
    if (seen.length === 0) return [];
    const shown = {
      ...{ offer: offer.id, retailer: retailerOf(offer.retailer_id, offer.retailer, sample) },
      ...{ country: offer.country, currency: offer.currency },
      days: seen.map(({ date, price, stock }) => ({
        date,
        price: price === null ? null : shownPrice(price, offer.currency, scaling),
        inStock: stock === null ? null : stock === 1,
      })),
    };
    return [shown];
  });
}
