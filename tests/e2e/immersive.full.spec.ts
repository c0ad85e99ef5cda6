import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openRowMenu, signIn, test, untilHydrated } from './person.ts';

const list = '/pop/ip';
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });
const panel = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the experience' }).getByRole('link', { name }).click();
async function block(page: Page, name: string): Promise<void> {
  const link = page.getByRole('list', { name: 'Blocks' }).getByRole('link', { name, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'true');
}

/** Writes the heading of the chosen block, and waits until the server has answered. */
async function write(page: Page, heading: string): Promise<void> {
  const answer = page.waitForResponse((it) => it.request().method() === 'PUT' && it.url().includes('/touchpoints/ip/'));
  await page.getByLabel('Heading').fill(heading);
  await answer;
}

/** Makes an experience of that name and waits until the editor shows it. */
async function create(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New experience' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/pop\/ip\/\d+/);
  await untilHydrated(page);
  return new URL(page.url()).pathname;
}

/** A page of somebody without a session, and without a script. */
async function visitor(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false });
  return await context.newPage();
}

test('a brand makes, writes, checks and publishes an experience, and a visitor reads it and buys without a script', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'brand.admin@brand.test', `${list}?scope=account-10`);
  const mark = '<img src=x onerror=alert(1)>';
  await create(page, 'Winter page');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.getByLabel('Text', { exact: true }).fill(`Cold days. ${mark}`);
  await block(page, 'Products');
  const search = page.getByRole('combobox', { name: 'Add a product' });
  await search.fill('Moka');
  await page.getByRole('option', { name: /Aurora Moka Pot/ }).click();
  await expect(saved(page)).toBeVisible();
  const draft = page.frameLocator('iframe[title="Preview of the saved draft"]');
  await expect(draft.getByText('Cold days.')).toBeVisible();
  await expect(draft.getByRole('heading', { name: 'Aurora Moka Pot' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Live within a minute.')).toBeVisible();
  await panel(page, 'Share');
  const address = await page.getByLabel('URL').inputValue();
  await panel(page, 'Audience');
  await page.getByLabel('Allowed domains').fill('shop.example');
  await expect(saved(page)).toBeVisible();
  await panel(page, 'Share');
  await expect(page.getByText('Can’t be embedded yet. The hosts of the draft hold once')).toBeVisible();
  await expect(page.getByLabel('Embed code')).toHaveCount(0);
  const guest = await visitor(browser, baseURL);
  const answer = await guest.goto(address);
  expect(answer?.status()).toBe(200);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Winter page');
  await expect(guest.getByText(`Cold days. ${mark}`)).toBeVisible();
  await expect(guest.getByRole('link', { name: /Buy at Amazon/ })).toHaveAttribute(
    'href',
    /^\/e\/[\w-]+\/out\/\d+\/1\?lang=en-US$/,
  );
  const reader = await page.context().newPage();
  await reader.goto(address);
  const out = reader.locator('a[href*="/out/"]').first();
  const told = () => out.evaluate((link: HTMLAnchorElement) => Object.fromEntries(new URLSearchParams(link.search)));
  const { lang } = await told();
  expect(lang).toMatch(/^[a-z]{2}/);
  await out.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await out.click();
  // The link carries the visit and the page's language, so that the offer followed is the one shown.
  expect(await told()).toMatchObject({ lang, s: expect.stringMatching(/./) });
  await reader.close();
  const foreign = await page.request.get('/session/drafts/ip/1511?scope=account-10');
  expect(foreign.status(), 'the draft of another brand').toBe(404);
  expect((await guest.goto('/session/drafts/ip/1011'))?.status(), 'a draft for somebody not signed in').toBe(401);
  await panel(page, 'Results');
  await expect(page.getByRole('heading', { name: /^Last 30 days: / })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See this period on the dashboard' })).toHaveAttribute(
    'href',
    /^\/dashboard\/overview\?v=1&range=custom&from=[\d-]{10}&to=[\d-]{10}&compare=none&in\.touchpoint=\d+$/,
  );
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished.')).toBeVisible();
  await guest.context().close();
});

test('a check links to its field, and an invalid value is named beside its field', async ({ page }) => {
  await signIn(page, 'both@mixed.test', `${list}?scope=account-15`);
  await create(page, 'Field by field');
  await page.getByRole('button', { name: 'Video', exact: true }).click();
  await panel(page, 'Checks');
  const finding = page.getByRole('listitem').filter({ hasText: 'The video has no web address.' });
  await finding.getByRole('link').click();
  const address = page.getByLabel('Video URL');
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await expect(address).toHaveAccessibleDescription(/The video has no web address/);
  await address.fill('https://cdn.test/film.mp4');
  await expect(address).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Stores', exact: true }).click();
  const latitude = page.getByLabel('Latitude').first();
  await latitude.fill('north');
  await page.getByLabel('Longitude').first().fill('2.3');
  await expect(latitude).toHaveAccessibleDescription('Enter a latitude from −90 to 90.');
  await expect(saved(page)).toBeVisible();
  await expect(latitude).toHaveValue('north');
  await latitude.press('Enter');
  await expect(latitude).toBeFocused();
  await latitude.fill('48.8');
  await expect(latitude).not.toHaveAttribute('aria-invalid', 'true');
  await panel(page, 'Languages');
  await page.getByLabel('Add language').fill('French');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Add language')).toBeFocused();
  await expect(page.getByLabel('Add language')).toHaveAccessibleDescription(/Enter a language tag/);
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('Enter a name.');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveText('Media');
});

test('on a narrow screen the preview opens in a sheet over the fields', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'both@mixed.test', `${list}?scope=account-15`);
  await create(page, 'In a pocket');
  const preview = page.locator('iframe[title="Preview of the saved draft"]');
  await expect(preview).toBeHidden();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Preview' });
  await expect(sheet.locator('iframe')).toBeVisible();
  await expect(sheet.frameLocator('iframe').getByRole('heading', { name: 'In a pocket' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('changes of different blocks in two tabs are both kept, and of the same block one is chosen', async ({ page }) => {
  await signIn(page, 'both@mixed.test', `${list}?scope=account-15`);
  const path = await create(page, 'Two tabs');
  const other = await page.context().newPage();
  await other.goto(`${path}?scope=account-15`);
  await expect(other.getByLabel('Heading')).toHaveValue('Two tabs');
  await untilHydrated(other);
  await write(page, 'Mine');
  await block(other, 'Products');
  await write(other, 'Theirs');
  await expect(saved(other)).toContainText('merged with changes');
  await expect(other.getByRole('link', { name: 'Hero: Mine', exact: true })).toBeVisible();
  await write(page, 'Mine again');
  await expect(saved(page)).toContainText('merged with changes');
  await block(other, 'Hero: Mine');
  await write(other, 'Not yours');
  await expect(other.getByRole('heading', { name: /changed the same parts/ })).toBeVisible();
  await other.getByRole('radio').nth(1).check();
  await other.getByRole('button', { name: 'Save choices' }).click();
  await expect(other.getByLabel('Heading')).toHaveValue('Mine again');
  await other.close();
});

test('what was typed offline comes back when the closed tab is opened again', async ({ page }) => {
  await signIn(page, 'both@mixed.test', `${list}?scope=account-15`);
  const path = await create(page, 'On a train');
  const draft = page.frameLocator('iframe[title="Preview of the saved draft"]');
  await expect(draft.getByRole('heading', { name: 'On a train' })).toBeVisible();
  // Parts that are still loading when the tab goes offline are tested elsewhere.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByLabel('Heading').fill('Typed in a tunnel');
  await expect(page.getByText('Not saved yet. Kept on this device; retrying.')).toBeVisible();
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${path}?scope=account-15`);
  await expect(again.getByLabel('Heading')).toHaveValue('Typed in a tunnel');
  await expect(saved(again)).toBeVisible();
  await again.reload();
  await expect(again.getByLabel('Heading')).toHaveValue('Typed in a tunnel');
});

test('blocks are added and moved by the keyboard alone, and the focus stays with them', async ({ page }) => {
  await signIn(page, 'both@mixed.test', `${list}?scope=account-15`);
  await create(page, 'By keyboard');
  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
  await expect(page.getByLabel('Heading')).toBeFocused();
  await page.keyboard.type('Second');
  const down = page.getByRole('button', { name: 'Move Text: Second down' });
  await down.press('Enter');
  await expect(down).toBeFocused();
  await expect(page.getByText('Moved to position 3 of 4.')).toBeAttached();
  await expect(page.getByRole('list', { name: 'Blocks' }).getByRole('listitem').nth(2)).toContainText('Text: Second');
  await expect(saved(page)).toBeVisible();
});

test('a form block leads to a published form of the account, which is found by its name', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', `${list}?scope=account-10`);
  await create(page, 'With a form');
  await page.getByRole('button', { name: 'Form', exact: true }).click();
  const form = page.getByRole('combobox', { name: 'Form', exact: true });
  await form.fill('conta');
  await page.getByRole('option', { name: /^Contact/ }).click();
  await expect(form).toHaveValue('Contact');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(form).toHaveValue('Contact');
});

test('a viewer sees the experiences and why nothing can be changed, and can’t open the editor', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', list);
  await expect(page.getByText('Aurora US shoppable page').first()).toBeVisible();
  await expect(page.getByText(/You can view the experiences of this scope/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'New experience' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Duplicate|Archive/, includeHidden: true })).toHaveCount(0);
  // The name doesn't link to the editor; the public page is open to all.
  await expect(page.getByRole('link', { name: 'Aurora US shoppable page', exact: true })).toHaveCount(0);
  await openRowMenu(page.getByRole('row', { name: /Aurora US shoppable page/ }));
  const open = page.getByRole('link', { name: 'Open public page of Aurora US shoppable page in a new tab' });
  await expect(open.first()).toHaveAttribute('href', /\/e\/[\w-]{22}$/);
  expect((await page.goto('/pop/ip/1011'))?.status()).toBe(403);
});

test('list and editor are accessible in both themes', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'brand.admin@brand.test', `${list}?scope=account-10`);
  await expectAccessible(page, 'the list');
  for (const part of ['content', 'theme', 'audience']) {
    await page.goto(`/pop/ip/1011?scope=account-10&panel=${part}`);
    // The content of the frame has tests of its own.
    await expectAccessible(page, part, { frames: false });
  }
});

test('a page shows the published stores on a map, and a visitor sees it without a script', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'brand.admin@brand.test', `${list}?scope=account-10`);
  await create(page, 'Our stores');
  await page.getByRole('button', { name: 'Stores', exact: true }).click();
  await page.getByLabel('Source of stores').selectOption('list');
  await page.getByLabel('Maximum number of stores').fill('5');
  await expect(saved(page)).toBeVisible();
  const draft = page.frameLocator('iframe[title="Preview of the saved draft"]');
  await expect(draft.getByRole('link', { name: 'Directions' })).toHaveCount(5);
  await block(page, 'Products');
  const search = page.getByRole('combobox', { name: 'Add a product' });
  await search.fill('Moka');
  await page.getByRole('option', { name: /Aurora Moka Pot/ }).click();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Live within a minute.')).toBeVisible();
  await panel(page, 'Share');
  const guest = await visitor(browser, baseURL);
  await guest.setViewportSize({ width: 390, height: 844 });
  await guest.goto(await page.getByLabel('URL').inputValue());
  await expect(guest.locator('.map circle')).not.toHaveCount(0);
  const land = await guest.locator('.map use').evaluate((use) => (use as SVGUseElement).getBBox().width);
  expect(land).toBeGreaterThan(100);
});

test('without a script both tabs’ changes are kept too, and of the same block one is chosen', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'both@mixed.test', `${list}?scope=account-15`);
  const path = await create(page, 'Two people');
  const plain = await visitor(browser, baseURL);
  await signIn(plain, 'both@mixed.test', `${path}?scope=account-15`);
  const heading = plain.getByLabel('Heading');
  const save = plain.getByRole('button', { name: 'Save', exact: true });
  await heading.fill('Plainly mine');
  await block(page, 'Products');
  await write(page, 'Theirs');
  await save.click();
  await expect(heading).toHaveValue('Plainly mine');
  await expect(plain.getByRole('link', { name: 'Products: Theirs', exact: true })).toBeVisible();
  await page.reload();
  await block(page, 'Hero: Plainly mine');
  await write(page, 'Theirs again');
  await heading.fill('Mine after all');
  await save.click();
  await expect(plain.getByRole('heading', { name: /changed the same parts/ })).toBeVisible();
  await plain.getByRole('radio').first().check();
  await plain.getByRole('button', { name: 'Save choices' }).click();
  await expect(heading).toHaveValue('Mine after all');
  await plain.goto(`${path}?scope=account-15&panel=audience`);
  await plain.getByLabel('Allowed domains').fill('evil;script-src');
  await save.click();
  await expect(plain.getByLabel('Allowed domains')).toHaveValue('evil;script-src');
  await expect(plain.getByLabel('Allowed domains')).toHaveAccessibleDescription(/Enter hosts such as/);
  await expect(plain.getByText('Not saved. Fix the highlighted fields.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Hero: Mine after all', exact: true })).toBeVisible();
  await plain.context().close();
});
