import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { ChunkLoadError } from '../api/chunks.ts';
import { failureOf, failureText } from '../api/failure.ts';
import { handleUnauthorizedLoad } from '../api/refused.ts';
import { pagePath } from '../page-path.ts';
import { useRootData } from '../root-data.ts';
import { useConnection } from '../stores/connection.ts';
import { buttonVariants } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';
import { signInPath } from '../worker-paths.ts';
import * as texts from './texts.ts';

/** Shown instead of a page that failed, with the id of the request in the logs. */
export function ErrorPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const root = useRootData();
  const { revalidate } = useRevalidator();
  const offline = useOffline();
  const status = statusOf(error);
  const refused = status === 401 && !offline;
  useRefused(refused, pathname);
  const { title, text } = offline
    ? offlineWords
    : error instanceof ChunkLoadError
      ? chunkWords
      : isNotOffered(error)
        ? { title: `${root?.title || texts.thisList}: not available here`, text: failureText('not-offered') }
        : wordsFor(status, root?.title);
  return (
    <StatePage
      tone={status === 404 ? 'info' : 'error'}
      {...(error instanceof ChunkLoadError || offline ? {} : { code: status })}
      title={title}
      requestId={offline ? null : (root?.requestId ?? null)}
      text={text}
    >
      {refused ? (
        <a href={`${signInPath}?redirect=${encodeURIComponent(pathname + search)}`} className={buttonVariants()}>
          {texts.signInAgain}
        </a>
      ) : null}
      <a
        href={pathname + search}
        className={buttonVariants(refused ? { variant: 'outline' } : {})}
        onClick={(event) => {
          if (!offline) return;
          // Offline, a full load would show the browser's own error page.
          event.preventDefault();
          void revalidate();
        }}
      >
        {texts.tryAgain}
      </a>
      <a href={pagePath('/')} className={buttonVariants({ variant: 'outline' })}>
        {texts.goToTheStartPage}
      </a>
    </StatePage>
  );
}

/** A failure that was streamed after the frame isn't a route error response, so its status comes from its kind. */
function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  if (isNotOffered(error)) return 404;
  return failureOf(error).kind === 'signed-out' ? 401 : 500;
}

/** The upstream doesn't offer the list that the page shows. */
const isNotOffered = (error: unknown): boolean =>
  isRouteErrorResponse(error) ? error.data === 'not-offered' : failureOf(error).kind === 'not-offered';

/** Reloads once after a 401. If that doesn't help, this page says so itself, so the banner is hidden. */
function useRefused(refused: boolean, pathname: string): void {
  useEffect(() => {
    if (refused && !handleUnauthorizedLoad({ kind: 'page', call: fill(texts.getPathname, { pathname }) }))
      useConnection.setState({ refused: null });
  }, [refused, pathname]);
}

/** False until hydration is done, so that the first render equals the server's. */
function useOffline(): boolean {
  const online = useConnection((state) => state.online);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated && !online;
}

const offlineWords = {
  title: texts.youAreOffline,
  text: texts.pageOffline,
};
const chunkWords = {
  title: texts.partFailed,
  text: texts.partFailedHint,
};

function wordsFor(status: number, page: string | undefined): { readonly title: string; readonly text: string } {
  if (status === 401)
    return {
      title: texts.signInAgain,
      text: fill(texts.signInNotAccepted, { page: page ? `“${page}”` : 'this page' }),
    };
  if (status === 404) return { title: texts.pageNotFound, text: texts.notFoundHint };
  if (status === 403) return { title: texts.sorryAccessDenied, text: texts.deniedHint };
  if (status === 503)
    return {
      title: texts.unreachable,
      text: texts.unreachableHint,
    };
  return { title: texts.somethingWentWrong, text: texts.failedHint };
}
