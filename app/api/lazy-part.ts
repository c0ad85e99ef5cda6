import { type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './chunks.ts';

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/**
 * A part of a page as the browser has it. The server draws the part with the page, so that its script is only needed to
 * wake it, and comes after the first view's. Put a `Suspense` around it: the server's HTML is shown until then.
 * `package.json` says under `#lazy/*` that the Worker imports the part itself and the browser the file ending in `-lazy.ts`.
 */
export const lazyPart = <Part extends AnyComponent>(
  chunk: string,
  load: () => Promise<Part>,
): LazyExoticComponent<Part> => lazy(() => loadChunk(chunk, load).then((part) => ({ default: part })));

/**
 * A part that shows nothing and that the page can do without. Where its script can't be had, the page stays as it is,
 * and the script is asked for again when the line is back. Put a `Suspense` around it.
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
