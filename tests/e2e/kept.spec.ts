import { expect } from '@playwright/test';
import { brand, editors, endSession, keepsWhatIsTyped, scope, signInAgain } from './kept.ts';
import { signIn, test } from './person.ts';

// One editor of each shared draft store; the others are in the full run.
for (const editor of [editors.smartlink, editors.voucher]) keepsWhatIsTyped(editor);

test('an autosaved experience is saved once, however the session ended during the edit', async ({ page, context }) => {
  await signIn(page, brand, `/pop/ip/1031${scope}`);
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.url().includes('/touchpoints/ip/'))
      sent.push(response.status());
  });
  await endSession(context);
  await page.getByLabel('Heading').fill('Typed without a session');
  await signInAgain(page);
  await expect(page.getByLabel('Heading')).toHaveValue('Typed without a session');
  await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Heading')).toHaveValue('Typed without a session');
  expect(sent).toEqual([401, 200]);
});
