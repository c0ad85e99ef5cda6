import { type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './chunks.ts';

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/**
 * A part of a page whose script loads after the first view. The server renders the part with the page, so the script is
 * only needed to hydrate it. Put a `Suspense` around it: it shows the server's HTML until then. By `#lazy/*` in
 * `package.json`, the Worker imports the part itself and the browser the file ending in `-lazy.ts`.
 */
export const lazyPart = <Part extends AnyComponent>(
  chunk: string,
  load: () => Promise<Part>,
): LazyExoticComponent<Part> => lazy(() => loadChunk(chunk, load).then((part) => ({ default: part })));

/**
 * A part that shows nothing and that the page can do without. If its script can't be loaded, the page stays as it is and
 * loading is tried again when the browser is back online. Put a `Suspense` around it.
 */
export const backgroundPart = <Part extends AnyComponent>(
  chunk: string,
  load: () => Promise<Part>,
): LazyExoticComponent<Part> => lazy(async () => ({ default: await loadWhenOnline(chunk, load) }));

async function loadWhenOnline<Part>(chunk: string, load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadChunk(chunk, load);
    } catch {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
