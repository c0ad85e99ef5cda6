import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './example-hosts.ts';
import { openRowMenu, signIn } from './person.ts';

/** A PNG of one gray pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** The same pixel with other bytes behind its end. */
const otherDot = Buffer.concat([dot, Buffer.from('another')]);

test('staff make a banner, are told what is missing, and publish it', async ({ page, browser }) => {
  await signIn(page, 'staff@merchlens.test', '/pop/dp?scope=account-10');
  await page.getByRole('link', { name: 'New banner' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Winter');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Winter', level: 1 })).toBeVisible();
  await page.getByLabel('Headline').fill('Warm up');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Saved, but not published')).toBeVisible();
  await expect(page.getByText('Upload a picture.')).toBeVisible();

  await page.getByLabel(/Upload a file/).setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
  await expect(page.getByText('its edges are cut off at 300×250')).toBeVisible();
  await page.getByLabel('Size', { exact: true }).selectOption('728x90');
  await page.getByLabel('Alt text').fill('A cup in the snow');
  await page.getByLabel('Fallback URL').fill('https://brand.example/winter');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Live within a minute.')).toBeVisible();
  const drawn = page.frameLocator('iframe[title="The saved draft"]');
  await expect(drawn.getByRole('img', { name: 'A cup in the snow' })).toBeVisible();
  await expect(drawn.getByRole('link')).toHaveCount(0);
  await expectAccessible(page, 'the editor of a banner');

  // A second picture replaces it, the first is chosen again, and the unused one can be deleted.
  // The list stays open during the upload.
  await page.getByText('Uploaded before').click();
  const uploaded = page.getByRole('list', { name: 'Uploaded pictures' }).getByRole('listitem');
  await expect(uploaded.filter({ hasText: 'Used in Winter' }).first()).toBeVisible();
  await page.getByLabel(/Upload a file/).setInputFiles({ name: 'dark.png', mimeType: 'image/png', buffer: otherDot });
  await expect(uploaded.first()).toContainText('The current picture.');
  await expect(uploaded.nth(1)).toContainText('Used in Winter');
  await expect(uploaded.nth(1).locator('summary')).toHaveCount(0);
  await uploaded.nth(1).getByRole('button', { name: /^Use / }).click();
  await expectAccessible(page, 'pictures that were uploaded before');
  await openRowMenu(uploaded.first());
  await uploaded.first().getByText('Delete…').click();
  await expect(uploaded.first().getByText('A deleted picture can’t be restored.')).toBeVisible();
  await expectAccessible(page, 'the question before a picture is deleted');
  await uploaded
    .first()
    .getByRole('button', { name: /^Delete permanently/ })
    .click();
  await expect(page.getByText('Picture deleted.')).toBeVisible();
  await expect(uploaded.first()).toContainText('Used in Winter');

  const code = (await page.getByRole('region', { name: 'For a page' }).textContent()) ?? '';
  expect(code).toContain('width="728" height="90"');
  const stranger = await browser.newContext();
  const seen = await stranger.newPage();
  await seen.goto(/src="([^"]+)"/.exec(code)?.[1] ?? '');
  const link = seen.getByRole('link', { name: 'A cup in the snow Warm up' });
  expect(await link.boundingBox()).toMatchObject({ width: 728, height: 90 });
  await expectAccessible(seen, 'a banner');

  const textOf = async (label: RegExp) => (await page.getByRole('region', { name: label }).textContent()) ?? '';
  const [tag, landing] = [await textOf(/^For an ad server/), await textOf(/^Landing URL/)];
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all tags' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  for (const text of [code, tag, landing]) expect(file).toContain(text);
  const macro = `https://ads.example/click?to=${encodeURIComponent(landing)}`;
  await seen.goto('https://www.publisher.example/');
  await seen.setContent(tag.replace('CLICK_MACRO', encodeURIComponent(macro)));
  const counted = stranger.waitForEvent('request', (request) => request.url() === macro);
  const shop = stranger.waitForEvent('page');
  await seen.frameLocator('iframe').getByRole('link').click();
  await counted;
  await expect(await shop).toHaveURL('https://brand.example/winter');
  await stranger.close();
});
