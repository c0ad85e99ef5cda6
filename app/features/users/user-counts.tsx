import { Link } from '#app/ui/link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { StreamedContent } from '#app/ui/streamed-page.tsx';
import * as texts from './texts.ts';
import type { UsersData } from './users.server.ts';

/** Counts of people by state, linked to the filtered list. */
export const UserCounts = ({ counts }: Pick<UsersData, 'counts'>) => (
  <div className="min-h-16">
    <StreamedContent value={counts} fallback={<Skeleton className="h-16" />}>
      {(part) => {
        if (part.state === 'failed') return null;
        const { active, invited, expired, disabled, administrators, unseen } = part.answer;
        const shown = [
          [texts.countActive, active, '?status=active'],
          [texts.countAdministrators, administrators, '?access=admin'],
          [texts.invited, invited, '?status=invited'],
          [texts.countExpired, expired, '?status=expired'],
          [texts.countDisabled, disabled, '?status=disabled'],
          [texts.countUnseen, unseen, '?seen=not'],
        ] as const;
        return (
          <ul
            aria-label={texts.countsLabel}
            className="grid grid-cols-3 gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8 sm:gap-y-3"
          >
            {shown.map(([name, count, to]) => (
              <li key={name}>
                <Link to={to} className="block hover:underline">
                  <span className="block text-xl font-semibold tabular-nums">{count}</span>
                  <span className="text-xs text-muted">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        );
      }}
    </StreamedContent>
  </div>
);
