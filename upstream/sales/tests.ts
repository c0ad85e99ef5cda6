import { Failure } from '#shared/api/failure.ts';
import type { PublicOrderBody } from '#shared/api/families/public-orders.ts';
import type { CalledMethod, TestOrder, TestStep } from '#shared/api/families/sales-sources-schemas.ts';
import { clickParameter, newClickId, withClickId } from '#shared/sales/click-id.ts';
import { networks } from '#shared/sales/networks.ts';
import { signatureOf } from '#shared/sales/signature.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { openSecret } from '../platform/storage/sealed-secret.ts';
import { statement } from '../platform/storage/statement.ts';
import { randomToken } from '../platform/tokens.ts';
import { findShop, type OwnShop, type SourceRow } from './find-shop.ts';
import { receiveOrder } from './receive-order.ts';
import { salesSecretKind } from './source.ts';
import { testLastsMs } from './test-orders.ts';

interface TestRow extends Record<string, unknown> {
  readonly id: string;
  readonly method: CalledMethod;
  readonly click_id: string;
  readonly started_at: string;
  readonly called_at: string | null;
  readonly signature: 'right' | 'wrong' | null;
  /** Null before the call; empty if it was read without problems. */
  readonly problem: string | null;
  readonly returned: 0 | 1;
  readonly matched: 0 | 1;
  readonly sent: 0 | 1;
}

/** Starts a test with a click id like that of a brand's page. Either the shop makes the call, or we do in its place. */
export const startSalesTest: Handler<'startSalesTest'> = async (context) => {
  const { database, scope } = context.var;
  const { method, send } = context.body;
  const shop = await findShop(context);
  const source = shop.sources.find((one) => one.method === method && one.enabled === 1);
  if (!source) throw new Failure('sales-method-off');
  const key = await findLastKey(context, source);
  const [id, clickId, at] = [randomToken(), newClickId(), new Date().toISOString()];
  await database.write(
    statement(
      `INSERT INTO click_id (id, account_id, operator_id, touchpoint_id, session_id, retailer_id, product_id, channel,
         country, clicked_at, test) VALUES (?1, ?2, 0, 0, '', ?3, 0, '', 'ZZ', ?4, 1)`,
      ...[clickId, scope.accountId, shop.retailer_id, at],
    ),
    statement(
      `INSERT INTO sales_test (id, retailer_id, method, click_id, started_at, sent) VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      ...[id, shop.retailer_id, method, clickId, at, send ? 1 : 0],
    ),
  );
  // The test's steps show what is wrong with our own call.
  if (send)
    await receiveOrder(
      context.var,
      key.publicId,
      await makeTestCall(context, { shop, source, clickId, secretId: key.secretId }),
    ).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
    });
  const test = await readLastTest(context, shop);
  if (!test) throw new Failure('unexpected');
  return test;
};

export const salesTests: Handler<'salesTests'> = async (context) => ({
  last: await readLastTest(context, await findShop(context)),
});

/** The newest key of a source. @throws Failure 409 without a key, or for a server without a secret to sign with */
async function findLastKey({ var: { database } }: UpstreamContext, { id, method }: SourceRow) {
  const row = await database.first<{ public_id: string; secret_id: string | null }>(
    `SELECT public_id, secret_id FROM sales_key WHERE source_id = ?1 AND (expires_at IS NULL OR expires_at > ?2)
     ORDER BY expires_at IS NULL DESC, created_at DESC, id DESC LIMIT 1`,
    ...[id, new Date().toISOString()],
  );
  if (!row || (method === 'server' && row.secret_id === null)) throw new Failure('sales-key-missing');
  return { publicId: row.public_id, secretId: row.secret_id };
}

interface TestCall {
  readonly shop: OwnShop;
  readonly source: SourceRow;
  readonly clickId: string;
  readonly secretId: string | null;
}

/** The call that the shop would make. */
async function makeTestCall(
  { var: { config, database, scope } }: UpstreamContext,
  { shop: { currency }, source: { method, network }, clickId, secretId }: TestCall,
): Promise<PublicOrderBody> {
  const order = `test-${randomToken().slice(0, 8)}`;
  const common = { network, signature: '', text: '', query: {}, address: 'test'.repeat(4) };
  const query = { order, amount: '1', currency, test: '1' };
  if (method === 'network' && network !== null) {
    const given = { [networks[network].clickParameter]: clickId, status: 'pending' };
    return { ...common, method, query: { ...query, ...given } };
  }
  if (method === 'pixel' || secretId === null) return { ...common, method: 'pixel', query: { ...query, mlc: clickId } };
  const now = new Date();
  const lines = [{ line: 1, name: 'Test', units: 1, amount: '1' }];
  const text = JSON.stringify({
    mlc: clickId,
    orderId: order,
    orderedAt: now.toISOString(),
    currency,
    lines,
    test: true,
  });
  const secret = await openSecret(config, database, {
    id: secretId,
    accountId: scope.accountId,
    kind: salesSecretKind,
  });
  const signature = await signatureOf(secret, Math.floor(now.getTime() / 1000), text);
  return { ...common, method: 'server', signature, text };
}

async function readLastTest({ var: { database } }: UpstreamContext, shop: OwnShop): Promise<TestOrder | null> {
  const row = await database.first<TestRow>(
    'SELECT * FROM sales_test WHERE retailer_id = ? ORDER BY started_at DESC LIMIT 1',
    shop.retailer_id,
  );
  return row && testOrderOf(row, shop);
}

function testOrderOf(row: TestRow, { domain, sources }: OwnShop): TestOrder {
  const network = row.method === 'network' ? (sources.find((one) => one.method === 'network')?.network ?? null) : null;
  const parameter = network === null ? clickParameter : networks[network].clickParameter;
  const over = row.called_at === null && Date.parse(row.started_at) < Date.now() - testLastsMs;
  return {
    ...{ id: row.id, method: row.method, startedAt: row.started_at, clickId: row.click_id, over },
    address: domain === '' ? null : withClickId(`https://${domain}/`, parameter, row.click_id),
    steps: stepsOf(row),
  };
}

type Step = TestOrder['steps'][number];
const step = (name: TestStep, state: Step['state'], problem: string | null = null): Step => ({
  step: name,
  state,
  problem,
});

/** The state of each step, by what has been observed of the call. */
function stepsOf(row: TestRow): Step[] {
  const called = row.called_at !== null;
  const readable = called && row.problem === '';
  const stepState = (name: TestStep, done: boolean, failed: boolean, problem: string | null = null): Step =>
    done ? step(name, 'done') : failed ? step(name, 'failed', problem) : step(name, 'waiting');
  return [
    step('click', 'done'),
    row.sent === 1
      ? step('cookie', 'skipped')
      : stepState('cookie', row.returned === 1, readable && row.returned === 0),
    stepState('call', called, false),
    row.method === 'server'
      ? stepState('signature', row.signature === 'right', row.signature === 'wrong')
      : step('signature', 'skipped'),
    stepState('parsed', readable, called && row.problem !== null && row.problem !== '', row.problem),
    stepState('matched', row.matched === 1, readable && row.matched === 0),
  ];
}
