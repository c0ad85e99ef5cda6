import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { localPassword } from '#dev/world/people.ts';
import { Client } from '#tests/support/client.ts';
import { signInWith } from '#tests/support/sign-in.ts';

/** The origin of this run's local stack. */
export const appOrigin = (): string => {
  const origin = process.env.MERCHLENS_E2E_ORIGIN;
  if (!origin) throw new Error('The world has not been started');
  return origin;
};

export interface Watched {
  /** Violations of the Content-Security-Policy and errors of scripts, as they happen in any page of the test. */
  readonly troubles: string[];
}

/** The test of this suite: it fails by itself when a page breaks its Content-Security-Policy or a script throws. */
export const test = base.extend<Watched>({
  // Playwright reads a fixture's dependencies from the pattern of its first argument.
  // biome-ignore lint/correctness/noEmptyPattern: an empty pattern says "nothing"
  baseURL: async ({}, use) => use(appOrigin()),
  troubles: [
    async ({ context }, use) => {
      const troubles: string[] = [];
      await context.exposeBinding('__report', (_source, text: string) => troubles.push(text));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = Reflect.get(globalThis, '__report');
          report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
        });
      });
      context.on('weberror', (error) => troubles.push(String(error.error())));
      await use(troubles);
      expect(troubles, 'no policy violation and no script error').toEqual([]);
    },
    { auto: true },
  ],
});

/** The last 30 days of the seeded facts, without today: visits of other tests don't count. */
export const seededDays = 'from=2026-10-17&to=2026-11-15';

/** Finds a currency or a format by its code and chooses it; an empty text clears the choice. */
export async function choose(within: Page | Locator, label: string, text: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true });
  await field.fill(text);
  if (text === '') await field.press('Enter');
  else
    await within
      .getByRole('listbox', { name: label })
      .getByRole('option')
      .filter({ hasText: new RegExp(`\\b${text}\\b`) })
      .click();
}

/** Replaces the field's text and presses Enter at once, before any answer to the text can be there. */
export const typeAndEnter = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  }, text);

/** Opens the menu at the end of a row, which has what is done with it less often. */
export const openRowMenu = (row: Locator) => row.getByLabel(/^More actions for /).click();

/**
 * Waits until the page is hydrated, with the parts whose scripts load later: links then navigate within the document.
 */
export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => {
    if (document.readyState === 'loading' || Reflect.has(globalThis, 'earlyInput')) return false;
    // A page without scripts never hydrates.
    if (!Reflect.has(globalThis, '__reactRouterContext')) return true;
    const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    while (comments.nextNode()) {
      const { data, nextSibling } = comments.currentNode as Comment;
      const isPart = nextSibling instanceof Element && !(nextSibling instanceof HTMLScriptElement);
      const asleep = isPart && !Object.keys(nextSibling).some((key) => key.startsWith('__react'));
      if (data === '$' && asleep) return false;
    }
    return true;
  });

/**
 * Signs in at the provider without rendering its pages, opens the page, and waits until it is hydrated.
 * Input before hydration has its own tests in `early-input.full.spec.ts`.
 */
export async function signIn(page: Page, email: string, path = '/', origin = appOrigin()): Promise<void> {
  const client = await signInWith(new Client(origin), email, { pageLeft: true });
  const home = new URL(origin);
  const cookies = client.jar.entries(home).map(([name, { value, path, secure }]) => ({
    ...{ name, value, path, secure, domain: home.hostname, httpOnly: true, sameSite: 'Lax' as const },
  }));
  await page.context().addCookies(cookies);
  await page.goto(path);
  await untilHydrated(page);
}

/** Signs in through the login page and the provider's form, as people do. */
export async function signInByForm(page: Page, email: string, path = '/', origin = appOrigin()): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(localPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.origin === new URL(origin).origin && !/^\/(callback|login)/.test(url.pathname));
}
