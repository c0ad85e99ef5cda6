import { expect } from '@playwright/test';
import type { MadeApiKey } from '#shared/api/families/api-keys-schemas.ts';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { emptyApiIntegration } from '#shared/touchpoints/api-integration.ts';
import { Client } from '#tests/support/client.ts';
import { signInWith } from '#tests/support/sign-in.ts';
import { expectAccessible } from './axe.ts';
import { appOrigin, signIn, test } from './person.ts';

const scope = 'account-10';

/** A published integration of two products, with a key for a server. */
async function integrate() {
  const admin = await signInWith(new Client(appOrigin()), 'brand.admin@brand.test');
  const post = async <T>(path: string, json: object, etag?: string): Promise<T> => {
    const headers = etag ? { 'If-Match': etag } : {};
    const answer = await admin.call(`/proxy/data${path}`, { method: 'POST', scope, json, headers });
    expect(answer.ok).toBe(true);
    return await answer.json();
  };
  const definition = { ...emptyApiIntegration, products: [10001, 10002] };
  const draft = await post<TouchpointDetail>('/touchpoints/api', { name: 'Tried', definition });
  const { id, publicId } = await post<TouchpointDetail>(`/touchpoints/api/${draft.id}/publish`, {}, draft.etag);
  const key = { name: 'Server', scopes: ['products'], integration: id, once: crypto.randomUUID() };
  return { publicId: publicId ?? '', key: (await post<MadeApiKey>('/api-keys', key)).key };
}

test('a call is tried on the API’s documentation: the answer is announced and shown, and the key is stored nowhere', async ({
  page,
}) => {
  const { publicId, key } = await integrate();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/api/v1');
  await page.getByLabel('Key', { exact: true }).fill(`${key.slice(0, -4)}wxyz`);
  await page.getByLabel('Public id of the integration').fill(publicId);
  await page.getByLabel('Limit').fill('1');
  await page.keyboard.press('Enter');
  const told = page.getByRole('status');
  await expect(told).toContainText('Answered 401');
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.keyboard.press('Enter');
  await expect(told).toHaveText('Answered 200: 1 of 2 products');
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(`GET /api/v1/${publicId}/products?limit=1\nRateLimit-Limit: 60`);
  await expect(answer).toContainText('"gtin"');
  await expectAccessible(page, 'the documentation with an answer');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  expect(page.url()).toBe(`${appOrigin()}/api/v1`);
  await page.reload();
  await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
});

test('without a script the documentation says how to call', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${appOrigin()}/api/v1`);
  await expect(page.getByText('The form for it needs JavaScript.')).toBeVisible();
  await expect(page.getByText('curl -H').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.context().close();
});

test('a key is made in a dialog, which closes to show the key', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', `/wtbApiKey?scope=${scope}`);
  await page.getByRole('link', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await dialog.getByLabel('Name', { exact: true }).fill('Made in a dialog');
  await expectAccessible(page, 'the dialog for a new key');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: /Made in a dialog/ })).toContainText('mlk_');
});
