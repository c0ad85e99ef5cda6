import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type DimensionId, dimensions, type Measure, type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import { pageFor, type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { isGuarded } from '#shared/analytics/withheld.ts';
import { type Formats, noValue } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { rowLink } from '../../analytics/drill.ts';
import { Withheld } from '../../analytics/withheld.tsx';
import { extentOf } from '../../ui/charts/bar-extent.ts';
import { cellBar } from '../../ui/charts/cell-bar.ts';
import { ChangeLine } from '../../ui/charts/change-text.tsx';
import { ChartName } from '../../ui/charts/chart-name.tsx';
import { memberName, partialName } from '../../ui/charts/member-name.ts';
import { cn } from '../../ui/class-names.ts';
import { ArrowDown, ArrowUp } from '../../ui/icons.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableFooter, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { totalBefore, totalCompared, totalOf } from './answer.ts';
import { restsOnReports, silentRowsNote } from './sales-reporting.ts';
import { TablePages } from './table-pages.tsx';
import { type TableRow as BreakdownRow, type TableGroup, tableRows } from './table-rows.ts';
import * as texts from './texts.ts';
import { groupingOf, groupsByName, orderOf } from './widget-queries.ts';

interface BreakdownTableProps {
  readonly widget: WidgetOf<'table'>;
  readonly answer: QueryAnswer;
  readonly subtotals: readonly QueryAnswer[];
  readonly view: ViewState;
  readonly formats: Formats;
}

/** By how many groups a row is in. */
const indents = [undefined, 'row-inner', 'row-innermost'] as const;

/** Measures by up to three dimensions, in the order of the address. Totals and subtotals are answers, not sums of what is shown. */
export function BreakdownTable(props: BreakdownTableProps) {
  const { widget, answer, subtotals, view, formats } = props;
  const grouping = groupingOf(widget, view);
  const innermost = grouping.at(-1) ?? widget.dimension;
  const rows = tableRows({
    answer,
    subtotals,
    grouping,
    measures: widget.measures,
    later: pageFor(view, widget.id) > 1,
  });
  const extent = extentOf(rows.map((row) => (row.kind === 'row' ? row.values[0] : null)));
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
                column={innermost}
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
          <TableBody>
            {rows.map((row) =>
              row.kind === 'group' ? (
                <GroupRow key={row.id} {...props} group={row} />
              ) : (
                <TableRow key={row.id}>
                  <TableHead scope="row" className={indents[grouping.length - 1]} suppressHydrationWarning>
                    <ChartName label={memberName(innermost, row.label, formats)} href={rowLink(view, row.members)} />
                    {partialName('', partialWords(answer, innermost, row.members.at(-1)?.key ?? ''))}
                  </TableHead>
                  {widget.measures.map((measure, at) => (
                    <TableCell
                      key={measure}
                      className={at === 0 && row.values[0] != null ? cellBar(extent, row.values[0] ?? 0) : undefined}
                      suppressHydrationWarning
                    >
                      {cellContent(props, row, at, innermost)}
                    </TableCell>
                  ))}
                </TableRow>
              ),
            )}
          </TableBody>
          {answer.totals ? (
            <TableFooter>
              <TableRow>
                <TableHead scope="row">{texts.total}</TableHead>
                {widget.measures.map((measure) => (
                  <TableCell key={measure} suppressHydrationWarning>
                    {answer.withheld?.totals && isGuarded(measure) ? (
                      <Withheld instead={answer.withheld.totalsInstead} formats={formats} />
                    ) : (
                      cellOf({
                        now: totalOf(answer, measure),
                        over: totalCompared(answer, measure),
                        before: answer.comparison ? totalBefore(answer, measure) : undefined,
                        ...{ measure, formats },
                      })
                    )}
                  </TableCell>
                ))}
              </TableRow>
            </TableFooter>
          ) : null}
        </Table>
      </ScrollRegion>
      {silentRows ? <p className="mt-2 text-xs text-muted">{silentRows}</p> : null}
      <TablePages answer={answer} view={view} table={widget} limit={widget.limit} formats={formats} />
    </>
  );
}

interface HeadProps extends BreakdownTableProps {
  readonly column: MeasureId | DimensionId;
  readonly label: string;
  readonly title?: string;
}

/** The head of a column is the way to order by it; measures begin with the largest, names with the first. */
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
        className="inline-flex items-center gap-1 hover:text-ink hover:underline"
      >
        {label}
        {active ? <Arrow aria-hidden className="size-3" /> : null}
      </Link>
      {inGroups ? (
        <span className="block font-normal">{fill(texts.orderInEachGroup, { order: orders[sorted.direction] })}</span>
      ) : null}
    </th>
  );
}

const orders = { asc: 'smallest first', desc: 'largest first' } as const;

function GroupRow({ widget, answer, group, view, formats }: BreakdownTableProps & { readonly group: TableGroup }) {
  const { dimension, label, members, depth, values, before, withheld, instead, continued } = group;
  return (
    <tr className={cn('row-group', depth > 0 && 'row-subgroup')}>
      <th scope="rowgroup" className={indents[depth]} suppressHydrationWarning>
        <ChartName label={memberName(dimension, label, formats)} href={rowLink(view, members)} />
        {partialName('', partialWords(answer, dimension, members.at(-1)?.key ?? ''))}
        {continued ? <span className="font-normal text-muted"> {texts.continued}</span> : null}
      </th>
      {widget.measures.map((measure, at) => (
        <td key={measure} suppressHydrationWarning>
          {withheld && isGuarded(measure) ? (
            <Withheld instead={instead} formats={formats} />
          ) : values ? (
            cellOf({ now: values[at] ?? null, over: group.compared?.[at], before: before?.[at], measure, formats })
          ) : (
            ''
          )}
        </td>
      ))}
    </tr>
  );
}

/** What stands in a cell. A function and no component: a table has hundreds of cells, most of them a number and no more. */
function cellContent(
  { widget, answer, formats }: BreakdownTableProps,
  row: BreakdownRow,
  at: number,
  innermost: DimensionId,
): ReactNode {
  const measure = widget.measures[at];
  if (!measure) return null;
  const value = row.values[at] ?? null;
  if (row.withheld && isGuarded(measure)) return <Withheld instead={row.instead} formats={formats} />;
  const silent = innermost === 'retailer' && answer.salesReporting?.silent.includes(row.label);
  if (value === null && silent && restsOnReports(measure))
    return (
      <span title={fill(texts.doesNotReportSales, { label: row.label })}>
        <span aria-hidden>{noValue}</span>
        <span className="sr-only">{texts.notReported}</span>
      </span>
    );
  return cellOf({ now: value, over: row.compared?.[at], before: row.before?.[at], measure, formats });
}

interface Compared {
  readonly now: number | null;
  /** The value over the days alone that are compared. */
  readonly over: number | null | undefined;
  /** Undefined where nothing is compared. */
  readonly before: number | null | undefined;
  readonly measure: MeasureId;
  readonly formats: Formats;
}

/** A value, and below it how it moved. */
function cellOf({ now, over, before, measure, formats }: Compared): ReactNode {
  const { format, direction }: Measure = measures[measure];
  const value = formats.value(now, format);
  if (before === undefined) return value;
  return (
    <>
      {value}
      <ChangeLine style={format} now={over ?? null} {...{ before, direction, formats }} />
    </>
  );
}
