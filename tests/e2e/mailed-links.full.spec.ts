import { expect } from '@playwright/test';
import { mailedToken } from '#dev/world/mailed-links.ts';
import { expectAccessible } from './axe.ts';
import { test } from './person.ts';

const mail = (link: 'agree' | 'decline' | 'withdraw') => `/m?token=${mailedToken(link, 10)}`;

test('the pages of a request for mail are accessible: the question, both answers, the withdrawal and a used link', async ({
  page,
}) => {
  await page.goto(mail('agree'));
  await expect(page.getByRole('button')).toHaveText(['Agree', 'Decline']);
  await expectAccessible(page, 'a request for mail');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('status')).toContainText('You agreed.');
  await expectAccessible(page, 'a request for mail that was agreed to');
  await page.goto(mail('agree'));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page, 'a request for mail that was answered');

  await page.goto(mail('decline'));
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status')).toContainText('You declined.');
  await expectAccessible(page, 'a request for mail that was declined');

  await page.goto(mail('withdraw'));
  await expect(page.getByRole('button')).toHaveText(['Withdraw']);
  await expectAccessible(page, 'an agreement to mail that can be withdrawn');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('status')).toContainText('You withdrew your agreement.');
  await expectAccessible(page, 'an agreement to mail that was withdrawn');
});

test('the pages of a mailed link to a code are accessible, from the claim to the used link', async ({ page }) => {
  const voucher = '/v/local-voucher-15------';
  await page.goto(voucher);
  await page.getByRole('textbox').fill('axe@mail.example');
  await page.getByRole('button').click();
  await expect(page.getByRole('textbox')).toBeHidden();
  await expectAccessible(page, 'a claim whose link was mailed');

  const link = `${voucher}/code?token=${mailedToken('code', 15)}`;
  await page.goto(link);
  await expectAccessible(page, 'a mailed link to a code');
  await page.getByRole('button', { name: 'Show my code' }).click();
  await expect(page.getByText(/^WELCOME-/)).toBeVisible();
  await expectAccessible(page, 'the code of a mailed link');
  await page.goto(link);
  await page.getByRole('button', { name: 'Show my code' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a mailed link that was used');
});
