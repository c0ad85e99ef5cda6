import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signIn, test } from './person.ts';

const blocks = (page: Page) => page.getByRole('list', { name: 'Blocks' }).getByRole('listitem');

/** Makes an experience in an account whose plan allows more. */
async function open(page: Page, name: string): Promise<void> {
  await signIn(page, 'both@mixed.test', '/pop/ip?scope=account-15');
  await page.getByRole('link', { name: 'New experience' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/pop\/ip\/\d+/);
  await expect(blocks(page).first()).toBeVisible();
}

test('clicking a part of the preview opens its fields and focuses the one that was clicked', async ({ page }) => {
  await open(page, 'Pressed in the preview');
  const parts = page.getByRole('list', { name: 'Parts of the preview' });
  const hero = parts.getByRole('link', { name: /^Edit Hero/ });
  await expect(hero).toBeVisible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Heading').fill('Written below');
  const written = parts.getByRole('link', { name: 'Edit Text: Written below' });
  await written.click();
  await expect(page.getByRole('region', { name: 'Text: Written below' }).getByLabel('Heading')).toBeFocused();
  await hero.press('Enter');
  await expect(page.getByRole('region', { name: /^Hero/ })).toBeVisible();
  await expectAccessible(page, 'the editor with its gallery of blocks', { frames: false });
});

test('blocks are dragged between others or moved by keys, and each step is undone and redone', async ({ page }) => {
  await open(page, 'Dragged');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('Heading').fill('Moved');
  const order = async () => (await blocks(page).getByRole('link').allTextContents()).map((text) => text.split(':')[0]);
  const before = await order();
  expect(before.slice(0, 2)).toEqual(['Hero', 'Text']);
  await blocks(page).nth(1).dragTo(blocks(page).first());
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['Text', 'Hero']);
  await page.getByRole('link', { name: 'Text: Moved' }).first().press('Alt+ArrowDown');
  await expect.poll(order).toEqual(before);
  await expect(page.getByText(/^Moved to position 2 of/)).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['Text', 'Hero']);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(order).toEqual(before);
  await page.getByRole('button', { name: 'Remove Text: Moved' }).click();
  await expect(blocks(page)).toHaveCount(before.length - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blocks(page)).toHaveCount(before.length);
  await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
  await expect(page.getByText('Saved.')).toBeVisible();
});
