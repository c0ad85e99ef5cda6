import { Suspense, useEffect, useRef } from 'react';
import { Await, useLocation } from 'react-router';
import { NavTree } from '#lazy/shell/nav-tree';
import type { Menu } from '#shared/access/menu.ts';
import { fill } from '#shared/text/fill.ts';
import { narrowWindow } from '../boot-script.ts';
import { readStored, removeStored, store } from '../stores/browser-storage.ts';
import { usePalette } from '../stores/palette.ts';
import { ExternalLink, PanelLeft, Search } from '../ui/icons.ts';
import { Sidebar, SidebarContent, SidebarHeader, SidebarRail, sidebarFooterClasses } from '../ui/sidebar.tsx';
import type { ShellData } from './shell-data.ts';
import * as texts from './texts.ts';

export const sidebarId = 'sidebar';

/** The menu of the signed-in frame, with a button for the search. */
export function ShellSidebar({ data }: { readonly data: ShellData }) {
  const drawer = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const openPalette = usePalette((state) => state.setOpen);
  const shown = useRef(key);
  useEffect(() => {
    // Every navigation has its own key and closes the drawer. The first page doesn't: it may have hydrated with an open one.
    if (key !== shown.current && drawer.current?.matches(':popover-open')) drawer.current.hidePopover();
    shown.current = key;
  }, [key]);
  useEffect(foldWithWindow, []);
  const now = <Tree menu={data.menu} />;
  return (
    <Sidebar ref={drawer} id={sidebarId} aria-label={texts.main}>
      <SidebarHeader className="js-only">
        <button
          type="button"
          className="nav-search"
          onClick={() => openPalette(true)}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <Search aria-hidden className="size-4.5 shrink-0" />
          <span className="sidebar-label flex-1 text-left">{texts.search}</span>
          <kbd className="sidebar-text text-xs text-muted">
            <span className="keys-other">{texts.ctrlK}</span>
            <span className="keys-apple">{texts.k}</span>
          </kbd>
        </button>
      </SidebarHeader>
      <SidebarContent>
        {data.lateMenu ? (
          <Suspense fallback={now}>
            <Await resolve={data.lateMenu} errorElement={now}>
              {(menu) => <Tree menu={menu} />}
            </Await>
          </Suspense>
        ) : (
          now
        )}
      </SidebarContent>
      {data.olderPlatformUrl ? (
        <a href={data.olderPlatformUrl} target="_blank" rel="noopener noreferrer" className={sidebarFooterClasses}>
          <ExternalLink aria-hidden className="size-4.5 shrink-0" />
          <span className="sidebar-label">
            {texts.openThePreviousPlatform} <span className="sr-only">{texts.opensInANewTab}</span>
          </span>
        </a>
      ) : null}
      <SidebarRail>
        <PanelLeft aria-hidden className="size-4.5 shrink-0" />
        <span className="sidebar-label">
          <span className="folded:hidden">{texts.collapseSidebar}</span>
          <span className="hidden folded:inline">{texts.expandSidebar}</span>
        </span>
      </SidebarRail>
    </Sidebar>
  );
}

const warnedKey = 'unknown-badges';

function Tree({ menu }: { readonly menu: Menu }) {
  useEffect(() => {
    const warned: readonly string[] = readStored('sessionStorage', warnedKey)?.split(' ') ?? [];
    const fresh = menu.unknownBadges.map(encodeURIComponent).filter((type) => !warned.includes(type));
    if (fresh.length === 0) return;
    store('sessionStorage', warnedKey, [...warned, ...fresh].join(' '));
    for (const type of fresh) console.warn(fill(texts.unknownBadge, { type: decodeURIComponent(type) }));
  }, [menu.unknownBadges]);
  return (
    <Suspense>
      <NavTree menu={menu} />
    </Suspense>
  );
}

/** Resets a manually expanded sidebar when the window crosses the collapse width, so that it follows the width again. */
function foldWithWindow(): () => void {
  const media = matchMedia(narrowWindow);
  const reset = () => {
    const { dataset } = document.documentElement;
    if (dataset.sidebar !== 'open') return;
    delete dataset.sidebar;
    removeStored('localStorage', 'sidebar');
  };
  if (!media.matches) reset();
  media.addEventListener('change', reset);
  return () => media.removeEventListener('change', reset);
}
