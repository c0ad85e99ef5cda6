import { type ReactNode, Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AnnouncementLine } from '#lazy/shell/announcement-line';
import { FlagPoll } from '#lazy/shell/flag-poll';
import { TermsDialog } from '#lazy/shell/terms-dialog';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
import { Header } from './header.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Notices } from './notices.tsx';
import { ScopeKeeper } from './scope-keeper.tsx';
import type { Announcement, ShellData } from './shell-data.ts';
import { ShellSidebar } from './sidebar.tsx';
import { useSignOutElsewhere } from './sign-out-cleanup.ts';
import * as texts from './texts.ts';

interface ShellProps {
  readonly data: ShellData;
  /** Announcements that haven't been shown yet. */
  readonly fresh?: readonly Announcement[];
  /** Shown instead of the page. */
  readonly children?: ReactNode;
}

/** The frame: header, sidebar and footer around a page. */
export function Shell({ data, fresh = [], children = <Outlet /> }: ShellProps) {
  useSignOutElsewhere();
  const announcementIn = useAnnouncementLine(fresh);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed top-2 left-2 z-70 -translate-y-[200%] rounded-md bg-primary px-4 py-2 text-on-primary focus:translate-none print:hidden"
      >
        {texts.skipToContent}
      </a>
      {data.demoBanner ? (
        <aside
          aria-label={texts.demoMode}
          className="bg-warning px-4 py-1.5 text-center text-sm font-medium text-[#22202c]"
        >
          {texts.demoBannerText}
        </aside>
      ) : null}
      <Header data={data}>{announcementIn('header')}</Header>
      {announcementIn('below')}
      <div className="flex flex-1">
        <ShellSidebar data={data} />
        <div className="flex min-w-0 flex-1 flex-col">
          {data.partialHint ? (
            <aside
              aria-label={texts.partialView}
              className="border-b border-line bg-info-soft px-5 py-2 text-sm text-info-ink lg:px-8"
            >
              {data.partialHint}
            </aside>
          ) : null}
          {children}
          <footer className="mt-auto px-5 py-6 text-xs text-muted lg:px-8">{data.footer}</footer>
        </div>
      </div>
      <Notices flash={data.flash} problems={data.problems} />
      <ConfirmDialog />
      <LeaveGuard />
      <FocusKeeper />
      {data.terms ? (
        <Suspense fallback={null}>
          <TermsDialog terms={data.terms} />
        </Suspense>
      ) : null}
      <ScopeKeeper rendered={data.scope?.ref ?? null} />
      <Suspense>
        <FlagPoll rendered={data.flags} />
      </Suspense>
    </div>
  );
}

/** Renders the announcements of a sign-in on the first page after it, until they are dismissed or the page is left. */
function useAnnouncementLine(fresh: readonly Announcement[]) {
  const { pathname } = useLocation();
  const [first, setFirst] = useState(pathname);
  return (place: 'header' | 'below') =>
    fresh.length > 0 && pathname === first ? (
      <Suspense>
        <AnnouncementLine announcements={fresh} place={place} onDismiss={() => setFirst('')} />
      </Suspense>
    ) : null;
}
