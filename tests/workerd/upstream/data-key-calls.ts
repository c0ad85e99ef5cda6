import { keyHashHeader } from '#shared/api/families/data-api.ts';
import type { FactsJob } from '#shared/api/families/data-api-schemas.ts';
import { importStoredBodies } from '#upstream/data-api/import-stored-bodies.ts';
import { d1Facts } from '#upstream/facts/d1/facts.ts';
import { Database } from '#upstream/platform/storage/database.ts';
import { tokenHash } from '#upstream/platform/tokens.ts';
import { ask } from './caller.ts';
import { d1 } from './migrated.ts';

/** The service token of the public surface. */
export const service = 's'.repeat(32);

interface Sent {
  readonly kind?: string;
  readonly type?: string;
  readonly options?: object;
  readonly id?: string;
  /** Content-Encoding of the body. */
  readonly encoding?: string;
}

/** A call of a key as the public surface passes it on. */
export const call = async (
  key: string,
  path: string,
  more: { method?: string; body?: unknown; type?: string; encoding?: string | undefined } = {},
) =>
  ask(service, `/proxy/public${path}`, {
    ...{ method: more.method ?? 'GET', body: more.body },
    headers: {
      [keyHashHeader]: await tokenHash(key),
      ...(more.type && { 'Content-Type': more.type }),
      ...(more.encoding && { 'Content-Encoding': more.encoding }),
    },
    env: { UPSTREAM_SERVICE_TOKEN: service },
  });

/** The key that sent each body. */
const senders = new WeakMap<Response, string>();

export const send = async (
  key: string,
  body: string | Uint8Array | ReadableStream<Uint8Array>,
  { kind = 'retailer-sales', type = 'text/csv', options, id = 'one', encoding }: Sent = {},
) => {
  const query = new URLSearchParams({ kind, idempotencyKey: id, ...(options && { options: JSON.stringify(options) }) });
  const response = await call(key, `/facts?${query}`, { method: 'POST', body, type, encoding });
  senders.set(response, key);
  return response;
};

export const jobIn = async (response: Response): Promise<FactsJob> =>
  (await response.json<{ answer: FactsJob }>()).answer;

const database = new Database(d1);
/** A run of the cron trigger. */
export const importKept = () => importStoredBodies({ database, facts: d1Facts(database) }, Date.now());

/** The import of a sent body, once it has run. */
export async function imported(sent: Promise<Response>): Promise<Omit<FactsJob, 'problems' | 'nextCursor'>> {
  const response = await sent;
  const { id } = await jobIn(response);
  await importKept();
  const told = await call(senders.get(response) ?? '', `/facts/jobs/${id}`);
  const { answer } = await told.json<{ answer: FactsJob & { problems: unknown; nextCursor: unknown } }>();
  const { problems: _, nextCursor: __, ...job } = answer;
  return job;
}

export const codeIn = async (response: Response): Promise<string | undefined> =>
  (await response.json<{ code?: string }>()).code;

/** Lines of two orders of the retailer. */
export const rows = [
  {
    orderId: '1001',
    line: '1',
    soldAt: '2026-10-05T10:00:00Z',
    sku: 'S-1',
    productName: 'Soap',
    units: 2,
    amount: 12.5,
    currency: 'EUR',
  },
  {
    orderId: '1001',
    line: '2',
    soldAt: '2026-10-05T10:00:00Z',
    sku: 'B-1',
    productName: 'Bread',
    units: 1,
    amount: 3.2,
    currency: 'EUR',
  },
  {
    orderId: '1002',
    line: '1',
    soldAt: '2026-10-06T23:30:00Z',
    sku: 'B-1',
    productName: 'Bread',
    units: 1,
    amount: 3.2,
    currency: 'EUR',
  },
];
const columns = Object.keys(rows[0] ?? {});
export const csv = [columns.join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n');
export const ndjson = rows.map((row) => JSON.stringify(row)).join('\n');
