import { Suspense } from 'react';
import { AnnouncementList } from '#lazy/shell/announcement-list';
import { fill } from '#shared/text/fill.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';
import { Bell } from '../ui/icons.ts';
import { headerPanelClasses } from './header-panel.ts';
import type { Announcement } from './shell-data.ts';
import * as texts from './texts.ts';

/** The list of all announcements, which a button opens by this id. */
export const announcementsId = 'announcements';

/** Lists the announcements in a native popover, which works without scripts. */
export function NoticeBell({ announcements }: { readonly announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null;
  return (
    <>
      <Button variant="ghost" size="icon" popoverTarget={announcementsId} className="relative size-10 shrink-0">
        <Bell aria-hidden className="size-4.5 text-muted" />
        <span aria-hidden className="absolute top-2 right-2 size-2 rounded-full bg-primary ring-2 ring-surface" />
        <span className="sr-only">{fill(texts.announcementsCount, { count: announcements.length })}</span>
      </Button>
      <div id={announcementsId} popover="auto" className={cn(headerPanelClasses, 'w-100')}>
        <Suspense>
          <AnnouncementList announcements={announcements} />
        </Suspense>
      </div>
    </>
  );
}
