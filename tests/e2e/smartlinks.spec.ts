import { expect, type Page } from '@playwright/test';
import { openAllSettings } from './all-settings.ts';
import { expectAccessible } from './axe.ts';
import { appOrigin, openRowMenu, signIn, test, untilHydrated } from './person.ts';

test('a person makes, previews, publishes and measures a smartlink in under two minutes', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await signIn(page, 'brand.admin@brand.test', '/pop/dl?scope=account-10');
  await openAllSettings(page, '/pop/dl?scope=account-10', 'Autumn roast');
  await expect(page.getByRole('heading', { name: 'Autumn roast', level: 1 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Product' }).fill('2000000100081');
  await page.getByRole('option', { name: /Aurora Moka Pot/ }).click();
  await page.getByLabel('Fallback URL (required to publish)').fill('https://brand.example/autumn');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByLabel('Rule 1: countries').fill('fr');
  await page.getByRole('checkbox', { name: 'iPhone or iPad' }).check();
  await page.getByLabel('Counts as a click to').selectOption({ label: 'Amazon' });
  await page.getByLabel('Target URL').last().fill('https://amazon.example/autumn');

  await page.getByRole('button', { name: 'Test destination' }).click();
  await expect(page.getByText('Visitors go to https://amazon.example/autumn by rule 1')).toBeVisible();

  await page.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Create preview link' }).click();
  const preview = await page.getByRole('link', { name: /\/pop\/preview\/dl\// }).getAttribute('href');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Live within a minute.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeDisabled();
  const short = await page.getByRole('link', { name: /\/l\// }).getAttribute('href');
  await expect(page.getByRole('link', { name: 'Open the smartlink' })).toHaveAttribute('href', short ?? '');

  const stranger = await browser.newContext();
  const seen = await stranger.newPage();
  await seen.goto(preview ?? '');
  await expect(seen.getByText('Draft preview. Links are off')).toBeVisible();
  await expectAccessible(seen, 'the preview of a smartlink');
  const led = await stranger.request.get(short ?? '', {
    maxRedirects: 0,
    headers: {
      'CF-IPCountry': 'FR',
      'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    },
  });
  expect([led.status(), led.headers().location]).toEqual([302, 'https://amazon.example/autumn']);
  await stranger.close();

  const today = page
    .getByRole('region', { name: 'Last 30 days' })
    .getByRole('link', { name: 'Today so far: 1 visit, 1 intent click' });
  await expect(async () => {
    await page.reload();
    await expect(today).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page, 'the editor of a smartlink');
  await today.click();
  const tile = page
    .getByRole('region')
    .filter({ hasText: /purchase-intent clicks/i })
    .first();
  await expect(tile).toContainText(/\b1\b/);
});

test('what is typed survives a reload, and an address that could loop is refused', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/pop/dl?scope=account-10');
  await openAllSettings(page, '/pop/dl?scope=account-10', 'Circles');
  await page.getByLabel('Campaign', { exact: true }).fill('Typed and not saved');
  await page.getByLabel('Fallback URL').fill(`${appOrigin()}/l/circles`);
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByLabel('Campaign', { exact: true })).toHaveValue('Typed and not saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('doesn’t lead back here')).toBeVisible();
  // The outcome scrolls into view, and the wrong field has the focus.
  await expect(page.getByText('Not saved. Fix the highlighted fields.')).toBeInViewport();
  await expect(page.getByLabel('Fallback URL')).toBeFocused();
  await expect(page.getByLabel('Fallback URL')).toBeInViewport();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await page.getByLabel('Fallback URL').fill('https://brand.example/');
  await page.getByRole('button', { name: 'Save draft' }).last().click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await page.getByRole('link', { name: 'All smartlinks' }).click();
  // Archiving something public asks first.
  const live = page.getByRole('table').getByRole('row').filter({ hasText: 'Published' }).first();
  await openRowMenu(live);
  await expect(live.getByRole('button', { name: /^Archive/ })).toBeHidden();
  await live.getByText('Archive…').click();
  await expect(live.getByRole('button', { name: /^Archive/ })).toBeVisible();
  await openRowMenu(page.getByRole('row', { name: /Circles/ }));
  await page.getByRole('button', { name: 'Archive Circles' }).click();
  await expect(page.getByText('The smartlink was archived.')).toBeVisible();
});

test('saving after somebody else says so, and offers to take their version or to overwrite it', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/pop/dl?scope=account-10');
  await openAllSettings(page, '/pop/dl?scope=account-10', 'Two at once');
  await expect(page.getByRole('heading', { name: 'Two at once', level: 1 })).toBeVisible();
  await untilHydrated(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await untilHydrated(other);
  const campaign = (of: Page) => of.getByLabel('Campaign', { exact: true });
  const save = async (of: Page, text: string) => {
    await campaign(of).fill(text);
    await of.getByRole('button', { name: 'Save draft' }).last().click();
  };
  await save(page, 'First');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await save(other, 'Second');
  await expect(
    other.getByText(/^Ada Byron saved this, .*They changed: Campaign\. You also changed: Campaign\./),
  ).toBeInViewport();
  await other.getByRole('button', { name: 'Use their version' }).click();
  await expect(campaign(other)).toHaveValue('First');
  await expect(other.getByRole('button', { name: 'Save draft' }).last()).toBeFocused();

  await save(other, 'Second');
  await expect(other.getByText('Draft saved.')).toBeVisible();
  await save(page, 'Third');
  await expect(page.getByText(/^Ada Byron saved this/)).toBeInViewport();
  await page.getByRole('button', { name: 'Overwrite their version' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(campaign(page)).toHaveValue('Third');
  await other.close();

  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  await history.getByRole('link', { name: 'Compare revision 2 with the draft' }).click();
  await expect(history.getByText('Different from the draft: Campaign.')).toBeVisible();
  await history.getByRole('button', { name: 'Restore revision 2' }).click();
  await expect(page.getByText('Earlier revision restored as the draft.')).toBeInViewport();
  await expect(campaign(page)).toHaveValue('First');
});

test('keyboard focus stays on what was moved or saved, and beside what was removed', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/pop/dl?scope=account-10');
  const press = async (name: string | RegExp) => page.getByRole('button', { name, exact: true }).press('Enter');
  const focused = (name: string) => expect(page.getByRole('button', { name, exact: true })).toBeFocused();
  await openAllSettings(page, '/pop/dl?scope=account-10', 'By keyboard');
  await page.getByLabel('Fallback URL').fill('https://brand.example/keys');
  await press('Add retailer');
  await expect(page.getByText('1. Amazon')).toBeVisible();
  await press('Add retailer');
  await press('Move down Amazon');
  await focused('Move up Amazon');
  await press('Remove Amazon');
  await expect(page.getByRole('button', { name: /^Remove / })).toBeFocused();
  await press('Save draft');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await focused('Save draft');
  // A later render doesn't move the focus of a person who moved it themselves.
  await page.getByRole('button', { name: 'Save draft', exact: true }).blur();
  const leftAlone = await page.evaluate(async () => {
    const drawn = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
    await drawn();
    document.querySelector('main')?.append(document.createElement('p'));
    await drawn();
    return document.activeElement === document.body;
  });
  expect(leftAlone).toBe(true);
});

test('a heading sorts the list by its column, and keeps the list’s filters', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/pop/dl?scope=account-10&search=Aurora');
  const heading = page.getByRole('columnheader', { name: 'Name' });
  await expect(heading).not.toHaveAttribute('aria-sort');
  await heading.getByRole('link').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/[?&]search=Aurora&order=name$/);
  await expect(page.getByLabel('Order')).toHaveValue('name');
});

test('a viewer sees the links, and why none can be made', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test', '/pop/dl?scope=account-10');
  await expect(page.getByText('You can view the smartlinks of this scope.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Create|Archive|Duplicate/, includeHidden: true })).toHaveCount(0);
  await openRowMenu(page.getByRole('row').filter({ hasText: 'Published' }).first());
  const open = page.getByRole('table').getByRole('link', { name: /^Open public page of/ });
  await expect(open.first()).toHaveAttribute('href', /\/l\/[\w-]+$/);
  await expectAccessible(page, '/pop/dl');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a link is made, given a rule, tried, saved, archived and restored by plain forms', async ({ page }) => {
    await signIn(page, 'brand.admin@brand.test', '/pop/dl?scope=account-10');
    await openAllSettings(page, '/pop/dl?scope=account-10', 'Plain');
    await page.getByLabel('Fallback URL').fill('https://brand.example/plain');
    await page.locator('[name=productName]').fill('Nothing of ours');
    await page.getByRole('button', { name: 'Save draft' }).last().click();
    await expect(page.getByText('Choose a product from the catalog')).toBeVisible();
    await page.locator('[name=productName]').fill('2000000100081');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Rule 1: countries').fill('DE');
    await page.getByLabel('Target URL').last().fill('https://brand.example/de');
    await page.getByRole('button', { name: 'Add retailer' }).click();
    await expect(page.getByText('1. Amazon')).toBeVisible();
    await page.getByLabel('Visitor’s country').selectOption('DE');
    await page.getByRole('button', { name: 'Test destination' }).click();
    await expect(page.getByText('Visitors go to https://brand.example/de by rule 1')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Amazon' }).click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.getByRole('textbox', { name: /^Short link/ }).fill('plain-e2e');
    await page.getByRole('button', { name: 'Save draft' }).last().click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await other.getByLabel('Campaign', { exact: true }).fill('Too late');
    await other.getByRole('button', { name: 'Save draft' }).last().click();
    await expect(other.getByRole('status').last()).toHaveText(
      /^Ada Byron saved this, .* They changed: Short link, .*Rules\. You changed none of these\. What you typed is still here\.$/,
    );
    await expect(other.getByLabel('Campaign', { exact: true })).toHaveValue('Too late');
    await other.getByRole('button', { name: 'Add rule' }).click();
    await expect(other.getByRole('status').last()).toHaveText(/^Ada Byron saved this/);
    await expect(other.getByRole('button', { name: /^(Save draft|Publish)/ })).toHaveCount(0);
    await expect(other.getByLabel('Campaign', { exact: true })).toHaveValue('Too late');
    await expect(page.getByLabel('Rule 1: countries')).toHaveValue('DE');
    await expect(page.locator('[name=productName]')).toHaveValue('Aurora Moka Pot');
    await page.getByRole('link', { name: 'All smartlinks' }).click();
    await openRowMenu(page.getByRole('row', { name: /Plain/ }));
    await page.getByRole('button', { name: 'Archive Plain' }).click();
    await expect(page.getByText('The smartlink was archived.')).toBeVisible();
    await page.getByLabel('Status').selectOption('archived');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('link', { name: 'Plain' }).click();
    await expect(page.getByText('Archived: it’s offline')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeDisabled();
    await expect(page.getByRole('button', { name: /Save|Publish/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Restored.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeEnabled();
  });
});
