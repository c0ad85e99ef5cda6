import { type PageRow, pageEntries } from '#shared/access/pages.ts';
import { Client } from '#tests/support/client.ts';
import { signInWith } from '#tests/support/sign-in.ts';

/** One complete answer of the app, as the browser got it. */
export interface Heard {
  readonly where: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A browser that keeps everything the app has sent it. */
export class HearingClient extends Client {
  readonly heard: Heard[] = [];

  override async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const response = await super.fetch(target, init);
    const url = new URL(target, this.origin);
    if (url.origin === this.origin) {
      const where = `${init.method ?? 'GET'} ${url.pathname}${url.search}`;
      const body = await response.clone().text();
      this.heard.push({ where, status: response.status, headers: response.headers, body });
    }
    return response;
  }
}

export const headersOf = ({ headers }: Heard): string => [...headers].map((pair) => pair.join(': ')).join('\n');

const addresses = ({ paths }: PageRow): string[] =>
  paths.map((path) => path.replace(':pageId', 'overview').replace(/:\w+/g, '10'));

const pagesOf = (rows: readonly PageRow[]) => rows.flatMap(addresses);
const rows = pageEntries.filter(([id]) => id !== 'logout').map(([, page]) => page);

/** Every page of the product once, except signing out. */
export const everyPage = pagesOf(rows);

/** Every page that has a file of its own. */
export const everyKindOfPage = pagesOf(
  rows.filter(({ file }, at) => rows.findIndex((row) => row.file === file) === at),
);

const query = { measures: ['impressions'], dimensions: ['retailer'], range: { from: '2026-11-01', to: '2026-11-10' } };

/** Who visits the pages, in which scope, and which pages they skip. */
export type Walker = readonly [email: string, scope: string, pages: readonly string[]];

/** Signs in and asks for the pages, as documents and as data, and for every call, in one scope. */
export async function walk(origin: string, [email, scope, pages]: Walker): Promise<HearingClient> {
  const client = new HearingClient(origin);
  await signInWith(client, email);
  for (const path of [...pages, '/no-such-page', '/dashboard/delivery-check', '/dashboard/overview?scope=account-99']) {
    await client.fetch(path.includes('scope=') ? path : `${path}?scope=${scope}`, { headers: { accept: 'text/html' } });
    await client.call(`${path === '/' ? '/_' : path.replace(/\?.*/, '')}.data`, { scope });
  }
  for (const path of [
    '/dbd/init',
    '/dbd/user/me/activeScopes',
    '/proxy/locales',
    '/proxy/dashboard/list/',
    '/proxy/report/list/',
    '/proxy/insight/list/',
    '/proxy/reporting/dates',
    '/proxy/data/site-tags',
    '/proxy/data/templates/dashboard/overview',
    '/proxy/data/no-such-thing',
    '/session/scopes?type=account',
    '/session/choices?kind=locale&q=f',
    '/flags',
    '/dbd/support',
    '/dbd/support?return_to=https://evil.test',
    '/callback?state=x&code=y',
    '/assets/no-such-file.js',
  ])
    await client.call(path, { scope });
  const post = (path: string, json: unknown) => client.call(path, { method: 'POST', json, scope });
  await post('/proxy/data/queries', query);
  await post('/proxy/data/queries', { measures: ['no such measure'] });
  await post('/dbd/user/me/changeSettings', { settings: { currency: 'USD' } });
  await post('/dbd/user/me/changeSettings', { settings: { scope: parseScope(scope) } });
  await post('/dbd/user/me/changeMode', { from: 7, to: 7 });
  await post('/dbd/user/me', { user: { jobtitle: 'Analyst' } });
  await post('/dbd/user/u-100', { user: { jobtitle: 'Analyst' } });
  await client.call('/dbd/user/sendConfirmation/me', { method: 'PUT', scope });
  return client;
}

function parseScope(scope: string) {
  const [type, id] = scope.split('-');
  return { type, id: Number(id) };
}
