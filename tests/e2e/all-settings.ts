import type { Page } from '@playwright/test';
import { appOrigin, untilHydrated } from './person.ts';

/**
 * Makes an item of that name in a list whose new ones open in steps, and opens all of its settings on one page.
 * @param list path of the list, with the scope
 */
export async function openAllSettings(page: Page, list: string, name: string): Promise<void> {
  const made = await page.request.post(list, {
    form: { intent: 'create', name },
    headers: { origin: appOrigin() },
    maxRedirects: 0,
  });
  const { pathname } = new URL(made.headers().location ?? '', appOrigin());
  await page.goto(`${pathname}${new URL(list, appOrigin()).search}`);
  await untilHydrated(page);
}
