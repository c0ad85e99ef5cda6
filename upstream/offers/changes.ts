import { Failure } from '#shared/api/failure.ts';
import type { OfferChange, OfferChangesAnswer } from '#shared/api/families/offers-schemas.ts';
import { madeUpName } from '../anonymise/names.ts';
import { type Scaling, scalingFor, shownInstant, shownPrice } from '../anonymise/scaling.ts';
import type { Handler } from '../calls/handler.ts';
import { type ImageReader, imageVersionOf } from '../catalog/image-versions.ts';
import type { Subquery } from '../facts/facts.ts';
import { offsetOf } from '../facts/questions/narrowed.ts';
import { Bound, type Statement, statement } from '../platform/storage/statement.ts';
import { withKeys } from './keys.ts';

interface Row extends Record<string, unknown> {
  readonly occurred_at: string;
  readonly observation_id: string;
  readonly kind: 'price' | 'stock';
  readonly date: string;
  readonly before: number;
  readonly after: number;
  readonly country: string;
  readonly currency: string;
  readonly url: string | null;
  readonly product_id: number;
  readonly product: string;
  readonly image: number | null;
  readonly retailer_id: number;
  readonly retailer: string;
}

/** Changes of price and stock of the scope's offers, latest first. */
export const offerChanges: Handler<'offerChanges'> = async (context) => {
  const { database, facts, scope } = context.var;
  const { tenant, timezone } = scope;
  const sample = scalingFor(context);
  const asked = await withKeys(context, context.query);
  const begin = parseBeginning(asked.cursor, sample !== null);
  const log = async () => {
    const changes = await facts.offerChanges({ tenant, ...asked, ...begin, limit: asked.limit + 1 });
    return await database.readAll<[Row]>([selectChanges(changes, { tenant, sample: sample !== null })]);
  };
  const [[rows], recent] = await Promise.all([log(), facts.recentOfferChanges({ tenant, ...asked })]);
  const shown = rows.slice(0, asked.limit);
  const last = shown.at(-1);
  const answer: OfferChangesAnswer = {
    items: shown.map((row, at) => changeOf(row, { sample, timezone, at: begin.offset + at })),
    nextCursor: rows.length > asked.limit && last ? cursorOf(last, begin.offset + shown.length, sample !== null) : null,
    recent: {
      count: recent.count,
      until: recent.until ? shownInstant(recent.until, timezone, sample) : null,
    },
    timezone,
  };
  return answer;
};

function selectChanges(changes: Subquery, reader: ImageReader): Statement {
  const bound = new Bound();
  return statement(
    `SELECT c.*, o.country, o.currency, o.url, p.id AS product_id, p.name AS product,
       ${imageVersionOf('o.product_id', reader, bound)} AS image, r.id AS retailer_id, r.name AS retailer
     FROM (${changes(bound)}) c JOIN offer o ON o.id = c.offer_id
     JOIN product p ON p.id = o.product_id JOIN retailer r ON r.id = o.retailer_id
     ORDER BY c.occurred_at DESC, c.observation_id DESC, c.kind DESC`,
    ...bound.values,
  );
}

/** Where a page begins: after the last row of the previous page, or after a number of rows. */
interface Beginning {
  readonly behind: readonly [at: string, observation: string, kind: string] | null;
  readonly offset: number;
}

/** A cursor of the real log reveals instants of observations, so with sample data it counts rows instead. */
const cursorOf = ({ occurred_at, kind, observation_id }: Row, rows: number, sample: boolean): string =>
  sample ? String(rows) : `${occurred_at}|${kind}|${observation_id}`;

/** @throws Failure 400 for a cursor that was never issued */
function parseBeginning(cursor: string | undefined, sample: boolean): Beginning {
  if (sample || cursor === undefined) return { behind: null, offset: offsetOf(cursor) };
  const [, at, kind, observation] = /^([\d-]{10}T[\d:.]{8,12}Z)\|(price|stock)\|(.{1,120})$/.exec(cursor) ?? [];
  if (!at || !kind || !observation) throw new Failure('cursor-unknown', { errors: { cursor: 'is not known' } });
  return { behind: [at, observation, kind], offset: 0 };
}

interface ShownAs {
  readonly sample: Scaling | null;
  readonly timezone: string;
  /** The row's index in the whole list. */
  readonly at: number;
}

function changeOf(row: Row, { sample, timezone, at }: ShownAs): OfferChange {
  const { kind, currency, before, after } = row;
  const amount = (value: number) => (kind === 'price' ? shownPrice(value, currency, sample) : value);
  return {
    id: sample ? `change-${at}` : `${row.observation_id} ${kind}`,
    ...{ at: shownInstant(row.occurred_at, timezone, sample), date: row.date, kind },
    product: {
      ...{ id: row.product_id, name: sample ? madeUpName('product', row.product_id) : row.product },
      image: row.image,
    },
    retailer: { id: row.retailer_id, name: sample ? madeUpName('retailer', row.retailer_id) : row.retailer },
    ...{ country: row.country, currency, before: amount(before), after: amount(after) },
    url: sample ? null : row.url,
  };
}
