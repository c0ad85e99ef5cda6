import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type BrowserContext, chromium, devices, type Page } from '@playwright/test';
import { chromiumFlags, ensureBrowser } from '#dev/browser.ts';
import { distancesOf, type Setting } from '#dev/far/setting.ts';
import { fixed, printTable, type Row } from '#tests/bench/table.ts';
import type { World } from '#tests/support/world.ts';
import { medianOf, moveTo, noDistances, quiet } from './measure.ts';

const runs = Number(process.env.BENCH_FAR_RUNS ?? 3);
const first = '/dashboard/overview';

/** When a browser shows something, in milliseconds since its request. */
interface Seen {
  readonly firstByte: number;
  readonly frame: number;
  readonly numbers: number;
  /** When clicks are handled: React has hydrated the page. */
  readonly interactive: number;
}

/** Records in the page itself when something appears for the first time. */
function watch(): void {
  const seen: Record<string, number> = {};
  Reflect.set(globalThis, 'farSeen', seen);
  const isAwake = (element: Element | null): boolean =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const look = (): void => {
    const main = document.querySelector('main');
    if (main) seen.frame ??= performance.now();
    const waits = main?.querySelector('[data-pending], .animate-breathe');
    if (main?.querySelector('h1') && !waits) seen.numbers ??= performance.now();
    if (isAwake(main)) seen.interactive ??= performance.now();
    requestAnimationFrame(look);
  };
  look();
}

interface Opened {
  readonly overview: readonly Seen[];
  /** Milliseconds from a click on the link of the next page until it is there. */
  readonly clicked: readonly number[];
  /** The same after hovering over the link. */
  readonly intended: readonly number[];
}

/** Opens the overview by its address, and the page behind the next menu link, with and without hovering first. */
export async function openPages(world: World, setting: Setting): Promise<void> {
  const executablePath = await ensureBrowser();
  const browser = await chromium.launch({
    ...(existsSync(executablePath) ? { executablePath } : {}),
    args: chromiumFlags,
  });
  try {
    // A headless user agent counts as a bot, which gets whole pages.
    const { userAgent } = devices['Desktop Chrome'];
    const context = await browser.newContext({
      ...{ baseURL: world.origin, viewport: { width: 1440, height: 900 }, userAgent },
    });
    await giveSession(world, context);
    await moveTo(world, noDistances);
    const near = await openAgain(world, context);
    await moveTo(world, distancesOf(setting, world));
    const far = await openAgain(world, context);
    printTable(
      `In a browser, ${setting.person}, upstream ${setting.upstream}, median of ${runs}; load ${loadavg()[0]?.toFixed(1)}`,
      ['', 'first byte', 'frame', 'numbers', 'interactive'],
      [...rowsOf('', far), ...rowsOf(', without distance', near)],
    );
  } finally {
    await browser.close();
  }
}

async function openAgain(world: World, context: BrowserContext): Promise<Opened> {
  const overview: Seen[] = [];
  const clicked: number[] = [];
  const intended: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const seen = await openOverview(page);
    await quiet(world);
    const straight = await openNext(page, { hoverMs: 0 });
    await page.goto(first);
    await page.waitForFunction(() => Reflect.has(Reflect.get(globalThis, 'farSeen'), 'interactive'));
    await quiet(world);
    const after = await openNext(page, { hoverMs: 700 });
    await page.close();
    // The first one fills the browser's cache.
    if (run === 0) continue;
    overview.push(seen);
    clicked.push(straight);
    intended.push(after);
  }
  return { overview, clicked, intended };
}

function rowsOf(where: string, { overview, clicked, intended }: Opened): Row[] {
  const ms = (values: readonly number[]): string => `${fixed(medianOf(values))} ms`;
  const moments = (['firstByte', 'frame', 'numbers', 'interactive'] as const).map((name) =>
    ms(overview.map((one) => one[name])),
  );
  return [
    [`overview${where}`, ...moments],
    [`next page, by a click${where}`, '', '', ms(clicked), ''],
    [`next page, after a look at its link${where}`, '', '', ms(intended), ''],
  ];
}

async function giveSession(world: World, context: BrowserContext): Promise<void> {
  const { jar } = await world.signIn('brand.admin@brand.test');
  const { hostname: domain } = new URL(world.origin);
  const cookies = jar.entries(new URL(world.origin));
  await context.addCookies(cookies.map(([name, { value, path, secure }]) => ({ name, value, path, secure, domain })));
}

async function openOverview(page: Page): Promise<Seen> {
  await page.goto(first);
  await page.waitForFunction(() => {
    const seen = Reflect.get(globalThis, 'farSeen');
    return 'numbers' in seen && 'interactive' in seen;
  });
  return await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return { ...Reflect.get(globalThis, 'farSeen'), firstByte: Reflect.get(Object(navigation), 'responseStart') };
  });
}

/** How long after the click the next page's title is there with its content. */
async function openNext(page: Page, { hoverMs }: { readonly hoverMs: number }): Promise<number> {
  const link = page.getByRole('navigation').getByRole('link', { name: nextPage, exact: true }).first();
  if (hoverMs > 0) {
    await link.hover();
    await page.waitForTimeout(hoverMs);
  }
  await page.evaluate((name) => {
    const from = performance.now();
    Reflect.set(globalThis, 'farNext', 0);
    const look = (): void => {
      const main = document.querySelector('main');
      const isThere =
        main?.querySelector('h1')?.textContent?.includes(name) &&
        !main.querySelector('[data-pending], .animate-breathe');
      if (isThere) Reflect.set(globalThis, 'farNext', performance.now() - from);
      else requestAnimationFrame(look);
    };
    look();
  }, nextPage);
  await link.evaluate((element) => element instanceof HTMLElement && element.click());
  await page.waitForFunction(() => Reflect.get(globalThis, 'farNext') > 0);
  return await page.evaluate(() => Reflect.get(globalThis, 'farNext'));
}

const nextPage = 'Users';
