import { type Handler, Hono } from 'hono';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { endpointEntries } from '#shared/api/endpoints.ts';
import { auth } from './auth/routes.ts';
import { flags } from './flags/middleware.ts';
import { flagRoutes } from './flags/routes.ts';
import { choiceSearch } from './forwarding/choice-search.ts';
import { forwarded } from './forwarding/forward.ts';
import { scopeSearch } from './forwarding/scope-search.ts';
import { builtAssets, staticFiles } from './middleware/assets.ts';
import { composeSync } from './middleware/compose-sync.ts';
import { configured } from './middleware/config.ts';
import { answerError } from './middleware/errors.ts';
import { alive, health } from './middleware/health.ts';
import { ownHost } from './middleware/host.ts';
import { knownMethod, notFound, onlyRead, pageMethod } from './middleware/method.ts';
import { sameOrigin } from './middleware/origin.ts';
import { request } from './middleware/request.ts';
import { pageNonce, securityHeaders } from './middleware/security-headers.ts';
import { noScriptStyles } from './page/no-script.ts';
import { chooseTheme } from './page/theme.ts';
import type { AppEnv } from './platform/hono.ts';
import { wellFormedAddress } from './platform/http/address.ts';
import type { LogSink } from './platform/log.ts';
import { editorPreview } from './public/previews/editor-preview.ts';
import { failedPublicly, publicSurface } from './public/surface.ts';
import { sessions } from './session/middleware.ts';

interface AppOptions {
  readonly renderPage: Handler<AppEnv>;
  /** Whether the development server runs it. */
  readonly dev?: boolean;
  readonly endpoints?: Iterable<readonly [string, Endpoint]>;
  readonly logSink?: LogSink;
}

/** Builds the Worker: every request passes these middlewares and routes from top to bottom. */
export function createApp({ renderPage, dev = false, endpoints = endpointEntries, logSink }: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const forward = forwarded(endpoints);

  app.get('/healthz', alive);

  // Every answer, errors included, has a request id, a log line and the security headers.
  app.use(request(logSink), securityHeaders({ dev }));
  app.onError((error, c) => failedPublicly(error, c) ?? answerError(error, c));

  // First what can be refused, or answered for the public, without a session. Session and flags come last and are
  // read only when something asks for them.
  app.use(
    composeSync(
      wellFormedAddress,
      configured,
      publicSurface,
      ownHost,
      knownMethod,
      sameOrigin,
      noScriptStyles,
      chooseTheme,
      sessions,
      flags,
    ),
  );
  app.all('/dbd/*', forward).all('/proxy/*', forward);
  app.route('/', health);
  app.all('/assets/*', builtAssets);
  app.use(staticFiles);
  app.route('/', scopeSearch);
  app.route('/', choiceSearch);
  app.route('/', flagRoutes);
  app.route('/', editorPreview);
  for (const path of ['/session/scopes', '/session/choices', '/flags']) app.all(path, onlyRead);
  for (const path of ['/dbd', '/proxy', '/session/*', '/flags/*', '/.well-known/*']) app.all(path, notFound);

  // Sign-in and sign-out come before the pages, which show their results.
  app.use(pageNonce, pageMethod);
  app.route('/', auth);
  app.all('*', renderPage);
  return app;
}
