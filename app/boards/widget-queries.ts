import { incompatibility } from '#shared/analytics/compatibility.ts';
import { blockedBy, type Filter } from '#shared/analytics/filters.ts';
import {
  type DimensionId,
  dimensions,
  familyOf,
  type Measure,
  type MeasureId,
  measures,
} from '#shared/analytics/measures.ts';
import type { DateBounds } from '#shared/analytics/presets.ts';
import type { SemanticQueryInput } from '#shared/analytics/query.ts';
import type { Template, Widget, WidgetOf } from '#shared/analytics/template.ts';
import { leftOutQuery } from '#shared/analytics/traffic.ts';
import { granularityOf, pageFor, type ViewState } from '#shared/analytics/view-state.ts';
import { measuresOfWidget } from '#shared/analytics/widget-measures.ts';
import { needsAllRows } from '#shared/analytics/withheld.ts';
import { fill } from '#shared/text/fill.ts';
import { type Granularity, isGranularity } from '#shared/time/calendar.ts';
import * as texts from './texts.ts';

/** A widget without the measures that the filters don't support. A funnel keeps all of its stages. */
type ShownWidget =
  | { readonly widget: Widget; readonly blocked: null }
  /** Nothing is left to show; `blocked` is a sentence that says why. */
  | { readonly widget: null; readonly blocked: string };

export function widgetUnderFilters(widget: Widget, filters: readonly Filter[]): ShownWidget {
  const [first, ...rest] = measuresOfWidget(widget);
  const why = (measure: MeasureId) => blockedBy(measure, filters);
  const blocked = (first && why(first)) ?? null;
  if (!('measures' in widget)) return blocked === null ? { widget, blocked } : { widget: null, blocked };
  const measures = widget.measures.filter((measure) => why(measure) === null);
  // An unknown stage keeps its place.
  if (measures.length > 0)
    return { widget: widget.type === 'funnel' ? widget : { ...widget, measures }, blocked: null };
  return { widget: null, blocked: blocked ?? rest.map(why).find(Boolean) ?? texts.emptyChart };
}

/** The query for the suspect traffic that a page leaves out; null if no figure could contain any. */
export const suspectQueryOf = (
  { template, view }: Pick<QueryContext, 'template' | 'view'>,
  { today }: DateBounds,
): SemanticQueryInput | null => leftOutQuery(measuresOf(template), view, today);

/** The widgets that a view shows: all but panels that open on request, and of these the open one. */
export const shownWidgets = ({ widgets }: Template, { panel }: Pick<ViewState, 'panel'>): Widget[] =>
  widgets.filter(({ id, onRequest }) => !onRequest || id === panel);

/** All measures of a template's widgets. */
export const measuresOf = ({ widgets }: Template): MeasureId[] => [...new Set(widgets.flatMap(measuresOfWidget))];

/** The page whose queries are built. */
export interface QueryContext {
  readonly template: Template;
  readonly view: ViewState;
  readonly currency: string;
}

/**
 * The queries of a widget from `widgetUnderFilters`; the first is its main one. Tiles, funnels and trends share one
 * query over the whole range.
 */
export function queriesOf(
  widget: Widget,
  context: QueryContext,
): readonly [SemanticQueryInput, ...SemanticQueryInput[]] {
  if (widget.type !== 'table' || !widget.within?.length) return [queryOf(widget, context)];
  if (widget.measures.some(needsAllRows)) return [queryOf(widget, context)];
  const subtotals = groupingOf(widget, context.view)
    .slice(0, -1)
    .map(
      (_, at, dimensions): SemanticQueryInput => ({
        ...sharedOf(context),
        measures: [...widget.measures],
        dimensions: dimensions.slice(0, at + 1),
        comparison: context.view.comparison,
        limit: maxGroups,
      }),
    );
  return [queryOf(widget, context), ...subtotals];
}

const maxGroups = 2000;

