import { useSearchParams } from 'react-router';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { StreamedContent } from '#app/ui/streamed-page.tsx';
import * as texts from './texts.ts';
import type { UsersData } from './users.server.ts';

/** Counts of people by state, linked to the filtered list. */
export const UserCounts = ({ counts }: Pick<UsersData, 'counts'>) => (
  <div className="min-h-8 max-sm:min-h-27">
    <StreamedContent value={counts} fallback={<Skeleton className="h-8 max-sm:h-27" />}>
      {(part) => {
        if (part.state === 'failed') return null;
        const { active, invited, expired, disabled, administrators, unseen } = part.answer;
        const shown = [
          [texts.countActive, active, 'status', 'active'],
          [texts.countAdministrators, administrators, 'access', 'admin'],
          [texts.invited, invited, 'status', 'invited'],
          [texts.countExpired, expired, 'status', 'expired'],
          [texts.countDisabled, disabled, 'status', 'disabled'],
          [texts.countUnseen, unseen, 'seen', 'not'],
        ] as const;
        return (
          <ul aria-label={texts.countsLabel} className="flex flex-wrap gap-2">
            {shown.map(([name, count, filter, value]) => (
              <li key={name}>
                <CountLink {...{ name, count, filter, value }} />
              </li>
            ))}
          </ul>
        );
      }}
    </StreamedContent>
  </div>
);

interface CountLinkProps {
  readonly name: string;
  readonly count: number;
  /** The filter that shows whom it counts. */
  readonly filter: string;
  readonly value: string;
}

/** A count that filters the list; chosen again, it shows everyone. */
function CountLink({ name, count, filter, value }: CountLinkProps) {
  const [params] = useSearchParams();
  const chosen = params.get(filter) === value;
  return (
    <Link
      to={chosen ? '?' : `?${filter}=${value}`}
      preventScrollReset
      aria-current={chosen ? 'true' : undefined}
      className={buttonVariants({ variant: chosen ? 'secondary' : 'outline', size: 'sm' })}
    >
      <span className="font-normal">{name}</span> <span className="tabular-nums">{count}</span>
    </Link>
  );
}
