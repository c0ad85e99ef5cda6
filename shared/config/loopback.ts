const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is of this machine. */
export const isLoopback = (address: string | undefined): boolean =>
  loopbackHosts.has(URL.parse(address ?? '')?.hostname ?? '');

const loopbackPage = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Host of a page of the product's own machine, where the product is reached over http, which it is on its own machine
 * alone; else null. So what brands put into their sites can be tried from a page there.
 * @param origin of the page
 */
export const localPageHost = (appOrigin: string | undefined, origin: string | undefined): string | null =>
  appOrigin?.startsWith('http:') ? (loopbackPage.exec(origin ?? '')?.[1] ?? null) : null;
