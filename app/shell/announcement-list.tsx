import { NoticeCard } from './notice-card.tsx';
import { noticeIcon } from './notice-icons.ts';
import type { Announcement } from './shell-data.ts';
import * as texts from './texts.ts';

/** All announcements, in the panel of the bell. */
export const AnnouncementList = ({ announcements }: { readonly announcements: readonly Announcement[] }) => (
  <ul aria-label={texts.announcements} className="space-y-2 p-2">
    {announcements.map(({ icon, ...announcement }) => {
      const Icon = icon === undefined ? null : noticeIcon(icon);
      return (
        <li key={`${announcement.kind} ${announcement.message}`}>
          <NoticeCard
            {...announcement}
            icon={Icon ? <Icon aria-hidden data-icon={icon} className="size-4" /> : null}
            flat
          />
        </li>
      );
    })}
  </ul>
);
