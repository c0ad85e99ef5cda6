const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a hostname is this machine. */
export const isLoopback = (address: string | undefined): boolean =>
  loopbackHosts.has(URL.parse(address ?? '')?.hostname ?? '');

const loopbackPage = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Host of a page on this machine if the product is reached over http, which only happens on a developer's machine; else
 * null. It lets a local page embed what brands put into their sites.
 * @param origin of the page
 */
export const localPageHost = (appOrigin: string | undefined, origin: string | undefined): string | null =>
  appOrigin?.startsWith('http:') ? (loopbackPage.exec(origin ?? '')?.[1] ?? null) : null;
