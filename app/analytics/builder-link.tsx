import { emptyLayout, type Layout } from '#shared/analytics/layout.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { pagePath } from '../page-path.ts';
import { dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import { Link } from '../ui/link.tsx';
import * as texts from './texts.ts';

interface BuilderLinkProps {
  /** The page's view. Its period, comparison and filters are carried over. */
  readonly view: ViewState;
  readonly layout: Partial<Layout>;
  /** The card shows a change, so the report needs a comparison even if the page has none. */
  readonly isChange?: boolean;
  readonly className?: string;
}

/** Opens the numbers of a card in the report builder. */
export const BuilderLink = ({ className = dropdownMenuItemClasses, ...report }: BuilderLinkProps) => (
  <Link to={{ pathname: pagePath('/custom/report-builder'), search: builderSearch(report) }} className={className}>
    {texts.openInTheReportBuilder}
  </Link>
);

export const builderSearch = ({ view, layout, isChange = false }: Omit<BuilderLinkProps, 'className'>): string =>
  viewSearch(view, {
    ...{ by: null, sort: null, page: 1, paged: null, drill: null, panel: null, layout: { ...emptyLayout, ...layout } },
    ...(isChange && view.comparison === 'none' && { comparison: 'previous-period' }),
  });
