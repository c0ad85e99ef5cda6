import type { Locator, Page } from '@playwright/test';

/** What a person does with hand and keyboard, counted: a press and a field that is filled in are one action each. */
export class CountedActions {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }

  async key(page: Page, key: string): Promise<void> {
    this.count += 1;
    await page.keyboard.press(key);
  }
}
