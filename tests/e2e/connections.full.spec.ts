import { expect, type Page } from '@playwright/test';
import { addDays } from '#shared/time/calendar.ts';
import { amazonControl } from '#tests/support/amazon-client.ts';
import type { World } from '#tests/support/world.ts';
import { expectAccessible } from './axe.ts';
import { test } from './own-world.ts';
import { signIn } from './person.ts';

const scope = 'scope=account-10';
const page0 = `/data-and-integrations?${scope}`;
const minute = 60_000;

/** Runs the cron trigger. Steps that wait for a time are due at the next run. */
async function runCron(world: World, count: number): Promise<void> {
  const from = Date.now();
  for (let at = 0; at < count; at++) {
    await world.tick(from + at * minute);
    // The local Amazon makes a report within a second.
    await expect.poll(() => Date.now() - from).toBeGreaterThan((at + 1) * 1_000);
  }
}

async function consentTo(page: Page, seller: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Marketplace' }).selectOption('DE');
  await page.getByRole('button', { name: 'Continue at Amazon' }).click();
  await page.getByRole('button', { name: seller }).click();
}

test('a seller connects at Amazon, its sales arrive, and removing access at Amazon ends the connection', async ({
  page,
  ownWorld,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'brand.admin@brand.test');
  await page.goto(page0);
  const card = page.getByRole('region', { name: /Nordlicht|A2NORDLICHT/ });
  await page.getByRole('link', { name: 'Connect Amazon Selling Partner' }).click();
  await expect(page.getByRole('heading', { name: 'What we never read' })).toBeVisible();
  await expectAccessible(page, 'the page before a consent');
  await consentTo(page, 'Confirm as Nordlicht Home');
  await expect(page.getByRole('heading', { name: 'Consent verified' })).toBeVisible();
  expect(page.url()).not.toMatch(/code|state|selling_partner_id/);
  await expect(page.getByRole('checkbox', { name: 'Amazon.de · EUR' })).toBeChecked();
  await expectAccessible(page, 'the page after a consent');
  await page.getByRole('button', { name: 'Save and sync' }).click();
  await expect(card.getByText('Connecting')).toBeVisible();

  await runCron(ownWorld, 4);
  await page.goto(page0);
  await expect(card.getByText('Connected', { exact: true })).toBeVisible();
  await expect(card.getByText('30', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Sync log' }).click();
  await expect(card.getByRole('cell', { name: 'Sell-out · Amazon.de' })).toBeVisible();
  await expect(card.getByRole('cell', { name: 'Done' })).toBeVisible();
  await expectAccessible(page, 'the connections with a log');

  const yesterday = addDays(new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }), -1);
  const [sold] = await amazonControl(ownWorld.amazon ?? '').sales('A2NORDLICHT001', yesterday, yesterday);
  await page.goto(`/dashboard/media-sell-out?${scope}&from=${yesterday}&to=${yesterday}`);
  await expect(page.getByRole('article', { name: 'Sell-out units' })).toContainText(String(sold?.units));

  await page.goto(`${ownWorld.amazon}/`);
  await page.getByRole('button', { name: 'Remove access of Nordlicht Home' }).click();
  await page.goto(page0);
  await card.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText('The sync starts within a minute.')).toBeVisible();
  await runCron(ownWorld, 1);
  await page.goto(page0);
  await expect(card.getByText('Revoked')).toBeVisible();
  await expect(card.getByText('Access was removed at Amazon. Reconnect to continue.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Sync now' })).toHaveCount(0);

  await card.getByRole('link', { name: /^Disconnect/ }).click();
  await expect(card.getByRole('button', { name: /Disconnect and delete 30 rows/ })).toBeVisible();
  await card.getByRole('button', { name: /Disconnect and delete 30 rows/ }).click();
  await expect(page.getByText('Disconnected.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('declining at Amazon, or coming back in another scope, says what to do', async ({ page }) => {
    await signIn(page, 'brand.admin@brand.test');
    await page.goto(`/data-and-integrations/seller-partner-auth?${scope}`);
    await consentTo(page, 'Decline as Cautious Trading');
    await expect(page.getByRole('alert')).toHaveText('You didn’t confirm at Amazon. Nothing was connected.');

    // Amazon's return address has no scope, so the tab gets another one.
    await page.goto('/data-and-integrations/seller-partner-auth?scope=operator-102');
    await consentTo(page, 'Confirm as Nordlicht Home');
    await expect(page.getByText(/^You started this for .+\. Switch there to finish\.$/)).toBeVisible();
    expect(page.url()).not.toMatch(/code=|state=/);
    await page.getByRole('link', { name: /^Switch to/ }).click();
    await expect(page.getByRole('heading', { name: 'Consent verified' })).toBeVisible();
  });
});
