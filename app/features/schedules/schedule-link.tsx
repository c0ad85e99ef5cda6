import { Link, useLocation } from 'react-router';
import { pagePath } from '../../page-path.ts';
import { buttonVariants } from '../../ui/button.tsx';
import { CalendarClock } from '../../ui/icons.ts';
import { sourceParameters } from './source.ts';
import * as texts from './texts.ts';

interface ScheduleLinkProps {
  readonly kind: 'template' | 'dashboard' | 'report';
  /** Of the page or of the saved report. */
  readonly id: string;
}

/** Leads to where what is shown can be scheduled and watched; a page takes its view along. */
export function ScheduleLink({ kind, id }: ScheduleLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(kind === 'report' ? '' : search);
  params.set(sourceParameters[kind], id);
  return (
    <Link
      to={{ pathname: pagePath('/reports/scheduled'), search: `?${params}` }}
      className={buttonVariants({ variant: 'outline', size: 'sm' })}
    >
      <CalendarClock aria-hidden className="size-4" /> {texts.scheduleOrAlert}
    </Link>
  );
}
