import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schedule } from '#shared/api/families/schedules-schemas.ts';
import { pagePath } from '../../page-path.ts';

interface OriginProps {
  readonly of: Pick<Schedule, 'report' | 'templateId' | 'dashboardId'>;
  readonly children: ReactNode;
}

/** The way back to what is scheduled or watched, as far as there is one. */
export function Origin({ of: { report, templateId, dashboardId }, children }: OriginProps) {
  const to = report
    ? pagePath('/custom/report-builder/:reportId', { reportId: String(report.id) })
    : templateId
      ? pagePath('/report/:pageId', { pageId: templateId })
      : dashboardId && pagePath('/dashboard/:pageId', { pageId: dashboardId });
  if (!to) return children;
  return (
    <Link className="text-primary-ink underline" to={to}>
      {children}
    </Link>
  );
}
