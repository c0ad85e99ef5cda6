import { type DimensionId, type Measure, type MeasureId, measures } from '#shared/analytics/measures.ts';
import { partialWords } from '#shared/analytics/partial-period.ts';
import type { QueryAnswer } from '#shared/analytics/query.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import { pageFor, type ViewState } from '#shared/analytics/view-state.ts';
import { isGuarded } from '#shared/analytics/withheld.ts';
import { type Formats, noValue } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { type Narrowing, rowLink } from '../analytics/drill.ts';
import { memberImages } from '../analytics/member-images.ts';
import { withheldMarkup } from '../analytics/withheld.tsx';
import { cellBar, type Extent, extentOf } from '../ui/charts/bar-extent.ts';
import { changeMarkup } from '../ui/charts/change-text.tsx';
import { nameMarkup } from '../ui/charts/chart-name.tsx';
import { memberName, partialName } from '../ui/charts/day-label.ts';
import { thumbMarkup } from '../ui/charts/product-thumb.tsx';
import { element, join, type Markup, none, text } from '../ui/markup.tsx';
import { totalBefore, totalCompared, totalOf } from './answer.ts';
import { dependsOnReports } from './sales-reporting.ts';
import { type TableGroup, type TableRow, tableRows } from './table-rows.ts';
import * as texts from './texts.ts';
import { groupingOf } from './widget-queries.ts';

export interface ShownTable {
  readonly widget: WidgetOf<'table'>;
  readonly answer: QueryAnswer;
  readonly subtotals: readonly QueryAnswer[];
  readonly view: ViewState;
  /** Such as `account-12`. */
  readonly scope: string;
  readonly formats: Formats;
}

/** Classes by depth of a row's groups. */
const indents = [undefined, 'row-inner', 'row-innermost'] as const;

/** The table body: rows, with a head for each group. */
export function bodyMarkup(shown: ShownTable): Markup {
  const { widget, answer, subtotals, view, scope } = shown;
  const table = { ...shown, imageOf: memberImages(answer, scope) };
  const grouping = groupingOf(widget, view);
  const rows = tableRows({
    answer,
    subtotals,
    grouping,
    measures: widget.measures,
    isLaterPage: pageFor(view, widget.id) > 1,
  });
  const extent = extentOf(rows.map((row) => (row.kind === 'row' ? row.values[0] : null)));
  const innermost = grouping.at(-1) ?? widget.dimension;
  const indent = indents[grouping.length - 1];
  return join(
    rows.map((row) =>
      row.kind === 'group' ? groupMarkup(table, row) : rowMarkup(table, row, { innermost, indent, extent }),
    ),
  );
}

/** The totals row. */
export const totalsMarkup = ({ widget, answer, formats }: ShownTable): Markup =>
  element(
    'tr',
    {},
    element('th', { scope: 'row' }, text(texts.total)),
    join(
      widget.measures.map((measure) =>
        element(
          'td',
          {},
          answer.withheld?.totals && isGuarded(measure)
            ? withheldMarkup(answer.withheld.totalsInstead, formats)
            : valueMarkup({
                now: totalOf(answer, measure),
                over: totalCompared(answer, measure),
                before: answer.comparison ? totalBefore(answer, measure) : undefined,
                ...{ measure, formats },
              }),
        ),
      ),
    ),
  );

interface DrawnTable extends ShownTable {
  readonly imageOf: ReturnType<typeof memberImages>;
}

interface RowLooks {
  readonly innermost: DimensionId;
  readonly indent: string | undefined;
  readonly extent: Extent;
}

function rowMarkup(table: DrawnTable, row: TableRow, { innermost, indent, extent }: RowLooks): Markup {
  const [first] = row.values;
  return element(
    'tr',
    {},
    element('th', { scope: 'row', class: indent }, headMarkup(table, row, innermost)),
    join(
      table.widget.measures.map((measure, at) =>
        element(
          'td',
          { class: at === 0 && first ? cellBar(extent, first) : undefined },
          cellMarkup(table, row, measure, at, innermost),
        ),
      ),
    ),
  );
}

function groupMarkup(table: DrawnTable, group: TableGroup): Markup {
  const { widget, formats } = table;
  const { dimension, depth, values, before, withheld, instead, continued } = group;
  return element(
    'tr',
    { class: depth > 0 ? 'row-group row-subgroup' : 'row-group' },
    element(
      'th',
      { scope: 'rowgroup', class: indents[depth] },
      headMarkup(table, group, dimension),
      continued ? element('span', { class: 'font-normal text-muted' }, text(` ${texts.continued}`)) : none,
    ),
    join(
      widget.measures.map((measure, at) => {
        if (withheld && isGuarded(measure)) return element('td', {}, withheldMarkup(instead, formats));
        if (!values) return element('td', {});
        const value = { now: values[at] ?? null, over: group.compared?.[at], before: before?.[at], measure, formats };
        return element('td', {}, valueMarkup(value));
      }),
    ),
  );
}

/** The name of a row or group, linked if it can be drilled into. */
function headMarkup(
  { answer, view, formats, imageOf }: DrawnTable,
  { label, members }: { readonly label: string; readonly members: readonly Narrowing[] },
  dimension: DimensionId,
): Markup {
  const key = members.at(-1)?.key ?? '';
  const image = imageOf(dimension, key);
  const name = nameMarkup(memberName(dimension, label, formats), rowLink(view, members));
  const partial = partialName('', partialWords(answer, dimension, key));
  return join([image === undefined ? none : thumbMarkup(image), name, partial ? text(partial) : none]);
}

function cellMarkup(
  { answer, formats }: ShownTable,
  row: TableRow,
  measure: MeasureId,
  at: number,
  innermost: DimensionId,
): Markup {
  const value = row.values[at] ?? null;
  if (row.withheld && isGuarded(measure)) return withheldMarkup(row.instead, formats);
  const silent = innermost === 'retailer' && answer.salesReporting?.silent.includes(row.label);
  if (value === null && silent && dependsOnReports(measure))
    return element(
      'span',
      { title: fill(texts.doesNotReportSales, { label: row.label }) },
      element('span', { 'aria-hidden': 'true' }, text(noValue)),
      element('span', { class: 'sr-only' }, text(texts.notReported)),
    );
  return valueMarkup({ now: value, over: row.compared?.[at], before: row.before?.[at], measure, formats });
}

interface Compared {
  readonly now: number | null;
  /** The value over only the compared days. */
  readonly over: number | null | undefined;
  /** Undefined without a comparison. */
  readonly before: number | null | undefined;
  readonly measure: MeasureId;
  readonly formats: Formats;
}

/** A value with its change below. */
function valueMarkup({ now, over, before, measure, formats }: Compared): Markup {
  const { format, direction }: Measure = measures[measure];
  const value = text(formats.value(now, format));
  // Nothing then and nothing now: a change or its absence would say no more.
  if (before === undefined || (now === 0 && before === 0)) return value;
  return join([value, changeMarkup({ style: format, now: over ?? null, before, direction, formats })]);
}
