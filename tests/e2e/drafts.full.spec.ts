import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openAllSettings } from './all-settings.ts';
import { setFaults } from './faults.ts';
import { brand, scope, staff } from './kept.ts';
import { appOrigin, signIn, test, untilHydrated } from './person.ts';

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await untilHydrated(page);
  return page;
}

async function newVoucher(page: Page, name: string): Promise<string> {
  await signIn(page, brand, `/voucher${scope}`);
  await openAllSettings(page, `/voucher${scope}`, name);
  return `${new URL(page.url()).pathname}${scope}`;
}

const voucher = (page: Page) => page.getByRole('form', { name: 'Voucher', exact: true });
const save = (page: Page) => voucher(page).getByRole('button', { name: 'Save', exact: true }).last().click();
const draftsIn = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => /^draft:/.test(name)),
  );

test('a draft restored after somebody else’s save never overwrites it unasked, and offers both versions', async ({
  page,
  context,
}) => {
  const path = await newVoucher(page, 'Left for days');
  const left = await open(context, path);
  await voucher(left).getByLabel('Title').fill('Of weeks ago');
  const lately = await open(context, path);
  await voucher(lately).getByLabel('Title').fill('Of days ago');
  for (const tab of [left, lately]) await tab.close();
  await voucher(page).getByLabel('Title').fill('Of today');
  await save(page);
  await expect(page.getByText('Saved.')).toBeVisible();

  const later = await open(context, path);
  const title = voucher(later).getByLabel('Title');
  await expect(title).toHaveValue('Of days ago');
  const told =
    /^Ada Byron saved this, .* They changed: Title\. You also changed: Title\. What you typed is still here\.$/;
  await expect(later.getByRole('alert')).toHaveText(told);
  const revision = () => voucher(later).locator('input[name=etag]').inputValue();
  const before = await revision();
  // The person has to choose a version first.
  await title.press('Enter');

  await later.getByRole('button', { name: 'Use their version' }).click();
  await expect(title).toHaveValue('Of today');
  await expect(later.getByRole('alert')).toHaveCount(0);
  await expect(voucher(later).getByRole('button', { name: 'Save', exact: true }).last()).toBeFocused();
  await expect(voucher(later).getByText('Showing the saved version.')).toBeAttached();
  expect(await revision()).toBe(before);
  await title.fill('Of tomorrow');
  await save(later);
  await expect(later.getByText('Saved.')).toBeVisible();
  // The draft from before doesn't return.
  await expect.poll(() => draftsIn(later)).toEqual([]);
});

test('discarding changes also drops a refused value', async ({ page }) => {
  await newVoucher(page, 'Refused');
  await voucher(page).getByLabel('Claims per person').fill('many');
  await save(page);
  await expect(page.getByText('Not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(voucher(page).getByLabel('Claims per person')).toHaveValue('1');
});

test('what is typed during a save is kept, whether the save is refused or succeeds', async ({ page }) => {
  await signIn(page, brand, `/pop/dl${scope}`);
  await openAllSettings(page, `/pop/dl${scope}`, 'Typed on');
  await expect(page.getByRole('heading', { name: 'Typed on', level: 1 })).toBeVisible();
  await setFaults(page, { endpoint: 'saveTouchpoint', fault: 'slow', delayMs: 3_000 });
  const [slug, campaign] = [
    page.getByRole('textbox', { name: /^Short link/ }),
    page.getByLabel('Campaign', { exact: true }),
  ];
  const send = async () => {
    const button = page.getByRole('button', { name: 'Save draft' }).last();
    await button.click();
    await expect(button).toBeDisabled();
  };
  await slug.fill('x');
  await send();
  await campaign.fill('While it is refused');
  await expect(page.getByText('Not saved. Fix the highlighted fields.')).toBeVisible();
  await expect(campaign).toHaveValue('While it is refused');
  await expect(slug).toHaveValue('x');

  await slug.fill('typed-on-and-on');
  await send();
  await campaign.fill('While it is saved');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(campaign).toHaveValue('While it is saved');
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('signing out deletes drafts in every tab, and no tab restores them', async ({ page, context }) => {
  const path = await newVoucher(page, 'Secret');
  const other = await open(context, path);
  for (const tab of [other, page]) await voucher(tab).getByLabel('Title').fill('Nobody else’s business');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // Drafts can only be read on a page of ours, not on the identity provider's.
  await page.waitForURL(({ origin, pathname }) => origin === appOrigin() && !pathname.startsWith('/voucher'));
  // Its page ends with the session.
  await other.waitForURL((url) => !url.pathname.startsWith('/voucher'));
  await Promise.all([other.waitForEvent('close'), other.close({ runBeforeUnload: true })]);
  expect(await draftsIn(page)).toEqual([]);
});

test('of two redirects edited at once, one is refused and the other saved, and neither loses a word', async ({
  page,
  context,
}) => {
  await signIn(page, staff, `/customredirects${scope}`);
  const panel = (of: Page) => of.getByRole('region', { name: 'Redirects', exact: true });
  const form = page.getByRole('dialog', { name: 'New redirect' });
  for (const path of ['kept-a', 'kept-b']) {
    await page.getByRole('link', { name: 'New redirect' }).click();
    await form.getByLabel('Address').fill(`kept.e2e.example/${path}`);
    await form.getByLabel('Target URL').fill('https://www.example.com/kept');
    await form.getByRole('button', { name: 'Add redirect' }).click();
    await expect(form).toBeHidden();
  }
  const row = (of: Page, path: string) =>
    panel(of)
      .getByRole('listitem')
      .filter({ hasText: `kept.e2e.example/${path}` });
  for (const path of ['kept-a', 'kept-b']) await row(page, path).getByText(`Edit kept.e2e.example/${path}`).click();
  await row(page, 'kept-a').getByLabel('Target URL').fill('https://kept.e2e.example/kept-a');
  await row(page, 'kept-a').getByRole('button', { name: 'Save' }).last().click();
  await expect(row(page, 'kept-a').getByText('This would create a redirect loop.')).toBeVisible();
  await row(page, 'kept-b').getByLabel('Target URL').fill('https://www.example.com/other');
  await row(page, 'kept-b').getByRole('button', { name: 'Save' }).last().click();
  await expect(panel(page).getByText('Redirect saved.')).toBeVisible();
  await expect(row(page, 'kept-a').getByLabel('Target URL')).toHaveValue('https://kept.e2e.example/kept-a');

  await page.close();
  const next = await open(context, `/customredirects${scope}`);
  await expect(row(next, 'kept-a').getByLabel('Target URL')).toHaveValue('https://kept.e2e.example/kept-a');
});

test('a form left while it is being sent keeps what was typed', async ({ page }) => {
  await signIn(page, brand, `/collections${scope}`);
  await setFaults(page, { endpoint: 'createCollection', fault: 'slow', delayMs: 3_000 });
  await page.getByLabel('New collection').click();
  await page.getByRole('link', { name: /^Manual/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('On its way');
  await page.getByRole('button', { name: 'Create' }).last().click();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'New manual collection' })).toHaveCount(0);
  await page.getByLabel('New collection').click();
  await page.getByRole('link', { name: /^Manual/ }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('On its way');
});
