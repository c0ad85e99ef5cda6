import { HiddenView } from '#app/analytics/hidden-view.tsx';
import { ListFilter } from '#app/page-recipes/list-filter.tsx';
import { ListPanel } from '#app/page-recipes/list-panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { When } from '#app/ui/when.tsx';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { ReportSummary } from '#shared/api/families/reports-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { keysOf } from '#shared/table.ts';
import { type ListedReports, listFilters, listNames, type ListFilter as OwnerFilter } from './list-parameters.ts';
import { savedPath } from './saved-path.ts';
import * as texts from './texts.ts';

interface ReportListProps {
  readonly list: ListedReports;
  readonly view: ViewState;
  readonly formats: Formats;
  /** Time zone of the scope, for save times. */
  readonly timezone: string;
}

/** Saved reports of the scope: own and shared ones. Searching keeps the current report in the address. */
export function ReportList({ list: { wanted, part }, view, formats, timezone }: ReportListProps) {
  const to = (filter: OwnerFilter) =>
    `${viewSearch(view)}&${new URLSearchParams({
      ...(filter !== 'all' && { [listNames.from]: filter }),
      ...(wanted.search && { [listNames.search]: wanted.search }),
    })}`;
  return (
    <ListPanel
      title={texts.savedReports}
      filter={
        <div className="print:hidden">
          <ListFilter
            label={texts.findSavedReports}
            searchLabel={texts.searchSavedReports}
            search={wanted.search}
            name={listNames.search}
            submit={texts.search}
            links={
              <nav aria-label={texts.listFilter} className="flex flex-wrap gap-1">
                {keysOf(listFilters).map((filter) => (
                  <Link
                    key={filter}
                    to={to(filter)}
                    preventScrollReset
                    aria-current={filter === wanted.filter ? 'true' : undefined}
                    className={cn(
                      'inline-flex min-h-(--control-small) items-center rounded-md px-2.5 text-xs font-medium',
                      filter === wanted.filter ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
                    )}
                  >
                    {listFilters[filter]}
                  </Link>
                ))}
              </nav>
            }
          >
            <HiddenView view={view} without={[]} />
            {wanted.filter === 'all' ? null : <input type="hidden" name={listNames.from} value={wanted.filter} />}
          </ListFilter>
        </div>
      }
      list={part}
      isLaterPage={wanted.cursor !== null}
      whole={wanted.search ? viewSearch(view) : null}
      empty={wanted.search ? texts.noReportMatches : texts.noReports}
      parameter={listNames.cursor}
    >
      {(items) => <Reports items={items} formats={formats} timezone={timezone} />}
    </ListPanel>
  );
}

const visibilityTexts: Readonly<Record<ReportSummary['visibility'], string>> = {
  account: 'everyone in this scope',
  personal: 'only you',
};

interface ReportsProps extends Pick<ReportListProps, 'formats' | 'timezone'> {
  readonly items: readonly ReportSummary[];
}

const Reports = ({ items, formats, timezone }: ReportsProps) => (
  <ScrollRegion label={texts.savedReportsTable} className="table-scroll mt-3">
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>{texts.name}</TableHead>
          <TableHead className="max-sm:hidden">{texts.owner}</TableHead>
          <TableHead className="max-sm:hidden">{texts.whoSeesIt}</TableHead>
          <TableHead>{texts.lastSaved}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {items.map(({ id, name, own, owner, visibility, updatedAt }) => (
          <TableRow key={id}>
            <TableHead scope="row" className="break-words">
              <Link to={savedPath(id)} className="text-primary-ink hover:underline">
                {name}
              </Link>
              <span className="mt-0.5 block text-xs text-muted sm:hidden">
                {texts.ownedBy} {own ? 'you' : owner}
                {texts.visibleToLabel} {visibilityTexts[visibility]}
              </span>
            </TableHead>
            <TableCell className="max-sm:hidden">{own ? texts.you : owner}</TableCell>
            <TableCell className="max-sm:hidden">
              <Badge variant="secondary">{visibilityTexts[visibility]}</Badge>
            </TableCell>
            <TableCell className="max-sm:text-xs" suppressHydrationWarning>
              <When at={updatedAt} timeZone={timezone} locale={formats.locale} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </ScrollRegion>
);
