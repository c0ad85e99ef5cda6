import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openRowMenu, signIn, test, untilHydrated } from './person.ts';

test('staff redirect an address, see what it would get, and are kept from leading visitors in circles', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'staff@merchlens.test', '/customredirects?scope=account-10');
  const panel = page.getByRole('region', { name: 'Redirects', exact: true });
  await page.getByRole('link', { name: 'New redirect' }).click();
  const form = page.getByRole('dialog', { name: 'New redirect' });
  await form.getByLabel('Address').fill('go.e2e.example/winter/*');
  await form.getByLabel('Target URL').fill('https://www.example.com/sale/*');
  await form.getByRole('button', { name: 'Add redirect' }).click();
  await expect(panel.getByText('Redirect added.')).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'go.e2e.example/winter/*' })).toContainText('0 hits');
  await expect(form).toBeHidden();

  await page.getByRole('link', { name: 'New redirect' }).click();
  await expect(form.getByLabel('Address')).toHaveValue('');
  await form.getByLabel('Address').fill('go.e2e.example/spring');
  await form.getByLabel('Target URL').fill('https://go.e2e.example/spring?again');
  await form.getByRole('button', { name: 'Add redirect' }).click();
  await expect(form.getByText('This would create a redirect loop.')).toBeVisible();
  await expect(form.getByLabel('Address')).toHaveValue('go.e2e.example/spring');
  await expectAccessible(page, 'a redirect that was refused');
  await page.keyboard.press('Escape');

  const box = page.getByRole('region', { name: 'Test an address' });
  await box.getByLabel('Address, such as').fill('go.e2e.example/winter/boots');
  await box.getByRole('button', { name: 'Test' }).click();
  await expect(box.getByRole('status')).toContainText('302 → https://www.example.com/sale/boots');
  await expect(box.getByRole('status')).toContainText('Redirects of go.e2e.example aren’t live');

  // No visitor is redirected before the host is verified.
  expect((await page.request.get('/r/go.e2e.example/winter/boots', { maxRedirects: 0 })).status()).toBe(404);
  const hosts = page.getByRole('region', { name: 'Hosts' });
  const host = hosts.getByRole('listitem').filter({ hasText: 'go.e2e.example' });
  await expect(host).toContainText('merchlens-account=10');
  await expectAccessible(page, 'a host that is not proven');
  await host.getByRole('button', { name: 'Confirm record of go.e2e.example' }).click();
  await expect(hosts.getByRole('status')).toHaveText('go.e2e.example is verified. Its redirects are live.');

  const visitor = await page.request.get('/r/go.e2e.example/Winter/boots?utm_source=poster', {
    maxRedirects: 0,
    headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  });
  expect([visitor.status(), visitor.headers().location]).toEqual([
    302,
    'https://www.example.com/sale/boots?utm_source=poster',
  ]);
  expect((await page.request.get('/r/go.e2e.example/none', { maxRedirects: 0 })).status()).toBe(404);
  await page.goto('/customredirects?scope=account-10');
  await untilHydrated(page);
  await expect(panel.getByRole('listitem').filter({ hasText: 'go.e2e.example/winter/*' })).toContainText(
    /1 hit.*Last hit/,
  );

  const again = () =>
    page.request.get('/r/go.e2e.example/winter/boots', {
      maxRedirects: 0,
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    });
  await Promise.all(Array.from({ length: 99 }, again));
  for (let nth = 0; nth < 2; nth++) expect((await again()).status()).toBe(302);
  const row = panel.getByRole('listitem').filter({ hasText: 'go.e2e.example/winter/*' });
  // Visitors don't wait until they are counted.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('100 hits and 2 suspect', { timeout: 1_000 });
  }).toPass();
  await untilHydrated(page);
  await expect(panel).toContainText('Suspect traffic excluded: 2 hits (too much from one address).');
  await expectAccessible(page, 'redirects with suspect hits');
  await panel.getByRole('link', { name: 'Include' }).click();
  await expect(row).toContainText('102 hits, 2 of them suspect');
  await expect(panel.getByRole('link', { name: 'Exclude' })).toBeVisible();

  // Deleting loses its hits, so it asks first.
  const winter = panel.getByRole('listitem').filter({ hasText: 'go.e2e.example/winter/*' });
  await expect(winter.getByRole('button', { name: 'Delete permanently' })).toBeHidden();
  await openRowMenu(winter);
  await expect(winter.getByRole('button', { name: 'Delete permanently' })).toBeHidden();
  await winter.getByText('Delete…').click();
  await winter.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(panel.getByText('Redirect deleted.')).toBeVisible();
});

test('staff who don’t administer every account see what a host lacks, and no way to confirm it', async ({ page }) => {
  await signIn(page, 'support@merchlens.test', '/customredirects?scope=account-10');
  const hosts = page.getByRole('region', { name: 'Hosts' });
  await expect(hosts.getByRole('listitem').filter({ hasText: 'go.aurora-coffee.example' })).toContainText('verified');
  await expect(hosts.getByRole('button')).toHaveCount(0);
});

test('leaving the page with an edited row asks first, and leaving discards the edit', async ({ page }) => {
  await signIn(page, 'staff@merchlens.test', '/customredirects?scope=account-10');
  const panel = page.getByRole('region', { name: 'Redirects', exact: true });
  const row = panel.getByRole('listitem').filter({ hasText: 'go.aurora-coffee.example/summer' });
  await row.getByText(/^Edit/).click();
  const target = row.getByLabel('Target URL');
  const kept = await target.inputValue();
  await target.fill('https://www.example.com/typed');
  const away = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
  await away.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(target).toHaveValue('https://www.example.com/typed');
  await away.click();
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await expect(page).not.toHaveURL(/customredirects/);
  await page.goBack();
  await expect(row.getByLabel('Target URL')).toHaveValue(kept);
});

test('a file of redirects shows what it would add before anything is added', async ({ page }) => {
  await signIn(page, 'staff@merchlens.test', '/customredirects?scope=account-10');
  const part = page.getByRole('region', { name: 'Import' });
  const rows = [
    'source;target;expires',
    'go.e2e.example/file;https://www.example.com/file;31.12.2099',
    'go.e2e.example/bad;javascript:alert(1);',
  ];
  await part
    .getByLabel('CSV file with redirects')
    .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await expect(part.getByText('autumn.csv: 1 would be added, 0 there already, 1 of 2 rows rejected.')).toBeVisible();
  await expect(part.getByRole('row', { name: /go\.e2e\.example\/file/ })).toContainText('302');
  await expect(part.getByRole('row', { name: /must begin with/ })).toContainText('javascript:alert(1)');
  await expect(page.getByRole('listitem').filter({ hasText: 'go.e2e.example/file' })).toBeHidden();
  await part.getByRole('button', { name: 'Add 1 redirect' }).click();
  await expect(part.getByText('1 added, 0 there already, 1 of 2 rows rejected.')).toBeFocused();
  const download = page.waitForEvent('download');
  await part.getByRole('link', { name: 'Download rejected rows (CSV)' }).click();
  expect((await download).suggestedFilename()).toBe('redirects-rejected-rows.csv');
  await expect(page.getByRole('listitem').filter({ hasText: 'go.e2e.example/file' })).toBeVisible();
});
