import { Link } from 'react-router';
import { type DimensionId, dimensions, type Measure, type MeasureId, measures } from '#shared/analytics/catalogue.ts';
import { boundText, isGood, type Mark, markOf } from '#shared/analytics/marks.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { isGuarded } from '#shared/analytics/withheld.ts';
import { type Formats, noValue } from '#shared/format/formats.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import type { Pivot, PivotCell, PivotLine } from '#shared/reports/pivot.ts';
import { sortingOf } from '#shared/reports/questions.ts';
import { fill } from '#shared/text/fill.ts';
import { rowLink } from '../../analytics/drill.ts';
import { Withheld } from '../../analytics/withheld.tsx';
import { ChangeLine } from '../../ui/charts/change-text.tsx';
import { ChartName } from '../../ui/charts/chart-name.tsx';
import { memberName, partialName } from '../../ui/charts/member-name.ts';
import { cn } from '../../ui/class-names.ts';
import { ArrowDown, ArrowUp } from '../../ui/icons.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableFooter, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { nameOf } from './charts.ts';
import { MarkIcon } from './mark-icon.tsx';
import { reportWidget } from './report-view.ts';
import * as texts from './texts.ts';

interface PivotTableProps {
  readonly definition: ReportDefinition;
  readonly pivot: Pivot;
  /** The answer that tells the rows. */
  readonly answer: QueryAnswer;
  readonly view: ViewState;
  readonly formats: Formats;
  /** Names the table. */
  readonly name: string;
}

const indents = [undefined, 'row-inner', 'row-innermost'] as const;

