import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientInstrumentation } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { installFetch } from './api/http.ts';
import { setPendingPath } from './api/pending-path.ts';
import { takeReloadMarker } from './api/refused.ts';
import { loadRouteChunks } from './api/route-chunks.ts';
import { watchStaleChunks } from './api/stale-build.ts';
import { noticeAfterReload } from './shell/reload-notice.ts';
import { keepDraftsBeyondTab } from './stores/draft-storage.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);
noticeAfterReload(takeReloadMarker());
installFetch(window);
watchStaleChunks(window);
keepDraftsBeyondTab(window);
// The router aborts the stream of a page that is being left, and doesn't handle the rejection.
const isAborted = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';
window.addEventListener('unhandledrejection', (event) => {
  if (isAborted(event.reason)) event.preventDefault();
});

/** React wraps the error that it recovered from. */
function reportRecovered(error: unknown): void {
  const cause = (error instanceof Error && error.cause) || error;
  if (!isAborted(cause)) reportError(cause);
}

/** Stores the target of a pending navigation, so that a reload in the middle of it opens that target. */
const navigations: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (navigate, { to }) => {
        if (typeof to === 'string') {
          setPendingPath(to);
          loadRouteChunks(to);
        }
        await navigate();
        setPendingPath(null);
      },
    }),
};
const instrumentations = [navigations];

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} />
    </StrictMode>,
    { onRecoverableError: reportRecovered },
  );
});
