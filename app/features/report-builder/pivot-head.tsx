import { memberName, partialName } from '#app/ui/charts/day-label.ts';
import { cn } from '#app/ui/class-names.ts';
import { ArrowDown, ArrowUp } from '#app/ui/icons.ts';
import { TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import { type DimensionId, dimensions, measureIds } from '#shared/analytics/measures.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import { isRatio, type ValueId, valueInfo } from '#shared/analytics/ratios.ts';
import { viewSearch } from '#shared/analytics/view-state.ts';
import type { PivotColumn } from '#shared/reports/pivot.ts';
import { sortingOf } from '#shared/reports/questions.ts';
import { orderedColumn, shownValues } from '#shared/reports/shown-values.ts';
import { fill } from '#shared/text/fill.ts';
import { labelOrUnknown } from './charts.ts';
import { ResizeHandle } from './column-widths.tsx';
import { EditLink } from './edits.tsx';
import type { PivotTableProps } from './pivot-props.ts';
import { columnKey, reportWidget } from './report-view.ts';
import * as texts from './texts.ts';

/** Head rows of a pivot: one per column dimension, and one for the values if there are several. */
export function PivotHead(props: PivotTableProps) {
  const { definition, pivot } = props;
  const { columns } = definition;
  const values = shownValues(definition);
  const alone = values.length === 1;
  // With one value the innermost member heads are the sort buttons.
  const groupLines = alone ? columns.length - 1 : columns.length;
  return (
    <TableHeader>
      {columns.slice(0, Math.max(0, groupLines)).map((dimension, depth) => (
        <TableRow key={dimension}>
          <td />
          {groupHeads(pivot.columns, depth).map(({ column, span }) => (
            <TableHead
              key={columnKey([...column.keys, column.kind])}
              scope="colgroup"
              colSpan={span * values.length}
              className={cn('text-right', column.kind === 'total' && 'is-total', depth > 0 || 'pivot-group')}
              suppressHydrationWarning
            >
              {column.kind === 'total' ? texts.total : columnName(props, columns, column.keys, column.labels, depth)}
            </TableHead>
          ))}
          {depth === 0 ? (
            alone ? (
              <td rowSpan={groupLines} className="is-total" />
            ) : (
              <TableHead
                scope="colgroup"
                rowSpan={groupLines}
                colSpan={values.length}
                className="is-total pivot-group text-right align-bottom"
              >
                {texts.total}
              </TableHead>
            )
          ) : null}
        </TableRow>
      ))}
      <TableRow>
        <RowHead {...props} />
        {pivot.columns.map((column, place) =>
          values.map((value, at) => (
            <ValueHead
              key={columnKey([...column.keys, column.kind, value])}
              {...props}
              value={value}
              column={column}
              resizes={place === 0 && at === 0}
            />
          )),
        )}
        {values.map((value, at) => (
          <ValueHead
            key={value}
            {...props}
            value={value}
            column={null}
            resizes={pivot.columns.length === 0 && at === 0}
          />
        ))}
      </TableRow>
    </TableHeader>
  );
}

interface GroupHead {
  readonly column: PivotColumn;
  /** Number of columns below the head. */
  readonly span: number;
}

/** Heads of one row: members of that depth spanning their columns, and a total per group. */
function groupHeads(columns: readonly PivotColumn[], depth: number): GroupHead[] {
  const heads: { column: PivotColumn; span: number }[] = [];
  for (const column of columns) {
    const isOuterTotal = column.kind === 'total' && column.depth < depth;
    const head: PivotColumn = isOuterTotal
      ? column
      : {
          ...column,
          kind: 'member',
          depth,
          keys: column.keys.slice(0, depth + 1),
          labels: column.labels.slice(0, depth + 1),
        };
    const last = heads.at(-1);
    const isSame = last && last.column.kind === head.kind && columnKey(last.column.keys) === columnKey(head.keys);
    if (isSame) last.span += 1;
    else heads.push({ column: head, span: 1 });
  }
  return heads;
}

/** Name of a member, with a note on an incomplete period. */
function columnName(
  { answer, formats }: PivotTableProps,
  columns: readonly DimensionId[],
  keys: readonly string[],
  labels: readonly string[],
  depth: number,
): string {
  const dimension = columns[depth];
  if (!dimension) return '';
  const name = memberName(dimension, labelOrUnknown(labels[depth]), formats);
  // Above narrow numbers the note takes one extra line, not one per word.
  const partial = partialWords(answer, dimension, keys[depth] ?? '')?.replaceAll(' ', '\u00a0') ?? null;
  return partialName(name, partial);
}

function RowHead(props: PivotTableProps) {
  const { rows } = props.definition;
  const innermost = rows.at(-1);
  if (!innermost) return <td />;
  const label = rows.map((id) => dimensions[id].label).join(' › ');
  return <SortedHead {...props} by={innermost} keys={[]} label={label} resize="names" />;
}

interface ValueHeadProps extends PivotTableProps {
  readonly value: ValueId;
  /** Null for row totals. */
  readonly column: PivotColumn | null;
  /** Whether the head has the resize handle of number columns. */
  readonly resizes: boolean;
}

/** With one value the head is its member; with several, each value below its member. */
function ValueHead({ value, column, resizes, ...props }: ValueHeadProps) {
  const { definition } = props;
  const { columns } = definition;
  const { label, definition: meaning } = valueInfo(value);
  const names = (column?.keys ?? []).map((_, depth) =>
    columnName(props, columns, column?.keys ?? [], column?.labels ?? [], depth),
  );
  const [group = ''] = names;
  const above =
    columns.length === 0
      ? []
      : column === null
        ? [texts.total]
        : column.kind === 'total'
          ? [...names.slice(0, -1), fill(texts.totalOf, { label: names.at(-1) ?? group })]
          : names;
  const alone = shownValues(definition).length === 1 && above.length > 0;
  const own = alone ? (above.at(-1) ?? '') : label;
  const within = (alone ? above.slice(0, -1) : above).join(', ');
  return (
    <SortedHead
      {...props}
      by={value}
      keys={column?.keys ?? []}
      label={own}
      within={within === '' ? undefined : within}
      title={meaning}
      isTotal={columns.length > 0 && column?.kind !== 'member'}
      {...(resizes && { resize: 'numbers' as const })}
    />
  );
}

interface SortedHeadProps extends PivotTableProps {
  readonly by: ValueId | DimensionId;
  /** Member keys of the column from the outermost; empty for totals. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Names of the outer members, for screen readers. */
  readonly within?: string | undefined;
  readonly title?: string;
  readonly isTotal?: boolean;
  readonly resize?: 'names' | 'numbers';
}

const isValue = (by: string): boolean => isRatio(by) || measureIds.some((id) => id === by);

/** Column head as sort button; measures sort descending first, names ascending. */
function SortedHead({ definition, by, keys, label, within, title, isTotal = false, resize }: SortedHeadProps) {
  const sorted = sortingOf(definition);
  const isMeasure = isValue(by);
  const column = columnKey(keys);
  const isActive = sorted !== null && sorted.by === by && columnKey(orderedColumn(sorted)) === column;
  const first = isMeasure ? 'desc' : 'asc';
  const direction = isActive ? (sorted.direction === 'desc' ? 'asc' : 'desc') : first;
  const Arrow = (isActive ? sorted.direction : first) === 'desc' ? ArrowDown : ArrowUp;
  const sort = { widget: reportWidget, by, direction, ...(keys.length > 0 && { column }) } as const;
  return (
    <th
      scope="col"
      className={cn(isMeasure && 'text-right', isTotal && 'is-total', resize && 'is-resizable')}
      title={title}
      // Excludes the resize handle from the accessible name.
      aria-label={resize ? [label, within ?? []].flat().join(', ') : undefined}
      aria-sort={isActive ? (sorted.direction === 'desc' ? 'descending' : 'ascending') : undefined}
      suppressHydrationWarning
    >
      {sorted === null ? (
        label
      ) : (
        <EditLink
          address={(view) => viewSearch(view, { sort })}
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
              !isActive && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
            )}
          />
        </EditLink>
      )}
      {resize ? <ResizeHandle which={resize} widths={definition.widths} /> : null}
    </th>
  );
}
