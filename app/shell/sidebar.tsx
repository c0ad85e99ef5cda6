import { Suspense, useEffect, useRef } from 'react';
import { Await, useLocation } from 'react-router';
import type { Menu } from '#shared/access/menu.ts';
import { fill } from '#shared/text/fill.ts';
import { store, storedIn } from '../stores/browser-storage.ts';
import { usePalette } from '../stores/palette.ts';
import { ExternalLink, PanelLeft, Search } from '../ui/icons.ts';
import { NavTree } from './nav-tree.tsx';
import type { ShellData } from './shell-data.ts';
import { foldWithWindow } from './sidebar-fold.ts';
import * as texts from './texts.ts';

export const sidebarId = 'sidebar';

/** The menu: beside the page on wide screens, folded to icons below the collapse width, a drawer on phones. */
export function Sidebar({ data }: { readonly data: ShellData }) {
  const drawer = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const openPalette = usePalette((state) => state.setOpen);
  const shown = useRef(key);
  useEffect(() => {
    // Every arrival has a key of its own and closes the drawer. The first one may have been waited for with it open.
    if (key !== shown.current && drawer.current?.matches(':popover-open')) drawer.current.hidePopover();
    shown.current = key;
  }, [key]);
  useEffect(foldWithWindow, []);
  const now = <Tree menu={data.menu} />;
  return (
    <nav ref={drawer} id={sidebarId} popover="auto" aria-label={texts.main} className="sidebar">
      <div className="p-2 pb-0 js-only">
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
      </div>
      <div className="sidebar-scroll">
        {data.lateMenu ? (
          <Suspense fallback={now}>
            <Await resolve={data.lateMenu} errorElement={now}>
              {(menu) => <Tree menu={menu} />}
            </Await>
          </Suspense>
        ) : (
          now
        )}
      </div>
      {data.olderPlatformUrl ? (
        <a href={data.olderPlatformUrl} target="_blank" rel="noopener noreferrer" className="sidebar-foot">
          <ExternalLink aria-hidden className="size-4.5 shrink-0" />
          <span className="sidebar-label">
            {texts.openThePreviousPlatform} <span className="sr-only">{texts.opensInANewTab}</span>
          </span>
        </a>
      ) : null}
      <button type="button" data-fold className="sidebar-foot sidebar-fold js-only">
        <PanelLeft aria-hidden className="size-4.5 shrink-0" />
        <span className="sidebar-label">{texts.foldOrUnfoldTheMenu}</span>
      </button>
    </nav>
  );
}

const warnedKey = 'unknown-badges';

function Tree({ menu }: { readonly menu: Menu }) {
  useEffect(() => {
    const warned: readonly string[] = storedIn('sessionStorage', warnedKey)?.split(' ') ?? [];
    const fresh = menu.unknownBadges.map(encodeURIComponent).filter((type) => !warned.includes(type));
    if (fresh.length === 0) return;
    store('sessionStorage', warnedKey, [...warned, ...fresh].join(' '));
    for (const type of fresh) console.warn(fill(texts.unknownBadgeTypeIgnored, { type: decodeURIComponent(type) }));
  }, [menu.unknownBadges]);
  return <NavTree menu={menu} />;
}
