import { expect, test } from 'vitest';
import { surfaceWorld } from './surface-world.ts';

const app = 'https://app.example.com';
const preview = `${app}/pop/preview/ip/${'t'.repeat(22)}`;
const answered = (origin: string) => ({
  ...{ method: 'POST', body: new URLSearchParams({ day: '1', month: '1', year: '1980', country: 'other' }) },
  headers: { Origin: origin, Accept: 'text/html' },
});
const over = { over: () => true };
const down = { upstream: () => new Response(null, { status: 500 }) };

test.each([
  ['/page', 404, {}, {}],
  ['/page', 429, {}, over],
  ['/page', 503, {}, down],
  ['/age', 429, answered(app), over],
  ['/age', 503, answered(app), down],
  ['/age', 403, answered('https://evil.example'), {}],
] as const)(
  'a preview’s %s that answers %i says why in the frame of a device, and in no frame of another site',
  async (path, status, init, more) => {
    const answer = await surfaceWorld(more).fetch(`${preview}${path}`, init);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/; frame-ancestors 'self'$/);
    const others = ['X-Frame-Options', 'Cross-Origin-Resource-Policy', 'X-Robots-Tag', 'Cache-Control'];
    expect(others.map((name) => answer.headers.get(name))).toEqual([
      ...['SAMEORIGIN', 'same-origin', 'noindex, nofollow', 'no-store'],
    ]);
    // A page without a referrer would post with the origin `null`.
    const again = path === '/age' && status !== 403;
    expect([(await answer.text()).includes('<form method="post"'), answer.headers.get('Referrer-Policy')]).toEqual([
      ...[again, again ? 'same-origin' : 'no-referrer'],
    ]);
  },
);

test('the page with the device frame can’t be framed itself', async () => {
  const answer = await surfaceWorld().fetch(preview, {});
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/; frame-ancestors 'none'$/);
});
