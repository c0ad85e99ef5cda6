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

/** Everything on a page, the tables of each widget; tiles of one kind of facts make up one. */
export function exportedTables(board: QueryContext): ExportedTable[] {
  const shown = board.template.widgets.flatMap(
    (widget) => widgetUnderFilters(withDrillTitle(widget, board.view), board.view.filters).widget ?? [],
  );
  const panels = shown.filter(({ type }) => type !== 'kpi');
  return [...tilesOf(shown, board), ...panels.flatMap((widget) => tablesOf(widget, board))];
}

/**
 * What one widget shows, as the tables of a file: its own measures and no others, a funnel as one row of its stages. The
 * first is what it shows, the others are the subtotals of its groups.
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

/** Groups are in the order of the rows. */
function subtotalOf(title: string, query: SemanticQueryInput, { order = [] }: SemanticQueryInput): ExportedTable {
  const by = query.dimensions ?? [];
  const own = order.filter(
    (item) => by.some((id) => id === item.by) || item.of?.dimensions.every((id) => by.includes(id)),
  );
  const groups = by.map((id) => dimensions[id].label).join(' › ');
  return { title: `${groups}, subtotals of ${title}`.slice(0, longestTitle), query: { ...query, order: own } };
}

/** A tile of a leader, or of what may be withheld, is a question of its own. */
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
