import { longestTitle } from '#shared/analytics/export-limits.ts';
import { dimensions, familyOf } from '#shared/analytics/measures.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import type { Widget } from '#shared/analytics/template.ts';
import { measuresOfWidget } from '#shared/analytics/widget-measures.ts';
import { needsAllRows } from '#shared/analytics/withheld.ts';
import type { ExportedTable } from '../analytics/save-export.ts';
import * as texts from './texts.ts';
import {
  knownStages,
  type QueryContext,
  queriesOf,
  queryOf,
  widgetUnderFilters,
  withDrillTitle,
} from './widget-queries.ts';

/** All tables of a page. Tiles of one family of facts make one table. */
export function exportedTables(board: QueryContext): ExportedTable[] {
  const shown = board.template.widgets.flatMap(
    (widget) => widgetUnderFilters(withDrillTitle(widget, board.view), board.view.filters).widget ?? [],
  );
  const panels = shown.filter(({ type }) => type !== 'kpi');
  return [...tilesOf(shown, board), ...panels.flatMap((widget) => tablesOf(widget, board))];
}

/**
 * The tables of a widget: the first is the widget itself, with only its own measures; the others are subtotals of its
 * groups. A funnel is one row of its stages.
 */
export function tablesOf(widget: Widget, context: QueryContext): readonly [ExportedTable, ...ExportedTable[]] {
  const { title } = widget;
  const [first, ...subtotals] = queriesOf(widget, context);
  const measures = measuresOfWidget(widget);
  if (widget.type === 'trend') return [{ title, query: { ...first, measures } }];
  if (widget.type === 'funnel') {
    const { order: _order, ...query } = first;
    return [{ title, query: { ...query, measures: knownStages(widget, context.view.filters), dimensions: [] } }];
  }
  return [{ title, query: first }, ...subtotals.map((query) => subtotalOf(title, query, first))];
}

/** Subtotals are sorted like the rows. */
function subtotalOf(title: string, query: SemanticQueryInput, { order = [] }: SemanticQueryInput): ExportedTable {
  const by = query.dimensions ?? [];
  const own = order.filter(
    (item) => by.some((id) => id === item.by) || item.of?.dimensions.every((id) => by.includes(id)),
  );
  const groups = by.map((id) => dimensions[id].label).join(' › ');
  return { title: `${groups}, subtotals of ${title}`.slice(0, longestTitle), query: { ...query, order: own } };
}

/** Tiles of leaders, and of measures that may be withheld, have queries of their own. */
function tilesOf(shown: readonly Widget[], board: QueryContext): ExportedTable[] {
  const tiles = shown.filter((widget) => widget.type === 'kpi');
  const isAlone = (tile: (typeof tiles)[number]) => tile.leaderOf !== undefined || needsAllRows(tile.measure);
  const together = Map.groupBy(
    tiles.filter((tile) => !isAlone(tile)),
    ({ measure }) => familyOf(measure),
  );
  return [
    ...[...together.values()].flatMap(([tile, ...others]) => {
      if (!tile) return [];
      const measures = [...new Set([tile, ...others].map(({ measure }) => measure))];
      return [{ title: texts.keyFigures, query: { ...queryOf(tile, board), measures } }];
    }),
    ...tiles.filter(isAlone).map((tile) => ({ title: tile.title, query: queryOf(tile, board) })),
  ];
}
