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
import { keepDraftsBeyondTab } from './stores/kept-drafts.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);
noticeAfterReload(takeReloadMarker());
installFetch(window);
watchStaleChunks(window);
keepDraftsBeyondTab(window);
// The router calls off the stream of a page that gives way to another, and awaits its end nowhere.
const isCalledOff = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'AbortError';
window.addEventListener('unhandledrejection', (event) => {
  if (isCalledOff(event.reason)) event.preventDefault();
});

/** React reports that it recovered; the error is what it recovered from. */
function reportRecovered(error: unknown): void {
  const cause = (error instanceof Error && error.cause) || error;
  if (!isCalledOff(cause)) reportError(cause);
}

/** A reload in the middle of a navigation should arrive where the person was going. */
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
