import { expect } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test, untilHydrated } from './person.ts';

const page1 = '/insight/what-changed';

test('an insight says what changed, why and what to do, links to its evidence, and is dismissed and restored', async ({
  page,
}) => {
  await signIn(page, 'brand.admin@brand.test');
  await page.goto(page1);
  await untilHydrated(page);
  const changes = page.getByRole('region', { name: 'What changed' });
  const first = changes.getByRole('article').first();
  await expect(first.getByRole('heading')).toContainText(/ (rose|fell) (by|from) /);
  for (const told of ['Why', 'What to do', 'Confidence'])
    await expect(first.getByRole('term').filter({ hasText: told })).toBeVisible();
  const title = await first.getByRole('heading').innerText();
  await first.getByRole('button', { name: 'Dismiss' }).click();
  await expect(changes.getByRole('heading', { name: title })).toHaveCount(0);
  await page.reload();
  await changes.getByText('Dismissed (1)').click();
  await changes.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Restore' }).click();
  await expect(changes.getByRole('heading', { name: title })).toBeVisible();
  const cause = first.getByRole('table').getByRole('link').first();
  const name = await cause.innerText();
  await cause.click();
  await expect(page).toHaveURL(/in\.\w+=/);
  await expect(page.getByRole('main')).toContainText(name);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('breakdowns open one at a time, keep to the period, and close again', async ({ page }) => {
      await signIn(page, 'brand.viewer@brand.test', `${page1}?v=1&range=7d`);
      if (javaScriptEnabled) await untilHydrated(page);
      const tabs = page.getByRole('navigation', { name: 'Breakdowns' });
      const panel = (name: string) => page.getByRole('region', { name });
      await expect(panel('By channel')).toHaveCount(0);
      await tabs.getByRole('link', { name: 'By channel' }).click();
      await expect(panel('By channel').getByRole('row', { name: /^Social/ })).toBeVisible();
      await expect(page).toHaveURL(/range=7d.*panel=by-channel/);
      await tabs.getByRole('link', { name: 'By retailer' }).click();
      await expect(panel('By retailer').getByRole('row', { name: /^Amazon/ })).toBeVisible();
      await expect(panel('By channel')).toHaveCount(0);
      await tabs.getByRole('link', { name: 'By retailer' }).click();
      await expect(panel('By retailer')).toHaveCount(0);
      await expect(page).toHaveURL(/range=7d$/);
    });
  });

test('a viewer sees insights and can’t dismiss them', async ({ page }) => {
  await signIn(page, 'brand.viewer@brand.test');
  await page.goto(page1);
  const changes = page.getByRole('region', { name: 'What changed' });
  await expect(changes.getByRole('article').first()).toBeVisible();
  await expect(changes.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  // The current model run is Google's published one.
  const model = page.getByRole('region', { name: 'From your model' });
  await expect(model.getByRole('heading', { name: /^The current model run is \d+ weeks old$/ })).toBeVisible();
  // What a run of old data says isn't given like fresh advice.
  await expect(model.getByText('is saturated').first()).toBeHidden();
  await model.getByText('What this run says (3)').click();
  const saturated = model.getByRole('article', { name: 'Channel3 is saturated: its marginal ROI is 0.384' });
  await expect(saturated).toContainText('brings less than it costs');
  await expect(model.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await expectAccessible(page, 'insights of a model');
  await saturated.getByRole('link', { name: 'Show the response curves' }).click();
  await expect(page).toHaveURL(/\/roas\?run=\d+$/);
  await expect(page.getByRole('region', { name: 'Response curves' })).toContainText('Channel3');
});

test('the last of an odd number of insights takes a whole row, with its table beside its text', async ({ page }) => {
  await signIn(page, 'brand.admin@brand.test', '/insight/basket-halo?v=1&in.product=10001');
  const list = page.getByRole('region', { name: 'What changed' }).getByRole('list').first();
  const cards = list.getByRole('article');
  await expect(cards.first()).toBeVisible();
  expect((await cards.count()) % 2).toBe(1);
  const [card, whole] = [await cards.last().boundingBox(), await list.boundingBox()];
  expect(card?.width).toBe(whole?.width);
  const [name, parts] = [cards.last().getByRole('heading'), cards.last().getByRole('table')];
  const [nameAt, partsAt] = [await name.boundingBox(), await parts.boundingBox()];
  expect(partsAt?.x).toBeGreaterThan((nameAt?.x ?? 0) + (nameAt?.width ?? 0) - 1);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect.poll(async () => (await parts.boundingBox())?.x).toBeLessThan(60);
});
