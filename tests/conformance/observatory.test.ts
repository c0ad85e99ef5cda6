import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { d1File } from '#dev/world/d1-file.ts';
import { everyKindOfPage, type Heard, HearingClient, walk } from '#tests/integration/security/walk.ts';
import { startWorld, type World } from '#tests/support/world.ts';

const folder = fileURLToPath(new URL('../observatory', import.meta.url));
/** The score that MDN's own scan calls A+ is 100; this leaves room for none of its warnings. */
const enough = 120;

let world: World;
beforeAll(async () => {
  // Without its scripts: one of its packages downloads lists while it is installed, which nothing here needs.
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  world = await startWorld();
}, 400_000);
afterAll(() => world?.stop());

interface Scored {
  readonly where: string;
  readonly score: number;
  readonly results: Readonly<Record<string, number>>;
}

/** The local provider is reached over http, which a deployed product can't be. */
const deployed = (text: string): string =>
  text.replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g, 'https://id.example.com');

function scoresOf(heard: readonly Heard[]): Scored[] {
  const captured = heard.map(({ where, status, headers, body }) => ({
    ...{ where, status, body },
    headers: [...headers].map(([name, value]) => [name, deployed(value)]),
  }));
  const input = JSON.stringify(captured);
  return JSON.parse(
    execFileSync(process.execPath, ['score.mjs'], { cwd: folder, input, maxBuffer: 2 ** 28 }).toString(),
  );
}

/** Embeds are left out: they are in pages of other sites, so that part of the rules can't hold for them. */
const isDocument = ({ headers, where }: Heard): boolean =>
  (headers.get('content-type') ?? '').startsWith('text/html') && !where.startsWith('GET /embed/');

/** Addresses of everything that is published, one of each kind, and of what isn't there. */
function publicAddresses(): string[] {
  const database = new DatabaseSync(d1File(world.persistTo, 'merchlens'), { readOnly: true });
  const one = (sql: string) => String(database.prepare(sql).get()?.id ?? 'none');
  const addresses = [
    `/e/${one("SELECT public_id AS id FROM touchpoint WHERE kind = 'ip' AND status = 'published'")}`,
    `/v/${one("SELECT public_id AS id FROM voucher WHERE status = 'active'")}`,
    `/v/${one("SELECT public_id AS id FROM voucher WHERE status = 'active'")}/code?token=${'t'.repeat(22)}`,
    `/f/${one('SELECT public_id AS id FROM form WHERE published IS NOT NULL')}`,
    ...[`/m?token=${'t'.repeat(22)}`, '/api/v1', '/l/no-such-link', '/r/no-such-host.example/x'],
  ];
  database.close();
  return addresses;
}

test.each([
  ['a brand', 'brand.admin@brand.test', 'account-10'],
  ['a retailer', 'revenue@retailer.test', 'account-22'],
])(
  'every document of %s scores at least 120 by MDN’s rules',
  async (_, email, scope) => {
    const { heard } = await walk(world.origin, [email, scope, everyKindOfPage]);
    const scores = scoresOf(heard.filter(isDocument));
    expect(scores.length).toBeGreaterThan(20);
    expect(scores.filter(({ score }) => score < enough)).toEqual([]);
  },
  240_000,
);

test('every document that anybody may open scores at least 120 by MDN’s rules', async () => {
  const client = new HearingClient(world.origin);
  const paths = ['/', '/login', '/auth/login', '/logout', '/error', '/page-notfound', '/access-denied'];
  for (const path of [...paths, ...publicAddresses()])
    await client.fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' });
  const scores = scoresOf(client.heard.filter(isDocument));
  expect(scores.length).toBeGreaterThan(8);
  expect(scores.filter(({ score }) => score < enough)).toEqual([]);
});

test('a cookie that lacks Secure costs points, so the rules are really asked', () => {
  const headers = new Headers({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
  });
  const document = { where: 'plain', status: 200, headers, body: '<!doctype html>' };
  const [plain] = scoresOf([document]);
  headers.append('set-cookie', 'flash=x; Path=/');
  const [insecure] = scoresOf([document]);
  expect((plain?.score ?? 0) - (insecure?.score ?? 0)).toBeGreaterThanOrEqual(5);
});
