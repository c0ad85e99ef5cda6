import type { ReactNode } from 'react';
import { pagePath } from '#app/page-path.ts';
import { Link } from '#app/ui/link.tsx';
import { defaultComparison, type ViewChoice, viewSearch } from '#shared/analytics/view-state.ts';
import type { Alert } from '#shared/api/families/alerts-schemas.ts';

interface BackToSourceProps {
  readonly item: Pick<Alert, 'report' | 'templateId' | 'dashboardId'> & Partial<Pick<Alert, 'page'>>;
  /** View for the link; a saved report has its own. */
  readonly view: Pick<ViewChoice, 'preset' | 'filters'>;
  readonly children: ReactNode;
}

/** Links back to the scheduled or watched page with its filters; plain children if there is no such page. */
export function BackToSource({ item: of, view, children }: BackToSourceProps) {
  const pathname = sourcePath(of);
  if (!pathname) return children;
  const search = of.report ? '' : viewSearch({ ...unstoredView, ...view });
  return (
    <Link className="text-primary-ink underline" to={{ pathname, search }}>
      {children}
    </Link>
  );
}

function sourcePath({ report, templateId, dashboardId, page }: BackToSourceProps['item']): string | null {
  if (report) return pagePath('/custom/report-builder/:reportId', { reportId: String(report.id) });
  if (templateId) return pagePath('/report/:pageId', { pageId: templateId });
  if (dashboardId) return pagePath('/dashboard/:pageId', { pageId: dashboardId });
  return page ?? null;
}

/** Defaults for the parts of a view that schedules and alerts don't store. */
const unstoredView = {
  ...{ range: { from: '', to: '' }, comparison: defaultComparison, by: null, currency: null, sort: null },
  ...{ page: 1, drill: null, panel: null },
} as const;
