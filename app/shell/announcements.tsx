import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NoticeCard } from './notice-card.tsx';
import type { Announcement } from './shell-data.ts';
import * as texts from './texts.ts';

/**
 * What the sign-in had to say, at the top right of the first page after it and with room of its own, so that nothing is
 * covered and nothing moves by itself. It goes when it is dismissed or the page is left; then it is in the bell.
 */
export function Announcements({ fresh }: { readonly fresh: readonly Announcement[] }) {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [shown, setShown] = useState(fresh);
  if (shown.length === 0 || pathname !== first.current) return null;
  return (
    <section
      aria-label={texts.announcements}
      className="mt-3 mr-3 ml-auto grid max-h-[min(22rem,45dvh)] w-[min(400px,100%-1.5rem)] gap-2 overflow-y-auto overscroll-contain"
    >
      {shown.map((notice) => (
        <NoticeCard
          key={`${notice.kind} ${notice.message}`}
          {...notice}
          flat
          onClose={() => setShown(shown.filter((other) => other !== notice))}
        />
      ))}
    </section>
  );
}
