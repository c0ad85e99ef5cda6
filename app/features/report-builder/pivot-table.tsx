import { rowLink } from '#app/analytics/drill.ts';
import { memberImages } from '#app/analytics/member-images.ts';
import { Withheld } from '#app/analytics/withheld.tsx';
import { ChangeLine } from '#app/ui/charts/change-text.tsx';
import { ChartName } from '#app/ui/charts/chart-name.tsx';
import { memberName, partialName } from '#app/ui/charts/day-label.ts';
import { ProductThumb } from '#app/ui/charts/product-thumb.tsx';
import { cn } from '#app/ui/class-names.ts';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableFooter, TableHead, TableRow } from '#app/ui/table.tsx';
import { boundText, type HighlightRule, isFavorable, markOf } from '#shared/analytics/marks.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import { isRatio, type ValueId, valueInfo } from '#shared/analytics/ratios.ts';
import { isGuarded } from '#shared/analytics/withheld.ts';
import { type Formats, noValue } from '#shared/format/formats.ts';
import type { PivotCell, PivotLine } from '#shared/reports/pivot.ts';
import { shownValues } from '#shared/reports/shown-values.ts';
import { fill } from '#shared/text/fill.ts';
import { labelOrUnknown } from './charts.ts';
import { ColumnWidths, hasWidths } from './column-widths.tsx';
import { MarkIcon } from './mark-icon.tsx';
import { PivotHead } from './pivot-head.tsx';
import type { PivotTableProps } from './pivot-props.ts';
import * as texts from './texts.ts';

const indents = [undefined, 'row-inner', 'row-innermost'] as const;

/** Pivot table of the answers; totals and subtotals come from their own queries. */
export function PivotTable(props: PivotTableProps) {
  const { definition, pivot, answer, scope, name } = props;
  const imageOf = memberImages(answer, scope);
  return (
    <ScrollRegion label={fill(texts.nameTable, { name })} className="table-scroll report-table mt-3">
      <Table className={cn('pivot-table', hasWidths(definition.widths) && 'is-sized')}>
        <ColumnWidths definition={definition} pivot={pivot} />
        <PivotHead {...props} />
        <TableBody>
          {pivot.lines.map((line) => (
            <PivotRow key={`${line.kind} ${line.keys.join('\u0000')}`} {...props} line={line} imageOf={imageOf} />
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableHead scope="row">{texts.total}</TableHead>
            <RowCells {...props} line={pivot.foot} known={pivot.filled} marked={definition.rows.length === 0} />
          </TableRow>
        </TableFooter>
      </Table>
    </ScrollRegion>
  );
}

interface PivotRowProps extends PivotTableProps {
  readonly line: PivotLine;
  readonly imageOf: ReturnType<typeof memberImages>;
}

function PivotRow({ line, imageOf, ...props }: PivotRowProps) {
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
        <ProductThumb src={imageOf(dimension, keys[depth] ?? '')} />
        <ChartName label={memberName(dimension, labelOrUnknown(labels[depth]), formats)} href={href} />
        {partialName('', partial)}
        {continued ? ' (continued)' : ''}
      </th>
      <RowCells {...props} line={line} known={props.pivot.filled} marked={kind === 'row'} />
    </tr>
  );
}

interface CellsProps extends PivotTableProps {
  readonly line: Pick<PivotLine, 'total' | 'cells'>;
  /** Cells are loaded, so an empty one means zero. */
  readonly known: boolean;
  /** Whether marks apply to the row; to its total only without column dimensions. */
  readonly marked: boolean;
}

function RowCells({ line: { cells, total }, pivot, definition, formats, known, marked }: CellsProps) {
  const { marks } = definition;
  const values = shownValues(definition);
  const across = cells.map((cell, at) => {
    const column = pivot.columns[at];
    return {
      ...{ cell, id: column?.keys.join('\u0000') ?? '', isTotal: column?.kind === 'total' },
      marks: marked && column?.kind === 'member' ? marks : [],
    };
  });
  const whole = {
    cell: total,
    id: 'total',
    isTotal: definition.columns.length > 0,
    marks: marked && definition.columns.length === 0 ? marks : [],
  };
  return [...across, whole].map(({ cell, id, isTotal, marks: own }) =>
    values.map((value, at) => {
      const mark = markOf(own, value, cell?.values[at] ?? null);
      return (
        <td
          key={`${id} ${value}`}
          className={cn(
            'text-right',
            isTotal && 'is-total',
            mark && ['ps-1.5', isFavorable(mark) ? 'bg-success-soft' : 'bg-error-soft'],
          )}
          suppressHydrationWarning
        >
          <ValueCell cell={cell} at={at} measure={value} formats={formats} known={known} mark={mark} />
        </td>
      );
    }),
  );
}

interface ValueProps {
  readonly cell: PivotCell | null;
  readonly at: number;
  readonly measure: ValueId;
  readonly formats: Formats;
  readonly known: boolean;
  readonly mark: HighlightRule | null;
}

function ValueCell({ cell, at, measure, formats, known, mark }: ValueProps) {
  const { format, direction } = valueInfo(measure);
  if (!cell) return <span className="text-muted">{known ? noValue : '…'}</span>;
  const now = cell.values[at] ?? null;
  if (cell.withheld && !isRatio(measure) && isGuarded(measure))
    return <Withheld instead={cell.instead} formats={formats} />;
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
