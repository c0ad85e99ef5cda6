import { useMemo } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Menu } from '#shared/access/menu.ts';
import { remembered } from '#shared/remembered.ts';
import { flashShown } from '../access/flash.server.ts';
import { findPage } from '../access/guard.server.ts';
import { signedIn } from '../access/signed-in.server.ts';
import { pageContext } from '../context.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { CommandPalette } from '../shell/palette/command-palette.tsx';
import { PlainFrame } from '../shell/plain-frame.tsx';
import { unseenAnnouncements } from '../shell/seen-announcements.server.ts';
import { loadShell } from '../shell/shell.server.ts';
import { Shell } from '../shell/shell.tsx';
import { ThirdPartyScripts } from '../shell/third-party-scripts.tsx';
import type { Route } from './+types/default.ts';

export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  if (findPage(pattern)?.[1].access.public && !context.get(pageContext).session) return null;
  const { page, session } = signedIn(context);
  const shell = await loadShell(page, session, request);
  const { fresh, headers } = unseenAnnouncements(request, shell.announcements);
  return data(
    { ...shell, menu: writeMenu(shell.menu), fresh, thirdParties: page.thirdParties },
    { headers: [...Object.entries(headers), ...Object.entries(shell.flash ? flashShown : {})] },
  );
}

const menuTexts = new WeakMap<Menu, string>();

/** The menu is sent as JSON text: the router's own format would encode each value by itself. */
function writeMenu(menu: Menu): string {
  const text = menuTexts.get(menu) ?? JSON.stringify(menu);
  menuTexts.set(menu, text);
  return text;
}

/** Returns the same object for the same text, since the menu's markup is cached by object. */
const readMenu = remembered((text): Menu => JSON.parse(text), 100);

const useShell = <Loaded extends { readonly menu: string }>(loaded: Loaded | null | undefined) =>
  useMemo(() => loaded && { ...loaded, menu: readMenu(loaded.menu) }, [loaded]);

/** Navigations keep the frame's data. A revalidation of the current page, after a change of flags or scope, reloads it. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => currentUrl.href === nextUrl.href && defaultShouldRevalidate;

/** Public pages have the plain frame for people who aren't signed in. */
export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const shell = useShell(loaderData);
  if (!shell) return <PlainFrame />;
  return (
    <>
      <Shell data={shell} fresh={shell.fresh} />
      <CommandPalette data={shell} />
      <ThirdPartyScripts {...shell.thirdParties} />
    </>
  );
}

/** Shows the error inside the frame, or without it if the frame's own loader failed. */
export function ErrorBoundary() {
  const shell = useShell(useRouteLoaderData<typeof loader>('layouts/default'));
  if (!shell) return <ErrorPage />;
  return (
    <Shell data={shell}>
      <ErrorPage />
    </Shell>
  );
}
