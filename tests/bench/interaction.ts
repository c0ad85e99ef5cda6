import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '#dev/browser.ts';
import { localPassword } from '#dev/world/people.ts';
import { startWorld } from '#tests/support/world.ts';

const rounds = 5;
/** A mid-range phone compared with this machine. */
const slowdown = 4;

/**
 * How long a choice among 30,000 scopes takes to show an effect: the slowest interaction of opening the selector,
 * typing and choosing, in milliseconds; the median of five rounds under a processor four times slower.
 */
export async function scopeSwitchInp(): Promise<number> {
  const executablePath = await ensureBrowser();
  const world = await startWorld();
  const browser = await chromium.launch({
    ...(existsSync(executablePath) ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage({ baseURL: world.origin, viewport: { width: 1440, height: 900 } });
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('huge@mixed.test');
    await page.getByLabel('Password').fill(localPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.origin === world.origin && !/^\/(callback|login)/.test(url.pathname));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round += 1) slowest.push(await switchScope(page, String(701 + round * 13)));
    return slowest.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  } finally {
    await browser.close();
    await world.stop();
  }
}

async function switchScope(page: Page, words: string): Promise<number> {
  await page.goto('/page-comingsoon', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const durations: number[] = [];
    Reflect.set(globalThis, 'durations', durations);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Reflect.get(entry, 'interactionId') > 0) durations.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await page.getByRole('banner').getByRole('button').filter({ hasText: /\d/ }).first().click();
  await page.getByRole('combobox', { name: /^Search/ }).pressSequentially(words);
  await page.getByRole('option').filter({ hasText: words }).first().hover();
  const measured = async () =>
    Math.max(16, ...(await page.evaluate<number[]>(() => Reflect.get(globalThis, 'durations'))));
  const opening = await measured();
  // The choice loads a new document, so its duration is read before that.
  const left = page.waitForEvent('framenavigated');
  await page.mouse.down();
  await page.mouse.up();
  const choosing = await measured().catch(() => 0);
  await left.catch(() => {});
  return Math.max(opening, choosing);
}
