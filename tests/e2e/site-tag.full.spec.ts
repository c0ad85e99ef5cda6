import { expect, type Page, test } from '@playwright/test';
import type { ConsentMode } from '#shared/touchpoints/site-tag-choices.ts';
import { tagScript } from '#worker/public/site-tag/script.ts';

const site = 'https://www.shop.example';
const to = 'https://merchlens.example/collect/site/1';

interface Message {
  /** The visit's token. */
  readonly v: string;
  readonly s: string;
  readonly m: string;
  readonly e: readonly { readonly k: string; readonly p: string; readonly h?: string; readonly g?: string }[];
}

const token = 'token-of-this-visit';
/** How often the page's tag asked for a visit token. */
const asked = new WeakMap<Page, number>();

/** A brand's page with the tag, and what the tag has sent. */
async function visit(
  page: Page,
  consent: ConsentMode,
  head = '',
  products: readonly object[] = [{ name: 'Coffee' }],
): Promise<Message[]> {
  const sent: Message[] = [];
  const graph = products.map((product) => ({ '@type': 'Product', ...product }));
  const product = `<script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`;
  const links = '<a href="https://www.amazon.example/x">Buy</a><a href="https://other.example/">Other</a>';
  const script = tagScript({
    ...{ id: 't', consent, to, hosts: ['amazon.example'] },
    counts: ['view', 'product', 'click'],
  });
  await page.route('**/*', async (route) => {
    const [url, request] = [route.request().url(), route.request()];
    if (url === to) {
      sent.push(request.postDataJSON());
      expect([request.method(), request.headers().cookie]).toEqual(['POST', undefined]);
      await route.fulfill({ status: 204, headers: { 'access-control-allow-origin': site } });
    } else if (url === `${to}/visit`) {
      asked.set(page, (asked.get(page) ?? 0) + 1);
      await route.fulfill({ body: token, headers: { 'access-control-allow-origin': site } });
    } else if (url.endsWith('/tag.js')) await route.fulfill({ body: script, contentType: 'text/javascript' });
    else
      await route.fulfill({
        body: `<!doctype html>${head}<script async src="/tag.js"></script>${product}${links}`,
        contentType: 'text/html',
      });
  });
  await page.goto(`${site}/coffee?utm_medium=email&mail=jo@a.example`);
  return sent;
}

const entriesOf = (sent: readonly Message[]) => sent.flatMap(({ e }) => e.map(({ k, p, h }) => [k, p, h ?? null]));
/** Skips the delay before a tag sends, and waits until everything sent has arrived. */
async function passSendDelay(page: Page): Promise<void> {
  await page.clock.runFor(5_000);
  await page.evaluate(() => fetch('/'));
}

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('ml-session'));
const seen = [
  ['view', '/coffee', null],
  ['product', '/coffee', null],
];

test('a tag that waits for consent sends and stores nothing before it, then everything seen, without the query', async ({
  page,
}) => {
  await page.clock.install();
  const sent = await visit(page, 'wait');
  await passSendDelay(page);
  expect([sent, asked.get(page), await storedSession(page)]).toEqual([[], undefined, null]);
  await page.evaluate(() => Reflect.set(globalThis, 'merchlensConsent', true));
  await expect.poll(() => entriesOf(sent)).toEqual(seen);
  expect(sent[0]).toMatchObject({ m: 'email', v: token, s: JSON.parse((await storedSession(page)) ?? '').id });
  await page.getByText('Buy').click();
  await expect.poll(() => entriesOf(sent)).toContainEqual(['click', '/coffee', 'www.amazon.example']);
  expect(JSON.stringify(sent)).not.toContain('jo@a');
});

test('Google’s consent mode is respected, and a refusal leaves nothing in the browser', async ({ page }) => {
  const gtag = (when: string, said: string) =>
    `(function(){(window.dataLayer=window.dataLayer||[]).push(arguments)})('consent','${when}',{analytics_storage:'${said}'})`;
  await page.clock.install();
  const sent = await visit(page, 'wait', `<script>${gtag('default', 'denied')}</script>`);
  await passSendDelay(page);
  expect(sent).toEqual([]);
  await page.evaluate(gtag('update', 'granted'));
  await expect.poll(() => entriesOf(sent)).toEqual(seen);
  await page.evaluate(gtag('update', 'denied'));
  await expect.poll(() => storedSession(page)).toBeNull();
});

test('a tag without sessions always counts and stores nothing, also on pages that a script shows', async ({ page }) => {
  const sent = await visit(page, 'anonymous');
  await expect.poll(() => entriesOf(sent)).toEqual(seen);
  await page.evaluate(() => history.pushState(null, '', '/tea?x=1'));
  await expect.poll(() => entriesOf(sent)).toContainEqual(['view', '/tea', null]);
  await page.evaluate(() => history.replaceState(null, '', '/mocha'));
  await expect.poll(() => entriesOf(sent)).toContainEqual(['view', '/mocha', null]);
  expect(await storedSession(page)).toBeNull();
});

test('a product page sends the GTIN of its product, and none when it names several or an invalid one', async ({
  page,
}) => {
  const number = async (products: readonly object[]) => {
    const sent = await visit(page, 'anonymous', '', products);
    await expect.poll(() => entriesOf(sent)).toEqual(seen);
    await page.unrouteAll();
    return sent.flatMap(({ e }) => e.flatMap(({ g }) => g ?? []));
  };
  const gtin13 = '4006381333931';
  expect(await number([{ gtin: '4006-3813 33931' }, { gtin13 }])).toEqual([gtin13]);
  expect(await number([{ gtin13 }, { gtin13: '5000112637922' }])).toEqual([]);
  expect(await number([{}, { gtin13 }])).toEqual([]);
});
