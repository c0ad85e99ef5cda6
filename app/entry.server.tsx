import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { streamTimeoutMs } from '#shared/constants.ts';
import { isStreaming } from './api/streamed.server.ts';
import { pageContext } from './context.ts';
import { NonceContext } from './deferred-scripts.tsx';

/** The router's limit. It is longer than our own, which ends pending content first, with an error that the page can show. */
export const streamTimeout = streamTimeoutMs + 1_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const page = context.get(pageContext);
  const { nonce, log, sentWhole, config } = page;
  let finalStatus = status;
  let shellRendered = false;
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // Otherwise React moves large parts to the end of the page, and only a script puts them into place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1000)]),
      onError(error: unknown) {
        finalStatus = 500;
        if (shellRendered && !request.signal.aborted) log('error', 'render failed', { reason: nameOf(error) });
      },
    },
  );
  shellRendered = true;
  if (sentWhole || isbot(request.headers.get('user-agent'))) await body.allReady;
  // The local runtime's compression would hold the frame back until the last byte.
  else if (isStreaming(page) && config.appOrigin.startsWith('http:')) headers.set('Content-Encoding', 'identity');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { status: finalStatus, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const fields = isRouteErrorResponse(error) ? { status: error.status } : { reason: nameOf(error) };
  context.get(pageContext).log('error', 'page failed', fields);
};

/** Name and place of an error. Its message isn't logged, since it may quote what a person typed. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '));
  return place ? `${error.name} ${place.trim()}` : error.name;
}
