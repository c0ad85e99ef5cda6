import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { test } from './example-hosts.ts';
import { signIn } from './person.ts';

const film = 'https://media.brand.example/film.webm';

/** Gives a new draft a film with two products and publishes it. @returns the address of its page */
async function publish(page: Page, name: string): Promise<string> {
  await signIn(page, 'staff@merchlens.test', '/pop/vd?scope=account-10');
  await page.getByRole('link', { name: 'New video' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByLabel('Title').fill('How to brew');
  await page.getByRole('textbox', { name: 'Video URL' }).fill(film);
  await page.getByLabel('Captions').fill('https://media.brand.example/captions.vtt');
  for (const [at, [from, to, product]] of [
    ['0', '2', 'Aurora Moka Pot'] as const,
    ['3', '5', 'Aurora'] as const,
  ].entries()) {
    await page.getByRole('button', { name: /^Add (a|another) product$/ }).click();
    const field = (text: string) => page.getByLabel(`Product ${at + 1}: ${text}`);
    await field('from second').fill(from);
    await field('to second').fill(to);
    await field('link text').fill(`Link ${at + 1}`);
    await page.getByRole('combobox', { name: `Product ${at + 1}` }).fill(product);
    await page
      .getByRole('option', { name: new RegExp(product) })
      .first()
      .click();
  }
  await page.getByLabel('Headline').fill('Brew your own');
  await page.getByLabel('Link text', { exact: true }).fill('To the shop');
  await page.getByLabel('Link URL').fill('https://www.brand.example/end');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Live within a minute.')).toBeVisible();
  return (await page.getByRole('link', { name: /^Open player/ }).getAttribute('href')) ?? '';
}

test('a film has captions, offers each product in its seconds, ends with a card and is counted; without a script it is a film and a list', async ({
  page,
  browser,
}) => {
  const address = await publish(page, 'How to brew');
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const seen = await context.newPage();
  await seen.goto(address);
  const over = (name: string) => seen.locator('.over').getByRole('link', { name });
  const [first, second, card] = [over('Link 1'), over('Link 2'), over('To the shop')];
  const video = seen.locator('video');
  await expect(first).toBeHidden();
  // The film keeps playing during the test, so the page itself records its overlays.
  await seen.locator('.over').evaluate((over) => {
    const told: string[] = [];
    Reflect.set(globalThis, 'cameAndWent', told);
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (target instanceof HTMLElement && target.hidden === (oldValue === null))
          told.push(`${target.textContent?.trim()} ${target.hidden ? 'went' : 'came'}`);
    }).observe(over, { attributes: true, attributeFilter: ['hidden'], attributeOldValue: true, subtree: true });
  });
  await video.focus();
  await seen.keyboard.press('Space');
  await expect(card).toBeVisible();
  expect(await seen.evaluate(() => Reflect.get(globalThis, 'cameAndWent'))).toEqual([
    'Link 1 came',
    'Link 1 went',
    'Link 2 came',
    'Link 2 went',
    expect.stringMatching(/^Brew your own.* came$/s),
  ]);
  await expect.poll(() => video.evaluate((it: HTMLVideoElement) => it.textTracks[0]?.cues?.length)).toBe(1);
  await expectAccessible(seen, 'a film that is over');
  await video.evaluate((it: HTMLVideoElement) => {
    it.currentTime = 4;
  });
  await expect(second).toBeVisible();
  await expect(first).toBeHidden();
  const shop = context.waitForEvent('page');
  await second.focus();
  await seen.keyboard.press('Enter');
  await expect((await shop).getByRole('heading', { name: 'Shop' })).toBeVisible();
  await context.close();

  const plain = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
  const read = await plain.newPage();
  await read.goto(address);
  await expect(read.locator('video[controls]')).toHaveAttribute('src', film);
  await expect(read.getByRole('listitem')).toHaveText([/^0:00\s*Link 1$/, /^0:03\s*Link 2$/]);
  await expect(read.getByRole('link', { name: 'To the shop' })).toBeVisible();
  // The embed code's frame is tall enough for the whole page.
  const code = await page.getByText(/^<iframe src=/).innerText();
  const [, width = '', height = ''] = /width="(\d+)" height="(\d+)"/.exec(code) ?? [];
  await read.setViewportSize({ width: Number(width), height: 200 });
  await expect
    .poll(() => read.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(Number(height));
  await plain.close();

  const watched = page.getByRole('table', { name: 'How far people watched the video' });
  await expect(async () => {
    await page.reload();
    for (const part of ['Played', 'First quarter', 'Half', 'Three quarters', 'To the end'])
      await expect(watched.getByRole('row', { name: part }).getByRole('cell').first()).toHaveText('1', {
        timeout: 500,
      });
    await expect(page.getByRole('link', { name: 'Today so far: 1 visit, 1 intent click' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await expectAccessible(page, 'the editor of a video');
});

test('the film of a seeded, published video is served by the product itself', async ({ page }) => {
  await signIn(page, 'staff@merchlens.test', '/pop/vd/10903?scope=account-10');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await page.goto((await page.getByRole('link', { name: /^Open player/ }).getAttribute('href')) ?? '');
  const video = page.locator('video');
  await video.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('.over').getByRole('link', { name: 'Aurora House Blend 1 kg' })).toBeVisible();
  expect(await video.evaluate((it: HTMLVideoElement) => it.duration)).toBeCloseTo(24, 0);
  await video.evaluate((it: HTMLVideoElement) => {
    it.currentTime = 13;
  });
  await expect(page.locator('.over').getByRole('link', { name: 'Aurora Espresso 500 g' })).toBeVisible();
  const part = await page.request.get((await video.getAttribute('src')) ?? '', { headers: { Range: 'bytes=4-9' } });
  expect([part.status(), (await part.body()).byteLength]).toEqual([206, 6]);
});
