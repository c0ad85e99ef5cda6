import { useLocation } from 'react-router';
import type { MeasureId } from '#shared/analytics/measures.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { pagePath } from '../page-path.ts';
import { dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { DialogLink } from './dialog-link.tsx';
import * as texts from './texts.ts';

interface AlertLinkProps {
  /** The page's view. An alert takes its filters, and its period if that is a named one. */
  readonly view: ViewState;
  readonly measure: MeasureId;
}

/** Links to the form for an alert on this measure, which links back to this page. */
export function AlertLink({ view, measure }: AlertLinkProps) {
  const { pathname } = useLocation();
  const search = `${viewSearch(view, withoutTableState)}&watch=${measure}&on=${encodeURIComponent(pathname)}`;
  return (
    <DialogLink address={`${pagePath('/reports/scheduled')}${search}`} className={dropdownMenuItemClasses}>
      {texts.setAnAlert}
    </DialogLink>
  );
}

const withoutTableState = {
  by: null,
  sort: null,
  page: 1,
  paged: null,
  drill: null,
  panel: null,
  layout: null,
} as const;
