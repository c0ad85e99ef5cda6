import { expect, type FrameLocator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './example-hosts.ts';
import { openRowMenu, signIn, untilHydrated } from './person.ts';

test('staff build a form, publish it, and read what a visitor without JavaScript sent', async ({ page, browser }) => {
  await signIn(page, 'staff@merchlens.test', '/form?scope=account-10');
  await page.getByRole('link', { name: 'New form' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Tasting');
  await page.getByRole('button', { name: 'Create' }).click();
  const form = page.getByRole('form', { name: 'Form', exact: true });
  await expect(form).toBeVisible();
  await untilHydrated(page);
  const add = async (kind: string, question: string) => {
    const texts = form.getByLabel(kind === 'consent' ? 'Consent text' : 'Question');
    const before = await texts.count();
    await form.getByLabel('Field type').selectOption(kind);
    await form.getByRole('button', { name: 'Add field' }).click();
    await expect(texts).toHaveCount(before + 1);
    await texts.last().fill(question);
  };
  await add('consent', 'You may write to me.');
  await add('email', 'Email address');
  await add('choice', 'Which day?');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter at least two choices, one per line.')).toBeVisible();
  await form.getByLabel('Choices, one per line').fill('Friday\nSaturday');
  await form.getByRole('button', { name: 'Move down: You may write to me.' }).click();
  await form.getByRole('button', { name: 'Move down: You may write to me.' }).click();
  await form.getByLabel('Domains that can embed it').fill('www.brand.example');
  // Unsaved typing is published with the rest.
  await page.getByRole('button', { name: 'Publish' }).click();
  const address = await page.getByRole('link', { name: /\/f\// }).getAttribute('href');

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await visitor.goto(address ?? '');
  await expect(visitor.getByRole('group').or(visitor.getByRole('checkbox')).last()).toBeVisible();
  await visitor.getByLabel(/Email address/).fill('ann@example.com');
  await visitor.getByLabel('Saturday').check();
  await visitor.getByLabel('You may write to me.').check();
  await sendUntilTaken(visitor);
  await visitor.context().close();
  await page.getByText('Share', { exact: true }).click();
  const code = await page.getByRole('region', { name: 'Embed code' }).innerText();

  // On a listed site the form is filled in inside the frame; on any other there is none.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const site = await context.newPage();
  for (const [host, shown] of [
    ['www.brand.example', 1],
    ['other.example', 0],
  ] as const) {
    await site.goto(`https://${host}/`);
    const loaded = site.waitForEvent('framenavigated', (frame) => frame.parentFrame() !== null);
    await site.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), code);
    await loaded;
    await expect(site.frameLocator('iframe').getByLabel(/Email address/)).toHaveCount(shown);
    if (shown === 0) continue;
    const framed = site.frameLocator('iframe');
    await framed.getByLabel(/Email address/).fill('bob@example.com');
    await framed.getByLabel('Friday').check();
    await framed.getByLabel('You may write to me.').check();
    await sendUntilTaken(framed);
  }
  expect(await context.cookies()).toEqual([]);
  await context.close();
  await page.reload();
  await expect(page.getByRole('row', { name: /bob@example\.com Friday/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /ann@example\.com Saturday version 1/ })).toBeVisible();
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Copy of Tasting' })).toBeVisible();
  await page.goto('/form?scope=account-10&status=published');
  await openRowMenu(page.getByRole('row', { name: /^Tasting/ }));
  await expect(page.getByRole('link', { name: 'Open public page of Tasting' })).toHaveAttribute('href', address ?? '');
  await expect(page.getByRole('row', { name: /^Copy of Tasting/ })).toHaveCount(0);
});

test('staff read submissions, export them, and erase a person after seeing how many there are', async ({ page }) => {
  await signIn(page, 'staff@merchlens.test', '/form/10?scope=account-10');
  await expect(page.getByRole('row', { name: /Noor Haddad .* version 1/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('form-10-submissions.xlsx');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('NOOR@example.com');
  await page.getByRole('button', { name: 'Find person' }).click();
  await page.getByRole('button', { name: 'Delete 1 submission in 1 form permanently' }).click();
  await expect(page.getByText('1 submission in 1 form deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Noor Haddad/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Jonas Lind/ })).toBeVisible();
});

test('a public form and a claim page are accessible', async ({ page }) => {
  for (const [path, heading] of [
    ['/f/local-form-10---------', 'Write to us'],
    ['/v/local-voucher-10------', '15% off your first order'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessible(page, path);
  }
});

/** A form sent within two seconds of opening asks to be sent again. */
async function sendUntilTaken(form: Page | FrameLocator): Promise<void> {
  await expect(async () => {
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
