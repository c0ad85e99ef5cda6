import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { startWorld } from '#tests/support/world.ts';
import { ensureBrowser } from './browser.ts';
import { failCommand } from './fail.ts';
import { localDirectory } from './paths.ts';
import { takeSignInPictures } from './sign-in-pictures.ts';
import { localPassword } from './world/people.ts';

interface Shot {
  readonly name: string;
  /** Null is nobody. */
  readonly email: string | null;
  readonly path: string;
  /** What a person does before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
}

const openFirst = (name: RegExp) => async (page: Page) => {
  const button = page.getByRole('banner').getByRole('button', { name }).first();
  if (await button.isVisible()) await button.click();
};

/** As on the first page after a sign-in. */
const freshly = async (page: Page) => {
  await page.context().clearCookies({ name: 'announced' });
  await page.goto('/profile', { waitUntil: 'networkidle' });
};

const type = (label: string, text: string) => (page: Page) => page.getByRole('combobox', { name: label }).fill(text);

const admin = 'brand.admin@brand.test';
const staff = 'staff@merchlens.test';

const shots: readonly Shot[] = [
  { name: 'login', email: null, path: '/login-redirect' },
  { name: 'access-denied', email: null, path: '/access-denied?email=someone@brand.test' },
  { name: 'not-found', email: null, path: '/page-notfound' },
  { name: 'kit', email: null, path: '/_kit' },
  { name: 'preview', email: null, path: '/pop/preview/ip/abc' },
  { name: 'dashboard', email: admin, path: '/dashboard/overview' },
  { name: 'dashboard-missing', email: admin, path: '/dashboard/nothing-of-that-name' },
  { name: 'report', email: admin, path: '/report/product-performance' },
  { name: 'scheduled', email: admin, path: '/reports/scheduled?report=product-performance' },
  { name: 'insight', email: admin, path: '/insight/what-changed' },
  { name: 'traffic', email: admin, path: '/dashboard/traffic' },
  { name: 'retail-partners', email: admin, path: '/dashboard/retail-partners' },
  { name: 'report-builder', email: admin, path: '/custom/report-builder' },
  { name: 'report-builder-saved', email: admin, path: '/custom/report-builder/100' },
  { name: 'price-stock', email: admin, path: '/custom/price-stock' },
  { name: 'recipes', email: admin, path: '/custom/recipe-reporting' },
  { name: 'imports', email: admin, path: '/data-and-integrations' },
  { name: 'offline', email: admin, path: '/offline' },
  { name: 'offline-version', email: admin, path: '/offline?version=1001' },
  {
    name: 'custom-redirects',
    email: staff,
    path: '/customredirects?scope=account-10&try=go.aurora-coffee.example%2Fshop%2Fbeans',
  },
  { name: 'catalog', email: admin, path: '/catalog/1001' },
  { name: 'catalog-product', email: admin, path: '/catalog/1001/product/10001' },
  { name: 'collections', email: admin, path: '/collections?open=1001' },
  { name: 'media', email: admin, path: '/pop/ip' },
  { name: 'media-editor', email: admin, path: '/pop/ip/1011' },
  { name: 'media-theme', email: admin, path: '/pop/ip/1011?panel=theme' },
  { name: 'coming-soon', email: admin, path: '/page-comingsoon' },
  { name: 'profile', email: admin, path: '/profile' },
  { name: 'profile-choosing', email: admin, path: '/profile', act: type('Currency', 'franc') },
  { name: 'announcements', email: admin, path: '/dashboard/overview', act: freshly },
  { name: 'palette', email: admin, path: '/page-comingsoon', act: (page) => page.keyboard.press('Control+k') },
  { name: 'where-are-settings', email: admin, path: '/WhereAreSettings' },
  { name: 'no-data', email: admin, path: '/nodata' },
  { name: 'error', email: admin, path: '/error?reason=feature' },
  { name: 'brand-welcome-active', email: admin, path: '/brand/welcome' },
  { name: 'drawer', email: admin, path: '/page-comingsoon', act: openFirst(/menu/i) },
  { name: 'user-menu', email: admin, path: '/page-comingsoon', act: openFirst(/your account/i) },
  { name: 'scopes', email: staff, path: '/page-comingsoon?scope=account-10', act: openFirst(/Aurora/) },
  { name: 'smartlinks', email: admin, path: '/pop/dl?scope=account-10' },
  { name: 'smartlink', email: admin, path: '/pop/dl/1012?scope=account-10' },
  { name: 'integrations', email: admin, path: '/pop/api?scope=account-10' },
  { name: 'integration', email: admin, path: '/pop/api/10900?scope=account-10' },
  { name: 'site-tags', email: admin, path: '/site?scope=account-10' },
  { name: 'site-tag', email: admin, path: '/site/10901?scope=account-10' },
  { name: 'api-keys', email: admin, path: '/wtbApiKey?scope=account-10' },
  { name: 'vouchers', email: admin, path: '/voucher?scope=account-10' },
  { name: 'voucher', email: admin, path: '/voucher/10?scope=account-10' },
  { name: 'claim', email: null, path: '/v/local-voucher-10------' },
  { name: 'public-form', email: null, path: '/f/local-form-10---------' },
  { name: 'staff', email: staff, path: '/dashboard/overview?scope=account-10' },
  { name: 'banners', email: staff, path: '/pop/dp?scope=account-10' },
  { name: 'banner', email: staff, path: '/pop/dp/10902?scope=account-10' },
  { name: 'videos', email: staff, path: '/pop/vd?scope=account-10' },
  { name: 'video', email: staff, path: '/pop/vd/10903?scope=account-10' },
  { name: 'forms', email: staff, path: '/form?scope=account-10' },
  { name: 'form', email: staff, path: '/form/10?scope=account-10' },
  { name: 'internal-accounts', email: staff, path: '/internal/accounts' },
  { name: 'internal-account', email: staff, path: '/internal/account/12?timezone=Asia/Tokyo' },
  { name: 'internal-account-new', email: staff, path: '/internal/account' },
  { name: 'internal-account-retailer', email: staff, path: '/internal/account/21' },
  { name: 'internal-subaccount', email: staff, path: '/internal/subaccount/101' },
  { name: 'staff-menu', email: staff, path: '/page-comingsoon', act: openFirst(/^Mode: /) },
  {
    name: 'staff-menu-choosing',
    email: staff,
    path: '/page-comingsoon',
    act: async (page) => {
      await openFirst(/^Mode: /)(page);
      await type('Currency', 'euro')(page);
    },
  },
  { name: 'many-scopes', email: 'huge@mixed.test', path: '/page-comingsoon', act: openFirst(/\d/) },
  { name: 'brand-welcome', email: 'inactive@brand.test', path: '/brand/welcome' },
  { name: 'retailer-welcome', email: 'discovery@retailer.test', path: '/retailer/welcome' },
  { name: 'retailer-dashboard', email: 'revenue@retailer.test', path: '/dashboard/overview' },
  { name: 'french', email: 'both@mixed.test', path: '/dashboard/overview?scope=account-15' },
  { name: 'partial', email: 'operator@brand.test', path: '/dashboard/overview?scope=account-10' },
];

/** What opens may load a part of the app first. */
const settleMs = 600;

const widths = [1440, 1280, 390] as const;
const themes = ['light', 'dark'] as const;

/** The word that draws the pictures of the sign-in page instead. */
const pictures = 'sign-in-pictures';

/** Every page at three widths in both themes, into `.local/screenshots`. A word names the only ones to take. */
async function screenshots(words: readonly string[]): Promise<void> {
  const chosen = shots.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const directory = join(localDirectory, 'screenshots');
  mkdirSync(directory, { recursive: true });
  const executablePath = await ensureBrowser();
  const [world, browser] = await Promise.all([
    startWorld(),
    chromium.launch({ ...(existsSync(executablePath) ? { executablePath } : {}), args: ['--no-sandbox'] }),
  ]);
  try {
    if (words.includes(pictures)) return await takeSignInPictures(browser, world.origin, signIn);
    for (const email of new Set(chosen.map((shot) => shot.email))) {
      const context = await browser.newContext({ baseURL: world.origin });
      if (email) {
        const page = await context.newPage();
        await signIn(page, email);
        await page.close();
      }
      for (const shot of chosen.filter((one) => one.email === email)) await take(context, shot, directory);
      await context.close();
    }
  } finally {
    await browser.close();
    await world.stop();
  }
  console.log(`${chosen.length * widths.length * themes.length} pictures in ${directory}`);
}

async function take(context: BrowserContext, { name, path, act }: Shot, directory: string): Promise<void> {
  const page = await context.newPage();
  for (const colorScheme of themes)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path, { waitUntil: 'networkidle' });
      await act?.(page);
      if (act) await page.waitForTimeout(settleMs);
      await page.screenshot({ path: join(directory, `${name}-${width}-${colorScheme}.png`), fullPage: !act });
    }
  await page.close();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(localPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !/^\/(callback|login|interaction)/.test(url.pathname));
}

screenshots(process.argv.slice(2)).catch(failCommand);
