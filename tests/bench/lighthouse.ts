import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { publicIdOf } from '#dev/world/publications.ts';
import type { Client } from '#tests/support/client.ts';
import type { CookieJar } from '#tests/support/cookie-jar.ts';
import { startWorld } from '#tests/support/world.ts';
import { startDebuggedBrowser } from './debugged-browser.ts';
import { inlineScriptsKb } from './sizes.ts';
import { printTable, type Row } from './table.ts';
import { type Bound, boundCells, boundsHeader, lighthouseBounds, publicPageBounds, publicScripts } from './targets.ts';

/** Runs of each page; the median is reported. */
const runs = Number(process.env.BENCH_LIGHTHOUSE_RUNS ?? 5);

/** Of the local world, with a picture, products and retailers. */
const experience = 1011;

const forms = ['desktop', 'mobile'] as const;
type Form = (typeof forms)[number];

type Reading = keyof typeof publicPageBounds.mobile;
type FormBounds = Partial<Record<Form, Partial<Record<Reading, Bound>>>>;

const score = (id: string) => (result: Result) => (result.categories[id]?.score ?? Number.NaN) * 100;
const figure = (id: string) => (result: Result) => result.audits[id]?.numericValue ?? Number.NaN;

const readings: Record<Reading, (result: Result) => number> = {
  performance: score('performance'),
  accessibility: score('accessibility'),
  bestPractices: score('best-practices'),
  seo: score('seo'),
  lcp: (result) => figure('largest-contentful-paint')(result) / 1000,
  tbt: figure('total-blocking-time'),
  cls: figure('cumulative-layout-shift'),
};

/**
 * Lighthouse on the sign-in page, on a published experience and on a dashboard of somebody signed in, from the build in
 * local workerd over a seeded upstream. The network is Lighthouse's simulation. What it loads is as the local server
 * sends it: the title of the table says which of it came compressed, since the edge compresses all of it.
 */
export async function benchLighthouse(): Promise<void> {
  const world = await startWorld();
  const browser = await startDebuggedBrowser();
  try {
    const rows = await rowsOf('sign-in', `${world.origin}/login-redirect`, browser.port);
    const published = `${world.origin}/e/${publicIdOf(experience)}`;
    rows.push(...(await rowsOf('experience', published, browser.port, publicPageBounds)));
    const { body } = await world.client().page(published);
    rows.push(boundCells({ ...publicScripts, name: `experience: ${publicScripts.name}` }, inlineScriptsKb(body)));
    const client = await world.signIn('brand.admin@brand.test');
    await giveCookies(client.jar.entries(new URL(world.origin)), world.origin, browser.port);
    const dashboard = `${world.origin}/dashboard/overview`;
    rows.push(...(await rowsOf('dashboard', dashboard, browser.port)));
    const compression = await compressionOf(dashboard, client);
    printTable(`Lighthouse, median of ${runs} (${compression})`, boundsHeader, rows);
  } finally {
    await browser.stop();
    await world.stop();
  }
}

/** The session in the browser's own jar: Lighthouse leaves cookies alone between its runs. */
async function giveCookies(cookies: ReturnType<CookieJar['entries']>, origin: string, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`);
  try {
    const { hostname: domain } = new URL(origin);
    const given = cookies.map(([name, { value, path, secure }]) => ({ name, value, path, secure, domain }));
    await browser.contexts()[0]?.addCookies(given);
  } finally {
    await browser.close();
  }
}

async function rowsOf(name: string, url: string, port: number, bounds: FormBounds = lighthouseBounds): Promise<Row[]> {
  const rows: Row[] = [];
  for (const form of forms) {
    const wanted = bounds[form];
    if (!wanted) continue;
    const results: Result[] = [];
    while (results.length < runs) results.push(await audit(url, form, port));
    for (const line of shortcomings(results)) console.log(`  ${name}, ${form}: ${line}`);
    for (const [id, bound] of Object.entries<Bound>(wanted)) {
      const values = results.map(readings[id as Reading]).sort((one, other) => one - other);
      rows.push(boundCells({ ...bound, name: `${name}, ${form}: ${bound.name}` }, values[Math.floor(runs / 2)]));
    }
  }
  return rows;
}

/** @throws Error where the page did not load, or another one did */
async function audit(url: string, form: Form, port: number, again = 2): Promise<Result> {
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const config = form === 'desktop' ? desktopConfig : undefined;
  const outcome = await lighthouse(url, { port, logLevel: 'error', onlyCategories }, config);
  // On a busy machine a trace may lack its beginning; Lighthouse's own advice is to run it again.
  if (again > 0 && outcome?.lhr.runtimeError?.code === 'NO_NAVSTART') return audit(url, form, port, again - 1);
  if (!outcome || outcome.lhr.runtimeError) throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message}`);
  if (outcome.lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${outcome.lhr.finalDisplayedUrl}`);
  return outcome.lhr;
}

/** What costs accessibility or best practices their full score, by the audits' titles. */
function shortcomings(results: readonly Result[]): Set<string> {
  const found = new Set<string>();
  for (const { categories, audits } of results)
    for (const id of ['accessibility', 'best-practices'])
      for (const { id: audit, weight } of categories[id]?.auditRefs ?? [])
        if (weight > 0 && (audits[audit]?.score ?? 1) < 1) found.add(`${audit}: ${audits[audit]?.title}`);
  return found;
}

/** How the local server sent the dashboard and its scripts; the edge compresses both. */
async function compressionOf(url: string, client: Client): Promise<string> {
  const headers = { 'accept-encoding': 'gzip, br', accept: 'text/html' };
  const page = await client.fetch(url, { headers });
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(await page.text()) ?? [];
  const asset = await client.fetch(script, { headers });
  await asset.body?.cancel();
  const sent = (answer: Response) => answer.headers.get('content-encoding') ?? 'not compressed';
  return `pages ${sent(page)}, scripts ${sent(asset)}`;
}
