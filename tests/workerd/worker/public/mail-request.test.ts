import { expect, test } from 'vitest';
import { surfaceWorld } from './surface-world.ts';

const at = 'https://go.example.com/m';
const token = 't'.repeat(22);
const request = { account: 'Brand & Sons', address: 'boss@agency.example', locale: 'en-GB', agreed: false };

/** An upstream that knows one open request, until it is answered. */
function world(over?: Parameters<typeof surfaceWorld>[0]) {
  const answers: unknown[] = [];
  const surface = surfaceWorld({
    upstream: (asked) => {
      const url = new URL(asked.url);
      if (url.pathname !== '/proxy/public/mail-requests') return null;
      if (asked.method === 'POST') answers.push(asked.json());
      const open = answers.length <= 1 && (asked.method === 'POST' || url.searchParams.get('token') === token);
      return open ? Response.json(request) : new Response(null, { status: 404 });
    },
    ...over,
  });
  return { ...surface, answered: () => Promise.all(answers) };
}

const posting = (answer: string, origin = 'https://go.example.com'): RequestInit => ({
  method: 'POST',
  headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
  body: new URLSearchParams({ token, answer }).toString(),
});

test('the link of a request shows who asks and changes nothing; pressing a button answers it once', async () => {
  const { fetch, answered } = world();
  for (let nth = 0; nth < 2; nth++) {
    const page = await fetch(`${at}?token=${token}`);
    expect([page.status, page.headers.get('Cache-Control'), page.headers.get('X-Robots-Tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(await page.text()).toContain('Brand &amp; Sons wants to send reports and alerts to boss@agency.example.');
  }
  expect(await answered()).toEqual([]);
  const agreed = await fetch(at, posting('agree'));
  expect([agreed.status, await agreed.text()]).toEqual([
    200,
    expect.stringContaining('can now send reports and alerts to boss@agency.example'),
  ]);
  expect((await fetch(at, posting('decline'))).status).toBe(404);
  expect(await answered()).toEqual([
    { token, answer: 'agree' },
    { token, answer: 'decline' },
  ]);
});

test('the link of a message shows what was agreed to, and its button withdraws that', async () => {
  const agreed = { ...request, agreed: true };
  const { fetch } = surfaceWorld({ upstream: () => Response.json(agreed) });
  const page = await (await fetch(`${at}?token=${token}`)).text();
  expect(page).toContain('You agreed to reports and alerts from Brand &amp; Sons to boss@agency.example.');
  expect(page.match(/<button[^>]*>[^<]*/g)).toEqual(['<button type="submit" name="answer" value="decline">Withdraw']);
  expect(await (await fetch(at, posting('decline'))).text()).toContain(
    'Brand &amp; Sons can no longer send reports and alerts to boss@agency.example.',
  );
});

test('used, expired and unknown links show the same page, in the reader’s language', async () => {
  const { fetch, asked } = world();
  const pages = ['?token=wrong', '', `?token=${'x'.repeat(22)}`].map(async (query) => {
    const page = await fetch(`${at}${query}`, { headers: { 'Accept-Language': 'de' } });
    return [page.status, await page.text()] as const;
  });
  const [first, ...others] = await Promise.all(pages);
  expect(first).toEqual([404, expect.stringContaining('Dieser Link funktioniert nicht mehr')]);
  for (const other of others) expect(other).toEqual(first);
  expect(asked).toHaveLength(1);
});

test('another site can’t answer a request, nor can a flood', async () => {
  const { fetch, answered } = world();
  expect((await fetch(at, posting('agree', 'https://evil.example'))).status).toBe(403);
  const full = world({ over: (_, limiter) => limiter === 'posts' });
  expect((await full.fetch(at, posting('agree'))).status).toBe(429);
  expect([await answered(), await full.answered()]).toEqual([[], []]);
});
