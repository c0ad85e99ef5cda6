import { expect } from '@playwright/test';
import { people } from '#dev/world/people.ts';
import { appOrigin, signInByForm, test } from './person.ts';

const someone = people.find(({ email }) => email === 'brand.admin@brand.test');
const marks: readonly (readonly [string, RegExp])[] = [
  ['a signed token', /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/],
  ['the uid', new RegExp(`(?<![\\w-])${someone?.uid}(?![\\w-])`)],
  ['the subject', /local(\||%7C)\d+/],
  ['a token by its name', /csrfToken|zeToken|access_token|refresh_token|id_token/],
];

test('no token, csrfToken, zeToken or uid is in anything the browser receives or keeps', async ({ page, context }) => {
  const seen: { readonly where: string; readonly text: Promise<string> }[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).origin !== appOrigin()) return;
    seen.push({
      where: `headers of ${response.url()}`,
      text: response.headersArray().then((all) => JSON.stringify(all)),
    });
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
    if (!isScript) seen.push({ where: `body of ${response.url()}`, text: response.text().catch(() => '') });
  });
  await signInByForm(page, 'brand.admin@brand.test');
  for (const path of ['/dashboard/overview', '/page-comingsoon', '/profile', '/error', '/no-such-page'])
    await page.goto(path);
  await page.evaluate(async () => {
    const headers = { 'x-requested-with': 'fetch', 'x-scope': 'account-10', accept: 'application/json' };
    for (const path of ['/dbd/init', '/dbd/user/me/activeScopes', '/proxy/dashboard/list/', '/proxy/locales', '/flags'])
      await fetch(path, { headers }).then((answer) => answer.text());
  });
  const kept = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  seen.push({ where: 'what the page keeps', text: Promise.resolve(kept) });
  await page.goto('/logout');
  await page.waitForURL(`${appOrigin()}/login-redirect`);
  expect(seen.length).toBeGreaterThan(20);
  for (const { where, text } of seen) {
    const found = await text;
    for (const [what, mark] of marks) expect(mark.exec(found)?.[0], `${what} in the ${where}`).toBeUndefined();
  }
});
