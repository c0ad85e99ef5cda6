import { matchRoutes } from 'react-router';
import { storedIn } from '../stores/browser-storage.ts';
import { scopeInTab, viewKey } from '../stores/tab-scope.ts';
import { isQuestion } from './addresses.ts';
import { loadRouteChunks } from './route-chunks.ts';

/** Who looks at a link for so long is about to follow it. */
const lookMs = 65;
/** No page is older than this for having been asked for ahead. */
const goodMs = 5_000;
/** How long the router may take to find out about a route, and how often it is asked. */
const discoveryMs = 2_000;
const discoveryPollMs = 30;
/** Of pages that are not followed the oldest make room. */
const maxHeld = 8;

interface Held {
  readonly askedAt: number;
  readonly answer: Promise<Response | null>;
}

/** By scope and address; each serves once. */
const held = new Map<string, Held>();

/** As `installFetch` leaves it. */
const appFetch = window.fetch;

const keyOf = (scope: string | null, address: string): string => `${scope ?? ''} ${address}`;

/** Asks for the page behind a link of the navigation, scripts and data, as soon as somebody looks at it. */
function watchIntent(): void {
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    return (await take(request)) ?? appFetch(request);
  };
  let looking: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(looking);
  const look = (waitMs: number) => (event: Event) => {
    cancel();
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('nav a[href]') : null;
    if (!link || !isPage(link)) return;
    // The router looks for routes behind links that say so, and those of the menu are plain ones.
    link.dataset.discover = 'true';
    looking = setTimeout(askAhead, waitMs, link.href);
  };
  document.addEventListener('pointerover', look(lookMs), { passive: true });
  document.addEventListener('focusin', (event) => {
    // A press of the mouse focuses too, and follows by itself.
    if (event.target instanceof Element && event.target.matches(':focus-visible')) look(lookMs)(event);
  });
  document.addEventListener('click', cancel, { capture: true });
  document.addEventListener('touchstart', look(0), { passive: true });
}

const isPage = ({ origin, pathname, target, href }: HTMLAnchorElement): boolean =>
  origin === location.origin &&
  (target === '' || target === '_self') &&
  pathname !== location.pathname &&
  !/^\/(?:login|logout|auth|callback)/.test(pathname) &&
  !href.includes('#');

async function askAhead(href: string): Promise<void> {
  const url = new URL(href);
  const addresses = await dataAddresses(url);
  if (addresses.length === 0) return;
  loadRouteChunks(url.pathname + url.search);
  const scope = scopeInTab();
  for (const address of addresses) {
    const key = keyOf(scope, address);
    if ((held.get(key)?.askedAt ?? 0) > Date.now() - goodMs) continue;
    held.set(key, { askedAt: Date.now(), answer: ask(address, scope) });
  }
  for (const oldest of held.keys()) {
    if (held.size <= maxHeld) break;
    held.delete(oldest);
  }
}

/** Null for anything but the page: whoever goes there asks again, and meets what is wrong. */
async function ask(address: string, scope: string | null): Promise<Response | null> {
  const headers = scope ? { 'X-Scope': scope } : {};
  const answer = await appFetch(address, { headers }).catch(() => null);
  return answer?.status === 200 && !answer.redirected ? answer : null;
}

/** The routes of an address, the root first, as soon as the router knows them; none where it doesn't find any. */
async function routesOf(pathname: string): Promise<string[]> {
  for (let waited = 0; waited < discoveryMs; waited += discoveryPollMs) {
    const { __reactRouterDataRouter: router } = window;
    const found = matchRoutes(router?.routes ?? [], pathname) ?? [];
    if (found.at(-1)?.route.path !== '*') return found.map(({ route }) => route.id);
    await new Promise((done) => setTimeout(done, discoveryPollMs));
  }
  return [];
}

/** Where the router reads the data of a page from, once it goes there; nothing where that can't be told. */
async function dataAddresses(link: URL): Promise<string[]> {
  const found = await routesOf(link.pathname);
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window;
  const shown = new Set(router?.state.matches.map(({ route }) => route.id));
  const kept = found.slice(1, -1);
  // The layout between the root and the page stands: with another one more would be asked for.
  if (!manifest || found.length < 2 || kept.some((id) => !shown.has(id))) return [];
  const page = found.at(-1) ?? '';
  const { hasLoader, hasClientLoader } = manifest.routes[page] ?? {};
  if (!hasLoader) return [];
  if (hasClientLoader && leadsOn()) return [];
  const [root = ''] = found;
  const together = hasClientLoader ? [[page], [root]] : [[root, page]];
  return together.map((routes) => {
    const data = new URL(`${link.pathname.replace(/\/$/, '')}.data${link.search}`, location.href);
    data.searchParams.set('_routes', routes.join(','));
    return data.href;
  });
}

/** Whether the tab keeps a view: analytics pages then go on to another address than the link's. */
const leadsOn = (): boolean => {
  const scope = scopeInTab();
  return scope !== null && (storedIn('sessionStorage', viewKey(scope)) ?? '') !== '';
};

/** What was answered ahead, if it is still good. */
async function take({ method, url }: Request): Promise<Response | null> {
  // After a change nothing that was read before it serves any more.
  if (method !== 'GET' && !isQuestion(method, new URL(url).pathname)) held.clear();
  const key = keyOf(scopeInTab(), url);
  const found = method === 'GET' ? held.get(key) : undefined;
  if (!found) return null;
  held.delete(key);
  return Date.now() - found.askedAt > goodMs ? null : await found.answer;
}

watchIntent();