export function queryOf(widget: Widget, context: QueryContext): SemanticQueryInput {
  const { view } = context;
  const shared = sharedOf(context);
  const { comparison } = view;
  switch (widget.type) {
    case 'kpi':
      return widget.leaderOf
        ? {
            ...{ ...shared, measures: [widget.measure], dimensions: [widget.leaderOf], comparison },
            ...{ order: [desc(widget.measure)], limit: 1 },
          }
        : figuresQuery(context, [widget.measure]);
    case 'funnel':
      return figuresQuery(context, knownStages(widget, view.filters));
    case 'trend': {
      const by = view.by ?? widget.by ?? granularityOf(view.range);
      const figures = figuresQuery(context, widget.measures);
      if (figures.dimensions?.[0] === by) return figures;
      return {
        ...shared,
        measures: [...widget.measures],
        dimensions: [by],
        comparison,
        totals: true,
        order: [asc(by)],
      };
    }
    case 'bar':
    case 'map':
    case 'waterfall': {
      const dimension = widget.type === 'map' ? 'country' : widget.dimension;
      const { measure } = widget;
      const limit = { bar: 'limit' in widget ? widget.limit : 0, map: maxCountries, waterfall: maxParts }[widget.type];
      const compared = widget.type === 'waterfall' && comparison === 'none' ? 'previous-period' : comparison;
      return {
        ...{ ...shared, measures: [measure], dimensions: [dimension], comparison: compared, totals: true },
        ...{ order: [desc(measure)], limit },
      };
    }
    case 'heat': {
      const { measure, rows, columns } = widget;
      return { ...shared, measures: [measure], dimensions: [rows, columns], order: [desc(measure)], limit: maxCells };
    }
    case 'multiples': {
      const by = granularityOf(view.range, view.by);
      const { measure, dimension } = widget;
      return { ...shared, measures: [measure], dimensions: [by, dimension], order: [asc(by)], limit: maxCells };
    }
    case 'steps': {
      const { dimension } = widget;
      const measures = measuresOfWidget(widget).filter((measure) => incompatibility(measure, dimension) === null);
      return { ...shared, measures, dimensions: ['day', dimension], order: [asc('day')], limit: maxCells };
    }
    case 'table':
      return { ...shared, ...tableQuery(widget, view) };
  }
}

/** The stages of a funnel that support the filters. */
export const knownStages = ({ measures }: WidgetOf<'funnel'>, filters: readonly Filter[]): MeasureId[] =>
  measures.filter((measure) => blockedBy(measure, filters) === null);

const maxCountries = 250;
const maxParts = 200;
const maxCells = 4000;

function tableQuery(widget: WidgetOf<'table'>, view: ViewState): Pick<SemanticQueryInput, 'measures'> {
  const grouping = groupingOf(widget, view);
  const page = pageFor(view, widget.id) - 1;
  const query: Omit<SemanticQueryInput, 'range'> = {
    ...{ measures: [...widget.measures], dimensions: grouping, totals: true, limit: widget.limit },
    ...{ comparison: view.comparison, order: groupedOrder(widget, grouping, orderOf(widget, view)) },
    ...(page > 0 && { offset: Math.min(page * widget.limit, maxOffset) }),
  };
  return query;
}

const maxOffset = 10_000;

/** Sorts groups like the rows, by total or name, and keeps the rows of a group together. */
function groupedOrder({ measures }: WidgetOf<'table'>, grouping: readonly DimensionId[], chosen: Order): Order[] {
  const measure = measures.find((id) => id === chosen.by);
  const groups = grouping.slice(0, -1).flatMap((group, depth): Order[] => {
    const named: Order = { by: group, direction: measure ? 'asc' : chosen.direction };
    if (!measure || measures.some(needsAllRows)) return [named];
    return [{ ...chosen, of: { dimensions: grouping.slice(0, depth + 1) } }, named];
  });
  return [...groups, chosen];
}

/**
 * Whether groups are sorted by name although rows are sorted by a measure: sorting by it would reveal withheld values.
 */
export const groupsByName = (widget: WidgetOf<'table'>, view: ViewState): boolean =>
  groupingOf(widget, view).length > 1 &&
  widget.measures.some(needsAllRows) &&
  widget.measures.some((id) => id === orderOf(widget, view).by);

