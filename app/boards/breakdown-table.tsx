import { type DimensionId, dimensions, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { viewSearch } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { useFollowLinks } from '../ui/follow-links.ts';
import { ArrowDown, ArrowUp } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { Drawn } from '../ui/markup.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { Table, TableHeader, TableRow } from '../ui/table.tsx';
import { bodyMarkup, type ShownTable, totalsMarkup } from './row-markup.ts';
import { silentRowsNote } from './sales-reporting.ts';
import { TablePages } from './table-pages.tsx';
import * as texts from './texts.ts';
import { groupingOf, groupsByName, orderOf } from './widget-queries.ts';

/**
 * A table of measures by up to three dimensions. Totals and subtotals come from queries, not from summing rows. Rows
 * are rendered as markup without components, since there may be a thousand cells.
 */
export function BreakdownTable(props: ShownTable) {
  const { widget, answer, view, formats } = props;
  const followLinks = useFollowLinks({ preventScrollReset: true });
  const grouping = groupingOf(widget, view);
  const silentRows = silentRowsNote(widget.measures, answer);
  return (
    <>
      {groupsByName(widget, view) ? <p className="mt-2 text-xs text-muted">{texts.groupOrderNote}</p> : null}
      <ScrollRegion label={fill(texts.titleTable, { title: widget.title })} className="table-scroll report-table mt-2">
        <Table>
          <TableHeader>
            <TableRow>
              <Head
                {...props}
                column={grouping.at(-1) ?? widget.dimension}
                label={grouping.map((dimension) => dimensions[dimension].label).join(' › ')}
              />
              {widget.measures.map((measure) => (
                <Head
                  {...props}
                  key={measure}
                  column={measure}
                  label={measures[measure].label}
                  title={measures[measure].definition}
                />
              ))}
            </TableRow>
          </TableHeader>
          <Drawn as="tbody" markup={bodyMarkup(props)} onClick={followLinks} />
          {answer.totals ? <Drawn as="tfoot" markup={totalsMarkup(props)} /> : null}
        </Table>
      </ScrollRegion>
      {silentRows ? <p className="mt-2 text-xs text-muted">{silentRows}</p> : null}
      <TablePages answer={answer} view={view} table={widget} limit={widget.limit} formats={formats} />
    </>
  );
}

interface HeadProps extends ShownTable {
  readonly column: MeasureId | DimensionId;
  readonly label: string;
  readonly title?: string;
}

/** A column head that sorts by the column: measures from the largest, names from the first. */
function Head({ widget, view, column, label, title }: HeadProps) {
  const sorted = orderOf(widget, view);
  const isMeasure = column in measures;
  const active = sorted.by === column;
  const next = active ? (sorted.direction === 'desc' ? 'asc' : 'desc') : isMeasure ? 'desc' : 'asc';
  const inGroups = active && groupsByName(widget, view);
  const Arrow = sorted.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={cn(isMeasure && 'text-right')}
      title={title}
      aria-sort={active && !inGroups ? (sorted.direction === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      <Link
        to={viewSearch(view, { sort: { widget: widget.id, by: column, direction: next } })}
        preventScrollReset
        className="hover:text-ink hover:underline"
      >
        {label}
        {active ? <Arrow aria-hidden className="ms-1 inline size-3 align-[-0.125em]" /> : null}
      </Link>
      {inGroups ? (
        <span className="block font-normal">{fill(texts.orderInEachGroup, { order: orders[sorted.direction] })}</span>
      ) : null}
    </th>
  );
}

const orders = { asc: 'smallest first', desc: 'largest first' } as const;
