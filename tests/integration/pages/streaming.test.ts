import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PageRow, pageEntries } from '#shared/access/pages.ts';
import type { Client } from '#tests/support/client.ts';
import { startWorld, type World } from '#tests/support/world.ts';
import { brand, type HoldingUpstream, retailer, startHoldingUpstream } from './holding-upstream.ts';

let upstream: HoldingUpstream;
let world: World;
let client: Client;

beforeAll(async () => {
  upstream = await startHoldingUpstream();
  // Longer than an item's page waits.
  world = await startWorld({ upstream: upstream.origin, vars: { UPSTREAM_TIMEOUT_MS: '5000' } });
  client = await world.signIn('staff@merchlens.test');
  for (const scope of [brand, retailer]) await (await client.fetch(`/profile?scope=${scope}`)).text();
}, 120_000);
afterEach(() => upstream.release());
afterAll(async () => {
  await world?.stop();
  await upstream?.stop();
});

/** Behind flags that are off for this person. */
const isFlagged = ({ access }: PageRow) => (access.flags?.length ?? 0) > 0;
const isComingSoon = ({ file }: PageRow) => file === 'utility/coming-soon.tsx';

/** Every address of a page that has the frame around it, with an id where one belongs. */
const addresses = pageEntries
  .filter(([, row]) => row.layout === 'default' && !isFlagged(row))
  .flatMap(([, row]) =>
    row.paths.map((path) => ({
      row,
      path,
      address: `${path.replace(/:accountId/, '12').replaceAll(/:\w+/g, '999')}?scope=${scopeOf(row)}`,
    })),
  );

function scopeOf({ access }: PageRow): string {
  return access.accountTypes?.includes('retailer') ? retailer : brand;
}

/** Pages of one item, without those that are not built yet. */
const items = addresses.filter(({ row, path }) => path.includes(':') && !isComingSoon(row));
const others = addresses.filter((one) => !items.includes(one));

/** Reads a page until the text is there. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<string> {
  const decoder = new TextDecoder();
  let read = '';
  while (!read.includes(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    read += decoder.decode(value, { stream: true });
  }
  return read;
}

const frame = 'id="sidebar"';
const readerOf = ({ body }: Response) => {
  if (!body) throw new Error('no body');
  return body.getReader();
};

describe('while the upstream answers nothing', () => {
  test.each(others)('the frame of $address is sent', async ({ address, path }) => {
    upstream.hold(/^\/(proxy|dbd)\//);
    const answer = await client.fetch(address);
    expect(answer.status).toBe(path === '/error' ? 403 : 200);
    const reader = readerOf(answer);
    expect(await readUntil(reader, frame)).toContain(frame);
    await expect.poll(() => upstream.held()).toBeGreaterThan(0);
    upstream.release();
    expect(await readUntil(reader, '</html>')).toContain('</html>');
  });

  test('the page of one item waits for that item, but not forever', async () => {
    upstream.hold(/^\/(proxy|dbd)\//);
    await Promise.all(
      items.map(async ({ address }) => {
        const answer = await client.fetch(address);
        expect([address, answer.status]).toEqual([address, 200]);
        const reader = readerOf(answer);
        expect([address, (await readUntil(reader, frame)).includes(frame)]).toEqual([address, true]);
        await reader.cancel();
      }),
    );
    expect(upstream.held()).toBeGreaterThan(0);
  });
});

test.each(items)('$address is a 404 for a missing item, whatever else is still being read', async (item) => {
  const address = item.address;
  upstream.hold(/^\/proxy\/(dashboard|report|insight)\/list/);
  const answer = await client.fetch(address);
  expect(answer.status).toBe(404);
  const reader = readerOf(answer);
  expect(await readUntil(reader, frame)).toContain(frame);
  expect(upstream.held()).toBeGreaterThan(0);
  await reader.cancel();
});

test('a sign-in whose session can’t be loaded in time asks for it once, and says so', async () => {
  const isInit = (path: string) => path === '/dbd/init';
  const before = upstream.sessionCalls.filter(isInit).length;
  upstream.hold(/^\/dbd\//);
  const other = await world.signIn('support@merchlens.test');
  expect(upstream.sessionCalls.filter(isInit).length - before).toBe(1);
  expect((await other.page('/login-redirect')).status).toBe(503);
  expect(upstream.sessionCalls.filter(isInit).length - before).toBe(1);
});

test('a browser that runs no scripts is sent its pages whole, once it has asked for their style sheet', async () => {
  const plain = await world.signIn('staff@merchlens.test');
  const styles = /<noscript><link rel="stylesheet" href="([^"]+)"\/?><\/noscript>/;
  const [, address = ''] = styles.exec((await plain.page('/profile')).body) ?? [];
  expect(await (await plain.fetch(address)).text()).toContain("[id^='S:']");
  upstream.hold(/^\/proxy\//);
  const answer = plain.fetch('/voucher');
  await expect.poll(() => upstream.held()).toBeGreaterThan(3);
  upstream.release();
  const html = await (await answer).text();
  expect(html).toContain('not available here');
  expect(html).not.toContain('id="S:');
});
