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
import { type CalledSource, keepReject, salesSecretKind, sourceCalled } from './source.ts';
import { noteTestCall } from './test-orders.ts';

interface Receiving extends Stores {
  readonly config: Config;
}

/**
 * Takes an order that a shop reports, and brings it to its brand at once.
 * @throws Failure 404 for no source of that name and method, 401 for a wrong signature, 422 for what can't be taken
 */
export async function receiveOrder(
  receiving: Receiving,
  publicId: string,
  body: PublicOrderBody,
): Promise<OrderOutcome> {
  const { database } = receiving;
  const now = Date.now();
  const source = await sourceCalled(database, publicId, now);
  if (!source || !isCalledAs(source, body)) throw new Failure('nothing-public');
  const signature = source.method === 'server' ? await signatureFault(receiving, source, body, now) : null;
  if (signature !== null) {
    await database.write(
      keepReject(source.id, { column: 'signature', reason: signature, value: '' }, now),
      noteTestCall(source, { now, signature: 'wrong' }),
    );
    throw new Failure('order-signature-wrong');
  }
  const raw = rawOrderOf(source, body);
  const read = 'column' in raw ? { problem: raw } : checkOrder(raw, { now, currencies: await currenciesOf(receiving) });
  if ('problem' in read) return await refuse(receiving, source, read.problem, now);
  const call = { source, order: read.order, rawHash: await rawHashOf(source, body), now };
  const taken = await takeOrder(database, { ...call, address: source.method === 'pixel' ? body.address : '' });
  if ('problem' in taken) return await refuse(receiving, source, taken.problem, now);
  if (taken.test)
    await database.write(
      noteTestCall(source, { now, signature: 'right', mlc: read.order.mlc, order: read.order.order }),
    );
  await deliver(receiving, taken, now);
  return taken.outcome;
}

/** The order is kept: where its delivery fails, the next minute brings it. */
async function deliver(stores: Receiving, taken: TakenOrder, now: number): Promise<void> {
  if ('problem' in taken || taken.outcome === 'known') return;
  for (const brand of taken.brands)
    await deliverOrders(stores, brand, now).catch(() =>
      console.error(JSON.stringify({ level: 'error', message: 'an order was not delivered', account: brand })),
    );
}

async function refuse(
  { database }: Receiving,
  source: CalledSource,
  problem: OrderProblem,
  now: number,
): Promise<never> {
  await database.write(
    keepReject(source.id, problem, now),
    noteTestCall(source, { now, signature: 'right', problem: `${problem.column} ${problem.reason}` }),
  );
  throw new Failure('order-refused', { errors: { [problem.column]: problem.reason } });
}

const isCalledAs = ({ method, network }: CalledSource, body: PublicOrderBody): boolean =>
  method === body.method && (method !== 'network' || network === body.network);

function rawOrderOf({ method, network }: CalledSource, { text, query }: PublicOrderBody): RawOrder | OrderProblem {
  if (method === 'server') return readServerOrder(text);
  return network === null ? readPixelOrder(query) : readNetworkOrder(network, query);
}

/** What is wrong with the signature of a call; null where it fits one of the keys. */
async function signatureFault(
  { config, database }: Receiving,
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
  return 'doesn’t fit the body and the key';
}

/** A server that says the same again signs it again; of the others the same words are the same call. */
const rawHashOf = ({ method }: CalledSource, { signature, text, query }: PublicOrderBody): Promise<string> =>
  tokenHash(
    method === 'server'
      ? `${signature}\n${text}`
      : JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))),
  );

async function currenciesOf({ database }: Receiving): Promise<ReadonlySet<string>> {
  const rows = await database.read<{ currency: string }>('SELECT DISTINCT currency FROM fx_rate');
  return new Set(['USD', ...rows.map(({ currency }) => currency)]);
}

export const publicOrder: Handler<'publicOrder'> = async ({ var: receiving, params, body }) => ({
  outcome: await receiveOrder(receiving, params.publicId, body),
});
