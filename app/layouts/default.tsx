import { useMemo } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Menu } from '#shared/access/menu.ts';
import { remembered } from '#shared/remembered.ts';
import { flashShown } from '../access/flash.server.ts';
import { findPage } from '../access/guard.server.ts';
import { signedIn } from '../access/signed-in.server.ts';
import { pageContext } from '../context.ts';
import { freshOf } from '../shell/announced.server.ts';
import { ErrorPage } from '../shell/error-page.tsx';
import { CommandPalette } from '../shell/palette/command-palette.tsx';
import { PlainFrame } from '../shell/plain-frame.tsx';
import { loadShell } from '../shell/shell.server.ts';
import { Shell } from '../shell/shell.tsx';
import { ThirdPartyScripts } from '../shell/third-party-scripts.tsx';
import type { Route } from './+types/default.ts';

export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  if (findPage(pattern)?.[1].access.public && !context.get(pageContext).session) return null;
  const { page, session } = signedIn(context);
  const shell = await loadShell(page, session, request);
  const { fresh, headers } = freshOf(request, shell.announcements);
  return data(
    { ...shell, menu: writeMenu(shell.menu), fresh, thirdParties: page.thirdParties },
    { headers: [...Object.entries(headers), ...Object.entries(shell.flash ? flashShown : {})] },
  );
}

const menuTexts = new WeakMap<Menu, string>();

/** The menu travels as one string: the router's own format takes it apart value by value. */
function writeMenu(menu: Menu): string {
  const text = menuTexts.get(menu) ?? JSON.stringify(menu);
  menuTexts.set(menu, text);
  return text;
}

/** The same object for the same menu: its markup is kept by the object. */
const readMenu = remembered((text): Menu => JSON.parse(text), 100);

const useShell = <Sent extends { readonly menu: string }>(sent: Sent | null | undefined) =>
  useMemo(() => sent && { ...sent, menu: readMenu(sent.menu) }, [sent]);

/** The frame stays while pages come and go; asking again without moving (flags, scope) draws it anew. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => currentUrl.href === nextUrl.href && defaultShouldRevalidate;

/** A public page has the plain frame for whoever is not signed in. */
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

/** A page that fails keeps its frame; where the frame's own loader failed, the error page has none. */
export function ErrorBoundary() {
  const shell = useShell(useRouteLoaderData<typeof loader>('layouts/default'));
  if (!shell) return <ErrorPage />;
  return (
    <Shell data={shell}>
      <ErrorPage />
    </Shell>
  );
}
