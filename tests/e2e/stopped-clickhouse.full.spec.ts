import { connect, createServer, type Socket } from 'node:net';
import { expect } from '@playwright/test';
import { LocalStore } from '#dev/import-store.ts';
import { d1File } from '#dev/world/d1-file.ts';
import { startClickHouse } from '#tests/support/clickhouse.ts';
import { startWorld } from '#tests/support/world.ts';
import { statement } from '#upstream/platform/storage/statement.ts';
import { signIn, test } from './person.ts';

/** A proxy between the product and ClickHouse; while it is shut, connections are refused. */
async function startGate(address: string) {
  const { hostname, port } = new URL(address);
  const open = new Set<Socket>();
  let isShut = false;
  const server = createServer((caller) => {
    if (isShut) return caller.destroy();
    const answerer = connect(Number(port), hostname);
    for (const [one, other] of [[caller, answerer] as const, [answerer, caller] as const]) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one) && other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  return {
    url: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    set(state: 'open' | 'shut'): void {
      isShut = state === 'shut';
      if (isShut) for (const socket of open) socket.destroy();
    },
    close: () => server.close(),
  };
}

test('while ClickHouse is stopped a page keeps its numbers and says how old they are, until everything loads', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const engine = await startClickHouse();
  const door = await startGate(engine.url);
  const world = await startWorld({ vars: { ANALYTICS_URL: door.url } });
  try {
    await signIn(page, 'brand.admin@brand.test', `${world.origin}/dashboard/overview`, world.origin);
    const tiles = page.locator('main [data-card]');
    const outdated = tiles.filter({ hasText: /Outdated: last updated \d\d:\d\d UTC/ });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    const asOf = page.getByRole('main').getByRole('status').filter({ hasText: 'Numbers as of' });
    await expect(tiles.first()).toContainText('Impressions');
    await expect(tiles.first()).not.toContainText('Loading');
    const figures = await tiles.first().innerText();
    await expect(outdated).toHaveCount(0);

    door.set('shut');
    await refresh.click();
    await expect(outdated.filter({ hasText: 'Impressions' }).first()).toBeVisible();
    await expect(tiles.first()).toContainText(figures.split('\n').at(-1) ?? figures);

    // Events of ten minutes ago wait in the outbox.
    const cameAt = new Date(Date.now() - 600_000).toISOString();
    const event = {
      ...{ date: '2026-11-14', session_id: 's', id: 'public:waits', occurred_at: '2026-11-14T12:00:00.000Z' },
      ...{ operator_id: 11, touchpoint_id: 1, channel: 'social', country: 'US', kind: 'visit', retailer_id: 0 },
      ...{ product_id: 0, currency: '', price_minor: 0, bot: 0, suspect: '' },
    };
    const store = new LocalStore(d1File(world.persistTo, 'merchlens'));
    await store.write(
      statement(
        // The cron trigger retries it later.
        `INSERT INTO fact_outbox (account_id, kind, facts, came_at, retry_at)
         SELECT id, 'events', ?, ?, ? FROM account WHERE name = 'Aurora Coffee'`,
        ...[JSON.stringify([event]), cameAt, Date.now() + 3_600_000],
      ),
    );
    door.set('open');
    await refresh.click();
    await expect(outdated).toHaveCount(0, { timeout: 60_000 });
    await expect(asOf).toHaveText(`Numbers as of ${cameAt.slice(11, 16)} UTC`, { timeout: 60_000 });

    await store.write(statement('UPDATE fact_outbox SET retry_at = 0'));
    store.close();
    await world.tick(Date.now());
    await refresh.click();
    await expect(asOf).toHaveCount(0, { timeout: 60_000 });
    await expect(tiles.first()).toBeVisible();
  } finally {
    await world.stop();
    door.close();
    await engine.stop();
  }
});
