import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openAllSettings } from './all-settings.ts';
import { appOrigin, signIn, test, untilHydrated } from './person.ts';

export const scope = '?scope=account-10';
export const [brand, staff] = ['brand.admin@brand.test', 'staff@merchlens.test'];
const [item, touchpoint] = [
  { button: 'Save', saved: 'Saved.' },
  { button: 'Save draft', saved: 'Draft saved.' },
] as const;

/** Editors with a save button, each with an item that no other test opens. */
export const editors = {
  smartlink: { what: 'a smartlink', email: brand, path: '/pop/dl/1032', field: 'Campaign', ...touchpoint },
  banner: { what: 'a banner', email: staff, path: '/pop/dp/10902', field: 'Headline', ...touchpoint },
  video: { what: 'a video', email: staff, path: '/pop/vd/1033', field: 'Title', ...touchpoint },
  integration: { what: 'an API integration', email: brand, path: '/pop/api/10900', field: 'Campaign', ...touchpoint },
  siteTag: { what: 'a site tag', email: brand, path: '/site/10901', field: 'Campaign', ...touchpoint },
  voucher: { what: 'a voucher', email: brand, path: '/voucher', field: 'Title', ...item },
  form: { what: 'a form', email: staff, path: '/form', field: 'Title', ...item, button: 'Save draft' },
} as const;

type Editor = (typeof editors)[keyof typeof editors];

/** Ends the session as if it had expired; the provider's own session continues. */
export const endSession = (context: BrowserContext) => context.clearCookies({ name: '__Host-sid' });

export async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login-redirect\?redirect=/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.origin === appOrigin() && !/^\/(callback|login)/.test(url.pathname));
  await untilHydrated(page);
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${path}${scope}`);
  await untilHydrated(page);
  return page;
}

/** Tests that typing into an editor survives a closed tab, a lost connection and an ended session. */
export function keepsWhatIsTyped({ what, email, path, field, button, saved }: Editor): void {
  test(`what is typed into ${what} survives a lost connection, a closed tab and an ended session, is saved once, and then another tab’s edit`, async ({
    page,
    context,
  }) => {
    await signIn(page, email, `${path}${scope}`);
    if (!/\d$/.test(path)) {
      await openAllSettings(page, `${path}${scope}`, 'Kept');
    }
    const place = new URL(page.url()).pathname;
    const typed = (of: Page) => of.getByRole('main').getByLabel(field, { exact: true });
    const save = (of: Page, name: string = button) => of.getByRole('button', { name, exact: true }).last().click();
    const revision = async (of: Page) =>
      Number((await of.locator('input[name=etag]').first().inputValue()).replace(/\D/g, ''));
    const before = await revision(page);
    const [tunnel, elsewhere] = [`Typed in a tunnel, ${before}`, `Typed in another tab, ${before}`];
    const other = await open(context, place);

    await context.setOffline(true);
    await expect(page.getByText('You’re offline. Changes aren’t saved.')).toBeVisible();
    await typed(page).fill(tunnel);
    await save(page);
    await expect(typed(page)).toHaveValue(tunnel);
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('draft:');
    await page.close();
    await context.setOffline(false);

    const next = await open(context, place);
    await expect(typed(next)).toHaveValue(tunnel);
    await endSession(context);
    await save(next);
    await signInAgain(next);
    await expect(typed(next)).toHaveValue(tunnel);
    await save(next);
    await expect(next.getByText(saved)).toBeVisible();
    await expect.poll(() => revision(next)).toBe(before + 1);

    await typed(other).fill(elsewhere);
    await save(other);
    await expect(
      other.getByText(new RegExp(`saved this, .* They changed: ${field}. You also changed: ${field}.`)),
    ).toBeVisible();
    await expect(typed(other)).toHaveValue(elsewhere);
    await save(other, 'Overwrite their version');
    await expect(other.getByText(saved)).toBeVisible();
    await other.reload();
    await expect(typed(other)).toHaveValue(elsewhere);
    await expect.poll(() => revision(other)).toBe(before + 2);
  });
}
