import { setNonce } from 'get-nonce';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ClientInstrumentation } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { installFetch } from './api/http.ts';
import { takeReloadMarker } from './api/refused.ts';
import { loadRouteChunks } from './api/route-chunks.ts';
import { setWantedPath, watchStaleChunks } from './api/stale-build.ts';
import { noticeAfterReload } from './shell/reload-notice.ts';
import { keepDraftsBeyondTab } from './stores/kept-drafts.ts';

const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
if (nonce) setNonce(nonce);
noticeAfterReload(takeReloadMarker());
installFetch(window);
watchStaleChunks(window);
keepDraftsBeyondTab(window);
// The router calls off the stream of a page that gives way to another, and awaits its end nowhere.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

/** A reload in the middle of a navigation should arrive where the person was going. */
const navigations: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: async (navigate, { to }) => {
        if (typeof to === 'string') {
          setWantedPath(to);
          loadRouteChunks(to);
        }
        await navigate();
        setWantedPath(null);
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
  );
});
