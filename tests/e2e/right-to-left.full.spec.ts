import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test } from './own-world.ts';
import { choose, seededDays, signIn, untilHydrated } from './person.ts';

const board = `/dashboard/overview?v=1&${seededDays}`;

async function openIn(page: Page, locale: string): Promise<void> {
  await signIn(page, 'brand.admin@brand.test', '/profile?scope=account-10');
  await untilHydrated(page);
  await choose(page, 'Date and number format', locale);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('form', { name: 'Profile' }).getByText('Saved.')).toBeVisible();
  await page.goto(board);
  await untilHydrated(page);
}

/**
 * Finds numbers and days whose characters are in another order on the page than by themselves.
 * @returns how many were checked, and those in another order
 */
const findReordered = (): { readonly seen: number; readonly torn: readonly string[] } => {
  const stage = document.createElement('p');
  document.body.append(stage);
  const order = (node: Text, from: number, to: number): string => {
    const range = document.createRange();
    const places = [];
    for (let at = from; at < to; at++) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { x, width } = range.getBoundingClientRect();
      if (width > 0) places.push({ x, text: node.data[at] ?? '' });
    }
    return places
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join('');
  };
  const alone = (text: string): string => {
    const own = document.createElement('bdi');
    const node = document.createTextNode(text);
    own.append(node);
    stage.replaceChildren(own);
    return order(node, 0, text.length);
  };
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  const torn: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !node.parentElement?.checkVisibility() || node.parentElement.closest('svg'))
      continue;
    const loose = /[٠-٩٪]|[-+−]\d|\d\s?%/.exec(node.data.replaceAll(/\u2068[^\u2069]*\u2069/g, ''));
    if (loose && !node.parentElement.closest('bdi')) torn.push(`not kept apart: ${node.data}`);
    for (const { index, 0: text } of node.data.matchAll(/\u2068[^\u2069]*\u2069/g)) {
      const shown = order(node, index, index + text.length);
      // A text on two lines has no single order.
      if (shown === '' || node.parentElement.getClientRects().length > 1) continue;
      seen++;
      if (shown !== alone(text)) torn.push(`${node.parentElement.textContent}: ${shown}`);
    }
  }
  stage.remove();
  return { seen, torn };
};

for (const locale of ['ar-EG', 'he-IL'])
  test(`numbers, percents and days of ${locale} keep their order in tables and tooltips, and files hold plain values`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    await openIn(page, locale);
    const chart = page.getByRole('region', { name: 'Purchase-intent clicks over time' });
    await chart.getByText('Show as a table').click();
    await chart.getByRole('slider').press('End');
    await expect(chart.locator('[data-tip]')).toBeVisible();
    const { seen, torn } = await page.evaluate(findReordered);
    expect(torn).toEqual([]);
    expect(seen).toBeGreaterThan(50);
    await chart.locator('summary[aria-label^="More on"]').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart
        .getByRole('button', { name: 'Download CSV' })
        .or(chart.getByRole('link', { name: 'Download CSV' }))
        .first()
        .click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).not.toMatch(/[\u2066-\u2069\u200e\u200f\u061c]/);
    const [, row = ''] = text.split('\r\n');
    expect(row, 'a day and exact numbers').toMatch(/^"?[^,]*2026[^,]*"?,\d+|^[^,]+,\d+/);
  });