/** The dimensions of a table's rows: the template's, with the chosen interval, or those that the reader chose. */
export const groupingOf = (widget: WidgetOf<'table'>, { drill, by }: ViewState): DimensionId[] =>
  drill?.widget === widget.id
    ? [drill.dimension]
    : [widget.dimension, ...(widget.within ?? [])].map((dimension) =>
        by && isGranularity(dimension) ? by : dimension,
      );

/** The widget with a title that names the dimension, if the reader chose another breakdown. */
export const withDrillTitle = <Shown extends Widget>(widget: Shown, { drill }: ViewState): Shown =>
  widget.type === 'table' && drill?.widget === widget.id
    ? { ...widget, title: fill(texts.byDimension, { dimension: dimensions[drill.dimension].label.toLowerCase() }) }
    : widget;

/** The name on a card. A tile named after its measure shows the measure's short label, without the retailers it is filtered by. */
export function labelOf(widget: Widget): string {
  const { title } = widget;
  if (widget.type !== 'kpi') return title;
  const { label, short = label }: Measure = measures[widget.measure];
  return `${title}, `.startsWith(`${label}, `) ? short : title;
}

/** Whether any widget uses the chosen interval. */
export const hasInterval = ({ widgets }: Template): boolean =>
  widgets.some(
    (widget) =>
      (widget.type === 'kpi' && widget.leaderOf === undefined) ||
      widget.type === 'trend' ||
      widget.type === 'multiples' ||
      (widget.type === 'table' && [widget.dimension, ...(widget.within ?? [])].some(isGranularity)),
  );

const sharedOf = ({ view, currency }: QueryContext) => ({
  filters: view.filters.map(({ dimension, op, values }) => ({ dimension, op, values: [...values] })),
  range: view.range,
  ...(view.preset && { preset: view.preset }),
  currency: view.currency ?? currency,
});

type Order = NonNullable<SemanticQueryInput['order']>[number];
const asc = (by: Order['by']): Order => ({ by, direction: 'asc' });
const desc = (by: Order['by']): Order => ({ by, direction: 'desc' });

/** The reader's sort order if the table has the column; else days ascending, and everything else from the largest. */
export function orderOf(widget: WidgetOf<'table'>, view: ViewState): Order {
  const { sort } = view;
  const innermost = groupingOf(widget, view).at(-1) ?? widget.dimension;
  const columns: readonly string[] = [...widget.measures, innermost];
  if (sort?.widget === widget.id && columns.includes(sort.by)) return { by: sort.by, direction: sort.direction };
  const [leading] = widget.measures;
  return leading === undefined || dimensions[innermost].kind === 'time' ? asc(innermost) : desc(leading);
}

/** Maximum number of measures in a query. */
const maxMeasures = 12;

/**
 * The query for a family's figures over the whole range: the measures of tiles and funnels, and of trends as far as
 * they fit.
 */
function figuresQuery(context: QueryContext, wanted: readonly MeasureId[]): SemanticQueryInput {
  const { template, view } = context;
  const [first] = wanted;
  const by: Granularity = granularityOf(view.range, view.by);
  const inOrder = [...template.widgets.filter(isFigure), ...template.widgets.filter(({ type }) => type === 'trend')];
  const all = [...new Set(inOrder.flatMap(measuresOfWidget))]
    .filter((measure) => first && familyOf(measure) === familyOf(first))
    // Measures that may be withheld are slower to compute; tiles don't wait for them.
    .filter((measure) => !needsAllRows(measure))
    .filter((measure) => blockedBy(measure, view.filters) === null);
  const together = all.slice(0, maxMeasures);
  const measures = wanted.every((measure) => together.includes(measure)) ? together : [...wanted];
  return {
    ...{ ...sharedOf(context), measures, dimensions: [by], comparison: view.comparison },
    ...{ totals: true, order: [asc(by)] },
  };
}

const isFigure = (widget: Widget): boolean =>
  widget.type === 'funnel' || (widget.type === 'kpi' && widget.leaderOf === undefined);
