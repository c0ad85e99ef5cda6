import { matchRoutes } from 'react-router';
import { readStored } from '../stores/browser-storage.ts';
import { scopeInTab, viewKey } from '../stores/tab-scope.ts';
import { isReadOnlyCall } from './addresses.ts';
import { loadRouteChunks } from './route-chunks.ts';

/** Pointing at a link for this long counts as the intent to follow it. */
const hoverMs = 65;
/** Older prefetched answers aren't used. */
const maxAgeMs = 5_000;
/** How long the router may take to discover a route, and how often it is checked. */
const discoveryMs = 2_000;
const discoveryPollMs = 30;
/** Beyond this many prefetched answers, the oldest are dropped. */
const maxPrefetched = 8;

interface Prefetched {
  readonly startedAt: number;
  readonly answer: Promise<Response | null>;
}

/** By scope and address. Each answer is used once. */
const prefetched = new Map<string, Prefetched>();

/** Already wrapped by `installFetch`. */
const appFetch = window.fetch;

const keyOf = (scope: string | null, address: string): string => `${scope ?? ''} ${address}`;

/** Prefetches the scripts and data of a page when somebody hovers, focuses or touches its link in the menu. */
function prefetchOnIntent(): void {
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await takePrefetched(request)) ?? appFetch(request);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  const prefetchAfter = (waitMs: number) => (event: Event) => {
    cancel();
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('nav a[href]') : null;
    if (!link || !isPage(link)) return;
    // The menu has plain links. With this attribute the router discovers their routes.
    link.dataset.discover = 'true';
    timer = setTimeout(prefetchPage, waitMs, link.href);
  };
  document.addEventListener('pointerover', prefetchAfter(hoverMs), { passive: true });
  document.addEventListener('focusin', (event) => {
    // A mouse press focuses the link too, but then the click follows it anyway.
    if (event.target instanceof Element && event.target.matches(':focus-visible')) prefetchAfter(hoverMs)(event);
  });
  document.addEventListener('click', cancel, { capture: true });
  document.addEventListener('touchstart', prefetchAfter(0), { passive: true });
}

const isPage = ({ origin, pathname, target, href }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  (target === '' || target === '_self') &&
  pathname !== location.pathname &&
  !/^\/(?:login|logout|auth|callback)/.test(pathname) &&
  !href.includes('#');

async function prefetchPage(href: string): Promise<void> {
  const url = new URL(href);
  const addresses = await dataAddresses(url);
  if (addresses.length === 0) return;
  loadRouteChunks(url.pathname + url.search);
  const scope = scopeInTab();
  for (const address of addresses) {
    const key = keyOf(scope, address);
    if ((prefetched.get(key)?.startedAt ?? 0) > Date.now() - maxAgeMs) continue;
    prefetched.set(key, { startedAt: Date.now(), answer: fetchPageData(address, scope) });
  }
  for (const oldest of prefetched.keys()) {
    if (prefetched.size <= maxPrefetched) break;
    prefetched.delete(oldest);
  }
}

/** Null for a failure or a redirect: the navigation then sends its own request, which handles them. */
async function fetchPageData(address: string, scope: string | null): Promise<Response | null> {
  const headers = scope ? { 'X-Scope': scope } : {};
  const answer = await appFetch(address, { headers }).catch(() => null);
  return answer?.status === 200 && !answer.redirected ? answer : null;
}

/** Ids of the routes of an address, the root first, once the router knows them; empty if it doesn't find any. */
async function routesOf(pathname: string): Promise<string[]> {
  for (let waited = 0; waited < discoveryMs; waited += discoveryPollMs) {
    const { __reactRouterDataRouter: router } = window;
    const found = matchRoutes(router?.routes ?? [], pathname) ?? [];
    if (found.at(-1)?.route.path !== '*') return found.map(({ route }) => route.id);
    await new Promise((done) => setTimeout(done, discoveryPollMs));
  }
  return [];
}

/** The `.data` addresses that the router would request for a page; empty if they can't be predicted. */
async function dataAddresses(link: URL): Promise<string[]> {
  const found = await routesOf(link.pathname);
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window;
  const shown = new Set(router?.state.matches.map(({ route }) => route.id));
  const layouts = found.slice(1, -1);
  // With another layout than the one on screen, the router would request the layout's data too.
  if (!manifest || found.length < 2 || layouts.some((id) => !shown.has(id))) return [];
  const page = found.at(-1) ?? '';
  const { hasLoader, hasClientLoader } = manifest.routes[page] ?? {};
  if (!hasLoader) return [];
  if (hasClientLoader && redirectsToStoredView()) return [];
  const [root = ''] = found;
  const requests = hasClientLoader ? [[page], [root]] : [[root, page]];
  return requests.map((routes) => {
    const data = new URL(`${link.pathname.replace(/\/$/, '')}.data${link.search}`, location.href);
    data.searchParams.set('_routes', routes.join(','));
    return data.href;
  });
}

/** Whether the tab has stored a view of its scope. Analytics pages then redirect to the address of that view. */
const redirectsToStoredView = (): boolean => {
  const scope = scopeInTab();
  return scope !== null && (readStored('sessionStorage', viewKey(scope)) ?? '') !== '';
};

/** The prefetched answer of a request, unless it is too old. */
async function takePrefetched({ method, url }: Request): Promise<Response | null> {
  // A change may make everything prefetched out of date.
  if (method !== 'GET' && !isReadOnlyCall(method, new URL(url).pathname)) prefetched.clear();
  const key = keyOf(scopeInTab(), url);
  const found = method === 'GET' ? prefetched.get(key) : undefined;
  if (!found) return null;
  prefetched.delete(key);
  return Date.now() - found.startedAt > maxAgeMs ? null : await found.answer;
}

prefetchOnIntent();
