import type { ReactNode } from 'react';
import { pagePath } from '#app/page-path.ts';
import { Link } from '#app/ui/link.tsx';
import { defaultComparison, type ViewChoice, viewSearch } from '#shared/analytics/view-state.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';

interface OriginProps {
  readonly of: Pick<Alert, 'report' | 'templateId' | 'dashboardId'> & Partial<Pick<Alert, 'page'>>;
  /** What the page is led to with; a saved report says both itself. */
  readonly view: Pick<ViewChoice, 'preset' | 'filters'>;
  readonly children: ReactNode;
}

/** The way back to what is scheduled or watched, filtered as it is, as far as there is one. */
export function Origin({ of, view, children }: OriginProps) {
  const pathname = pathOf(of);
  if (!pathname) return children;
  const search = of.report ? '' : viewSearch({ ...unsaid, ...view });
  return (
    <Link className="text-primary-ink underline" to={{ pathname, search }}>
      {children}
    </Link>
  );
}

function pathOf({ report, templateId, dashboardId, page }: OriginProps['of']): string | null {
  if (report) return pagePath('/custom/report-builder/:reportId', { reportId: String(report.id) });
  if (templateId) return pagePath('/report/:pageId', { pageId: templateId });
  if (dashboardId) return pagePath('/dashboard/:pageId', { pageId: dashboardId });
  return page ?? null;
}

/** What neither a schedule nor an alert keeps of a view. */
const unsaid = {
  ...{ range: { from: '', to: '' }, comparison: defaultComparison, by: null, currency: null, sort: null },
  ...{ page: 1, drill: null },
} as const;