/** Rows by columns by values, as the answers have them: totals and subtotals are questions of their own. */
export function PivotTable(props: PivotTableProps) {
  const { definition, pivot, name } = props;
  const { values, columns } = definition;
  const [across] = columns;
  return (
    <ScrollRegion label={fill(texts.nameTable, { name })} className="table-scroll report-table mt-3">
      <Table className="pivot-table">
        <TableHeader>
          {across && values.length > 1 ? (
            <TableRow>
              <TableCell />
              {pivot.columns.map(({ keys, labels }) => (
                <TableHead
                  key={keys.join()}
                  scope="colgroup"
                  colSpan={values.length}
                  className="text-right"
                  suppressHydrationWarning
                >
                  {columnName(props, across, keys[0] ?? '', labels[0])}
                </TableHead>
              ))}
              <TableHead scope="colgroup" colSpan={values.length} className="text-right">
                {texts.total}
              </TableHead>
            </TableRow>
          ) : null}
          <TableRow>
            <RowHead {...props} />
            {pivot.columns.map(({ keys, labels }) =>
              values.map((value) => (
                <ValueHead
                  key={`${keys.join()} ${value}`}
                  {...props}
                  value={value}
                  column={keys[0] ?? ''}
                  group={across ? columnName(props, across, keys[0] ?? '', labels[0]) : ''}
                />
              )),
            )}
            {values.map((value) => (
              <ValueHead key={value} {...props} value={value} group={across ? 'Total' : ''} />
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {pivot.lines.map((line) => (
            <Line key={`${line.kind} ${line.keys.join('\u0000')}`} {...props} line={line} />
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableHead scope="row">{texts.total}</TableHead>
            <Cells {...props} line={pivot.foot} known marked={definition.rows.length === 0} />
          </TableRow>
        </TableFooter>
      </Table>
    </ScrollRegion>
  );
}

/** A period that is not whole says how much of it there is. */
function columnName(
  { answer, formats }: PivotTableProps,
  across: DimensionId,
  key: string,
  label: string | undefined,
): string {
  return partialName(memberName(across, nameOf(label), formats), partialWords(answer, across, key));
}

function RowHead(props: PivotTableProps) {
  const { rows } = props.definition;
  const innermost = rows.at(-1);
  if (!innermost) return <td />;
  const label = rows.map((id) => dimensions[id].label).join(' › ');
  return <SortedHead {...props} by={innermost} label={label} />;
}

interface ValueHeadProps extends PivotTableProps {
  readonly value: MeasureId;
  /** The member across; absent for the totals. */
  readonly column?: string;
  /** What stands above the values; empty where nothing does. */
  readonly group: string;
}

/** With one value the heads name its members; with several each value is named below its member. */
function ValueHead({ value, group, ...props }: ValueHeadProps) {
  const { label, definition } = measures[value];
  const alone = props.definition.values.length === 1 && group !== '';
  return (
    <SortedHead
      {...props}
      by={value}
      label={alone ? group : label}
      within={alone || group === '' ? undefined : group}
      title={definition}
    />
  );
}

interface SortedHeadProps extends PivotTableProps {
  readonly by: MeasureId | DimensionId;
  readonly column?: string | undefined;
  readonly label: string;
  /** Tells heads of one label apart for who doesn't see what they stand below. */
  readonly within?: string | undefined;
  readonly title?: string;
}

/** The head of a column is the way to order by it; measures begin with the largest, names with the first. */
function SortedHead({ definition, view, by, column, label, within, title }: SortedHeadProps) {
  const sorted = sortingOf(definition);
  const isMeasure = by in measures;
  if (!sorted)
    return (
      <th scope="col" className={cn(isMeasure && 'text-right')} title={title} suppressHydrationWarning>
        {label}
      </th>
    );
  const active = sorted.by === by && sorted.column === column;
  const first = isMeasure ? 'desc' : 'asc';
  const direction = active ? (sorted.direction === 'desc' ? 'asc' : 'desc') : first;
  const Arrow = (active ? sorted.direction : first) === 'desc' ? ArrowDown : ArrowUp;
  const sort = { widget: reportWidget, by, direction, ...(column !== undefined && { column }) } as const;
  return (
    <th
      scope="col"
      className={cn(isMeasure && 'text-right')}
      title={title}
      aria-sort={active ? (sorted.direction === 'desc' ? 'descending' : 'ascending') : undefined}
      suppressHydrationWarning
    >
      <Link
        to={viewSearch(view, { sort })}
        preventScrollReset
        className={cn(
          'group inline-flex items-center gap-1 hover:text-ink hover:underline',
          isMeasure && 'flex-row-reverse',
        )}
      >
        <span>
          {label}
          {within ? <span className="sr-only">, {within}</span> : null}
        </span>
        <Arrow
          aria-hidden
          className={cn(
            'size-3 shrink-0',
            !active && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </Link>
    </th>
  );
}

function Line({ line, ...props }: PivotTableProps & { readonly line: PivotLine }) {
  const { definition, answer, view, formats } = props;
  const { kind, depth, keys, labels, continued } = line;
  const dimension = definition.rows[depth];
  if (!dimension) return null;
  const members = definition.rows.slice(0, depth + 1).map((id, at) => ({ dimension: id, key: keys[at] ?? '' }));
  const href = rowLink(view, members);
  const partial = partialWords(answer, dimension, keys[depth] ?? '');
  return (
    <tr className={cn(kind === 'group' && 'row-group', kind === 'group' && depth > 0 && 'row-subgroup')}>
      <th scope={kind === 'group' ? 'rowgroup' : 'row'} className={indents[depth]} suppressHydrationWarning>
        <ChartName label={memberName(dimension, nameOf(labels[depth]), formats)} href={href} />
        {partialName('', partial)}
        {continued ? ' (continued)' : ''}
      </th>
      <Cells {...props} line={line} known={props.pivot.filled} marked={kind === 'row'} />
    </tr>
  );
}

interface CellsProps extends PivotTableProps {
  readonly line: Pick<PivotLine, 'total' | 'cells'>;
  /** An empty cell is one in which nothing happened, not one on its way. */
  readonly known: boolean;
  /** Numbers of the line can stand out; its total across is one only where nothing is across. */
  readonly marked: boolean;
}

function Cells({ line: { cells, total }, pivot, definition, formats, known, marked }: CellsProps) {
  const { values, marks } = definition;
  const across = cells.map((cell, at) => ({
    cell,
    id: pivot.columns[at]?.keys.join() ?? '',
    marks: marked ? marks : [],
  }));
  const whole = { cell: total, id: 'total', marks: marked && definition.columns.length === 0 ? marks : [] };
  return [...across, whole].map(({ cell, id, marks: own }) =>
    values.map((value, at) => {
      const mark = markOf(own, value, cell?.values[at] ?? null);
      return (
        <td
          key={`${id} ${value}`}
          className={cn('text-right', mark && ['ps-1.5', isGood(mark) ? 'bg-success-soft' : 'bg-error-soft'])}
          suppressHydrationWarning
        >
          <Value cell={cell} at={at} measure={value} formats={formats} known={known} mark={mark} />
        </td>
      );
    }),
  );
}

interface ValueProps {
  readonly cell: PivotCell | null;
  readonly at: number;
  readonly measure: MeasureId;
  readonly formats: Formats;
  readonly known: boolean;
  readonly mark: Mark | null;
}

function Value({ cell, at, measure, formats, known, mark }: ValueProps) {
  const { format, direction }: Measure = measures[measure];
  if (!cell) return <span className="text-muted">{known ? noValue : '…'}</span>;
  const now = cell.values[at] ?? null;
  if (cell.withheld && isGuarded(measure)) return <Withheld instead={cell.instead} formats={formats} />;
  return (
    <>
      {mark ? (
        <span className="whitespace-nowrap" title={boundText(mark, formats)}>
          <MarkIcon mark={mark} /> {formats.value(now, format)}
          <span className="sr-only">, {boundText(mark, formats)}</span>
        </span>
      ) : (
        formats.value(now, format)
      )}
      {cell.before ? (
        <ChangeLine
          now={cell.compared[at] ?? null}
          before={cell.before[at]}
          style={format}
          direction={direction}
          formats={formats}
        />
      ) : null}
    </>
  );
}
