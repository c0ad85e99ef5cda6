import { useLocation } from 'react-router';
import { DialogLink } from '#app/analytics/dialog-link.tsx';
import { pagePath } from '#app/page-path.ts';
import { buttonVariants } from '#app/ui/button.tsx';
import { CalendarClock } from '#app/ui/icons.ts';
import { sourceParameters } from './source.ts';
import * as texts from './texts.ts';

interface ScheduleLinkProps {
  readonly kind: 'template' | 'dashboard' | 'report';
  /** Id of the page or saved report. */
  readonly id: string;
}

/** Opens the schedule dialog for the page or saved report; a page passes its view on. */
export function ScheduleLink({ kind, id }: ScheduleLinkProps) {
  const { search } = useLocation();
  const params = new URLSearchParams(kind === 'report' ? '' : search);
  params.set(sourceParameters[kind], id);
  return (
    <DialogLink
      address={`${pagePath('/reports/scheduled')}?${params}`}
      className={buttonVariants({ variant: 'outline', size: 'sm' })}
    >
      <CalendarClock aria-hidden className="size-4" /> {texts.scheduleOrAlert}
    </DialogLink>
  );
}
