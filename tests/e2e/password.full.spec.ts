import { expect } from '@playwright/test';
import { startUpstream } from '#tests/integration/sign-in/support/upstream.ts';
import { startWorld } from '#tests/support/world.ts';
import { signIn, test } from './person.ts';

test('where the upstream manages passwords people change theirs, and learn which field is wrong', async ({ page }) => {
  test.setTimeout(120_000);
  const upstream = await startUpstream();
  const world = await startWorld({ upstream: upstream.origin });
  try {
    const user = { lastname: 'Byron', jobtitle: 'Analyst', avatar: 'avatar-3', passwordManaged: true };
    upstream.init = { user };
    const profile = '/dbd/user/u-secret';
    const sent = () => upstream.to(profile).map(({ body }) => JSON.parse(body));
    upstream.answers.set(profile, ({ path, body }) => {
      if (path !== profile) return { status: 200, body: { ...upstream.lists, features: {} } };
      const { currentPassword } = JSON.parse(body).user;
      if (currentPassword === 'right') return { status: 200, body: user };
      const errors = { 'user.currentPassword': 'does not match' };
      const headers = { 'Content-Type': 'application/problem+json' };
      return { status: 400, headers, body: { status: 400, title: 'Bad Request', errors } };
    });
    await signIn(page, 'alcohol@brand.test', `${world.origin}/profile`, world.origin);
    const form = page.getByRole('form', { name: 'Password' });
    const current = form.getByLabel('Current password');
    await current.fill('wrong');
    await form.getByLabel('New password').fill('brand new');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByText('This isn’t your current password.')).toBeVisible();
    await expect(current).toHaveAttribute('aria-invalid', 'true');
    await current.fill('right');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByText('Saved.')).toBeVisible();
    await expect(current).toHaveValue('');
    expect(sent()).toEqual(
      ['wrong', 'right'].map((currentPassword) => ({
        user: { currentPassword, password: 'brand new' },
        csrfToken: 'c-secret',
      })),
    );
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain('brand new');
  } finally {
    await world.stop();
    await upstream.stop();
  }
});
