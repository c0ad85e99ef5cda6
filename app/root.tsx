import font from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, useContext, useEffect, useState } from 'react';
import { Links, type LinksFunction, Meta, Outlet, ScrollRestoration } from 'react-router';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { noScriptStylesPath } from '#shared/constants.ts';
import { barColor, colorScheme, themeIn } from '#shared/theme.ts';
import type { Route } from './+types/root.ts';
import { findPage, guard } from './access/guard.server.ts';
import { createQueryClient } from './api/query-options.ts';
import styles from './app.css?url';
import { bootScript } from './boot-script.ts';
import { pageContext } from './context.ts';
import { DeferredScripts, NonceContext } from './deferred-scripts.tsx';
import { replayEarlyInput } from './early-input.ts';
import { type RootData, useRootData } from './root-data.ts';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { ProgressBar } from './shell/progress-bar.tsx';
import * as texts from './shell/texts.ts';

/** Only staff who view as somebody else need it. */
const ViewAsBanner = lazy(() => import('./shell/view-as-banner.tsx'));

/** Checks access for every page. */
export const middleware = [guard];

/** Runs on every client navigation too, so that each makes a request and passes the guard. */
export function loader({ context, pattern, request }: Route.LoaderArgs): RootData {
  const { requestId, config, session } = context.get(pageContext);
  const row = findPage(pattern)?.[1];
  const scope = session?.viewer.scope;
  return {
    requestId,
    productName: config.productName,
    title: row?.title ?? '',
    disableScope: row?.disableScope === true,
    viewing: session?.viewing
      ? { name: session.viewing.name, minutesLeft: minutesUntil(session.viewing.expiresAt) }
      : null,
    theme: themeIn(request.headers.get('Cookie')),
    scope: scope ? formatScopeRef(scope) : null,
  };
}

const minutesUntil = (instant: number): number => Math.max(0, Math.ceil((instant - Date.now()) / 60_000));

export const links: LinksFunction = () => [
  { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.title} · ${loaderData.productName}` : texts.somethingWentWrong },
];

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const { scope, theme = 'system', viewing } = useRootData() ?? {};
  return (
    <html
      lang="en"
      data-scope={scope ?? undefined}
      data-theme={theme === 'system' ? undefined : theme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={colorScheme(theme)} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColor(theme, 'light')} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColor(theme, 'dark')} />
        <Meta />
        <Links />
        <noscript>
          <link rel="stylesheet" href={noScriptStylesPath} />
        </noscript>
        <script nonce={nonce} suppressHydrationWarning>
          {bootScript}
        </script>
      </head>
      <body>
        {viewing ? <ViewAsBanner {...viewing} /> : null}
        {children}
        <ConnectionBanner />
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [client] = useState(createQueryClient);
  // Effects of children run first, so their listeners are attached by now.
  useEffect(replayEarlyInput, []);
  return (
    <QueryClientProvider client={client}>
      <ProgressBar />
      <Outlet />
    </QueryClientProvider>
  );
}

export { ErrorPage as ErrorBoundary };
