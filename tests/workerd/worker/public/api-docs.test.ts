import { expect, test } from 'vitest';
import { hashOf } from '#worker/public/answers.tsx';
import { surfaceWorld } from './surface-world.ts';

test('the documentation runs its own script alone, which may call the API and nothing else, and no form of it is ever posted', async () => {
  const { fetch } = surfaceWorld();
  const page = await fetch('https://go.example.com/api/v1');
  const html = await page.text();
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const policy = (page.headers.get('Content-Security-Policy') ?? '').split('; ');
  expect(policy.sort()).toEqual([
    ...["base-uri 'none'", "connect-src 'self'", "default-src 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ...[`script-src ${await hashOf(script)}`, `style-src ${await hashOf(style)}`],
  ]);
  expect(script).not.toMatch(/localStorage|sessionStorage|cookie|innerHTML/);
  // Without a script there is nothing to fill in, since the key would end up in an address.
  expect(html).toMatch(/<form id="trial"[^>]* hidden/);
  expect(html).toMatch(/<p id="untried">[^<]*JavaScript/);
});
