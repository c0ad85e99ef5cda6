import { Failure } from '#shared/api/failure.ts';
import type { PublicOrderBody } from '#shared/api/families/public-orders.ts';
import { signatureLifetimeS, signatureOf, signedAt } from '#shared/sales/signature.ts';
import type { Handler } from '../calls/handler.ts';
import type { Stores } from '../facts/facts.ts';
import {
  checkOrder,
  type OrderProblem,
  type RawOrder,
  readNetworkOrder,
  readPixelOrder,
  readServerOrder,
} from '../facts/ingest/orders/read-order.ts';
import { type OrderOutcome, type TakenOrder, takeOrder } from '../facts/ingest/orders/take-order.ts';
import type { Config } from '../platform/config.ts';
import { equalSecrets } from '../platform/equal.ts';
import { openSecret } from '../platform/storage/sealed-secret.ts';
import { tokenHash } from '../platform/tokens.ts';
import { deliverOrders } from './deliver.ts';
import { type CalledSource, findCalledSource, salesSecretKind, storeReject } from './source.ts';
import { noteTestCall } from './test-orders.ts';

interface ReceiveContext extends Stores {
  readonly config: Config;
}

/**
 * Stores an order that a shop reports, and imports it into its brand's facts at once.
 * @throws Failure 404 for an unknown source, 401 for a wrong signature, 422 for an invalid order
 */
export async function receiveOrder(
  context: ReceiveContext,
  publicId: string,
  body: PublicOrderBody,
): Promise<OrderOutcome> {
  const { database } = context;
  const now = Date.now();
  const source = await findCalledSource(database, publicId, now);
  if (!source || !hasMethodOf(source, body)) throw new Failure('nothing-public');
  const signature = source.method === 'server' ? await findSignatureFault(context, source, body, now) : null;
  if (signature !== null) {
    await database.write(
      storeReject(source.id, { column: 'signature', reason: signature, value: '' }, now),
      noteTestCall(source, { now, signature: 'wrong' }),
    );
    throw new Failure('order-signature-wrong');
  }
  const raw = readRawOrder(source, body);
  const read = 'column' in raw ? { problem: raw } : checkOrder(raw, { now, currencies: await readCurrencies(context) });
  if ('problem' in read) return await rejectOrder(context, source, read.problem, now);
  const call = { source, order: read.order, rawHash: await hashCall(source, body), now };
  const taken = await takeOrder(database, { ...call, address: source.method === 'pixel' ? body.address : '' });
  if ('problem' in taken) return await rejectOrder(context, source, taken.problem, now);
  if (taken.test)
    await database.write(
      noteTestCall(source, { now, signature: 'right', mlc: read.order.mlc, order: read.order.order }),
    );
  await deliverToBrands(context, taken, now);
  return taken.outcome;
}

/** Imports the stored order. If that fails, the cron trigger tries again in the next minute. */
async function deliverToBrands(stores: ReceiveContext, taken: TakenOrder, now: number): Promise<void> {
  if ('problem' in taken || taken.outcome === 'known') return;
  for (const brand of taken.brands)
    await deliverOrders(stores, brand, now).catch(() =>
      console.error(JSON.stringify({ level: 'error', message: 'an order was not delivered', account: brand })),
    );
}

async function rejectOrder(
  { database }: ReceiveContext,
  source: CalledSource,
  problem: OrderProblem,
  now: number,
): Promise<never> {
  await database.write(
    storeReject(source.id, problem, now),
    noteTestCall(source, { now, signature: 'right', problem: `${problem.column} ${problem.reason}` }),
  );
  throw new Failure('order-refused', { errors: { [problem.column]: problem.reason } });
}

const hasMethodOf = ({ method, network }: CalledSource, body: PublicOrderBody): boolean =>
  method === body.method && (method !== 'network' || network === body.network);

function readRawOrder({ method, network }: CalledSource, { text, query }: PublicOrderBody): RawOrder | OrderProblem {
  if (method === 'server') return readServerOrder(text);
  return network === null ? readPixelOrder(query) : readNetworkOrder(network, query);
}

/** What is wrong with a call's signature; null if it matches one of the keys. */
async function findSignatureFault(
  { config, database }: ReceiveContext,
  { accountId, secretIds }: CalledSource,
  { signature, text }: PublicOrderBody,
  now: number,
): Promise<string | null> {
  if (signature === '') return 'is missing';
  const at = signedAt(signature);
  if (at === null) return 'can’t be read';
  if (Math.abs(now / 1000 - at) > signatureLifetimeS) return 'is more than 5 minutes off';
  for (const id of secretIds) {
    const secret = await openSecret(config, database, { id, accountId, kind: salesSecretKind });
    if (equalSecrets(await signatureOf(secret, at, text), signature.trim())) return null;
  }
  return 'doesn’t match the body and the key';
}

/**
 * Identifies a repeated call. The signature of a server's call is included, since a server that reports the same order
 * again signs it again; for the other methods, calls with the same query are the same.
 */
const hashCall = ({ method }: CalledSource, { signature, text, query }: PublicOrderBody): Promise<string> =>
  tokenHash(
    method === 'server'
      ? `${signature}\n${text}`
      : JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))),
  );

async function readCurrencies({ database }: ReceiveContext): Promise<ReadonlySet<string>> {
  const rows = await database.read<{ currency: string }>('SELECT DISTINCT currency FROM fx_rate');
  return new Set(['USD', ...rows.map(({ currency }) => currency)]);
}

export const publicOrder: Handler<'publicOrder'> = async ({ var: context, params, body }) => ({
  outcome: await receiveOrder(context, params.publicId, body),
});
