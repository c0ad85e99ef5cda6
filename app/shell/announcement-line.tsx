import { useLocation } from 'react-router';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { X } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { announcementsId } from './notice-bell.tsx';
import { designOf, noticeTones } from './notice-card.tsx';
import { noticeIcon } from './notice-icons.ts';
import type { Announcement } from './shell-data.ts';
import * as texts from './texts.ts';

interface AnnouncementLineProps {
  readonly announcements: readonly Announcement[];
  readonly onDismiss: () => void;
  /** In the header where there is room, and below it where there is none. */
  readonly place: 'header' | 'below';
}

const placeClasses = {
  header: 'hidden max-w-100 rounded-lg border border-line ps-3 xl:flex',
  below:
    'flex border-b border-line bg-surface py-0.5 ps-5 pe-3 sm:ms-auto sm:w-100 sm:rounded-es-lg sm:border-s xl:hidden',
} as const;

const buttonClasses = 'grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-hover';

/**
 * The most pressing announcement, and how many others there are. It opens the list of the bell, which keeps all of
 * them. Without a script, reading the page again dismisses it.
 */
export function AnnouncementLine({ announcements, onDismiss, place }: AnnouncementLineProps) {
  const { pathname, search } = useLocation();
  const first = announcements.find(isPressing) ?? announcements[0];
  if (!first) return null;
  const others = announcements.length - 1;
  const design = designOf(first.design);
  const Icon = first.icon === undefined ? null : noticeIcon(first.icon);
  return (
    <section
      aria-label={texts.announcements}
      data-design={design}
      className={cn('items-center gap-1 text-compact print:hidden', placeClasses[place])}
    >
      <button
        type="button"
        popoverTarget={announcementsId}
        className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md text-start hover:underline"
      >
        <span aria-hidden className={cn('grid w-4 shrink-0 place-items-center', noticeTones[design])}>
          {Icon ? (
            <Icon data-icon={first.icon} className="size-4" />
          ) : (
            <span className="size-2 rounded-full bg-current" />
          )}
        </span>
        <span className="line-clamp-2 min-w-0 wrap-anywhere xl:line-clamp-1" title={first.message}>
          {first.message}
        </span>
        {others > 0 ? (
          <span className="shrink-0 font-medium text-primary-ink">{fill(texts.moreAnnouncements, { others })}</span>
        ) : null}
      </button>
      <button type="button" onClick={onDismiss} className={cn(buttonClasses, 'js-only')}>
        <X aria-hidden className="size-4" />
        <span className="sr-only">{texts.dismiss}</span>
      </button>
      <Link to={{ pathname, search }} reloadDocument className={cn(buttonClasses, 'no-js-only')}>
        <X aria-hidden className="size-4" />
        <span className="sr-only">{texts.dismiss}</span>
      </Link>
    </section>
  );
}

const isPressing = ({ design }: Announcement): boolean => design === 'error' || design === 'warning';
