import { beforeEach, expect, test } from 'vitest';
import { type CustomRedirect, customRedirectsAnswerSchema } from '#shared/api/families/redirects-schemas.ts';
import { signIn } from './caller.ts';
import { d1, insert } from './migrated.ts';
import { smallWorld } from './small-world.ts';
import { onSurface } from './vouchers/support.ts';

const host = 'go.brand.test';
const moment = '2026-01-01T00:00:00.000Z';

/** Two redirects of a proven host. */
beforeEach(async () => {
  await smallWorld();
  await d1.prepare(`INSERT INTO redirect_host VALUES ('${host}', 1)`).run();
  await d1.prepare(`INSERT INTO redirect_host_proof VALUES ('${host}', 1, 'u-stan', '${moment}')`).run();
  await insert(
    'custom_redirect',
    ['id', 'account_id', 'host', 'path', 'target', 'status', 'created_by', 'updated_at'],
    ['/summer', '/winter'].map((path, nth) => [
      ...[nth + 1, 1, host, path, 'https://www.brand.test/', 302, 'u-stan', moment],
    ]),
  );
});

const hash = (text: string) => text.padEnd(16, '-');

async function hit(address: string | null, network = 'network', at = '/summer'): Promise<void> {
  const source = address === null ? '' : `&address=${hash(address)}&network=${hash(network)}`;
  const way = `/proxy/public/redirects/${host}/${encodeURIComponent(at)}?count=1${source}`;
  expect((await onSurface('GET', way)).status).toBe(200);
}

const listed = async () =>
  customRedirectsAnswerSchema.parse(
    await (await (await signIn('stan@merchlens')).get('/proxy/data/custom-redirects/1')).json(),
  );
const told = ({ hits, suspectHits }: CustomRedirect) => ({ hits, suspectHits });

test('hits above the plausible share of an address or network are suspect, and kept apart from the others by reason', async () => {
  for (let nth = 0; nth < 103; nth++) await hit('one');
  await hit('two');
  expect((await listed()).items.map(told)).toEqual([
    { hits: 101, suspectHits: { address: 3, network: 0 } },
    { hits: 0, suspectHits: { address: 0, network: 0 } },
  ]);
  // The same address still counts elsewhere in the account, up to its share there.
  await hit('one', 'network', '/winter');
  await d1.exec(
    `UPDATE event_share SET plain = 400 WHERE counted = 'hit' AND source = '${hash('network')}' AND touchpoint_id > 0`,
  );
  await hit('three');
  await hit('four', 'another');
  await hit(null);
  const { items, suspectHits } = await listed();
  expect(items.map(({ hits }) => hits)).toEqual([103, 1]);
  expect(suspectHits).toEqual({ address: 3, network: 1 });
});

test('hits have another share every day, and yesterday’s crowd raises it', async () => {
  const [today, yesterday] = [0, 1].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10));
  const share = (day: string | undefined, source: string, plain: number) =>
    d1.prepare(`INSERT INTO event_share VALUES (1, ?, 1, 'hit', ?, ?)`).bind(day, source, plain).run();
  await share(yesterday, hash('one'), 5_000);
  await share(yesterday, '', 10_000);
  await share(today, hash('one'), 150);
  await hit('one');
  expect((await listed()).items[0]).toMatchObject({ hits: 1, suspectHits: { address: 0 } });
});
