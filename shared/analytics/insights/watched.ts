import { incompatibility } from '../compatibility.ts';
import { type DimensionId, dimensions, familyOf, type Measure, type MeasureId, measures } from '../measures.ts';
import type { Widget } from '../template.ts';
import { measuresOfWidget } from '../widget-measures.ts';

/** The measures of a ratio. The denominator may be a product, such as clicks times the share at reporting retailers. */
interface RatioParts {
  readonly over: MeasureId;
  readonly under: readonly [MeasureId, ...MeasureId[]];
}

const ratioParts: Partial<Record<MeasureId, RatioParts>> = {
  engagementRate: { over: 'engagedViews', under: ['sessions'] },
  piRate: { over: 'piSessions', under: ['sessions'] },
  clickThroughRate: { over: 'piClicks', under: ['impressions'] },
  conversion: { over: 'attributedOrders', under: ['piClicks', 'reportingCoverage'] },
  averageOrderValue: { over: 'attributedSales', under: ['attributedOrders'] },
};

/** Measures that are needed to decompose a measure; null if it can’t be decomposed. */
export function partsOf(measure: MeasureId): RatioParts | { readonly sum: MeasureId } | null {
  if (measures[measure].kind === 'additive') return { sum: measure };
  return ratioParts[measure] ?? null;
}

const asked = (measure: MeasureId): readonly MeasureId[] => {
  const parts = partsOf(measure);
  if (!parts) return [];
  return 'sum' in parts ? [parts.sum] : [parts.over, ...parts.under];
};

/** What an insight watches: the figures of its template, and the dimensions of its tables and charts. */
export interface Watched {
  readonly measures: readonly MeasureId[];
  readonly dimensions: readonly DimensionId[];
}

const maxMeasures = 8;

export function watchedBy(widgets: readonly Widget[]): Watched {
  const figures = widgets.flatMap((widget) => (widget.type === 'kpi' ? [widget.measure] : []));
  const all = [...new Set(figures.length > 0 ? figures : widgets.flatMap(measuresOfWidget))];
  const [first] = all;
  const family = first && familyOf(first);
  return {
    measures: all.filter((measure) => familyOf(measure) === family).slice(0, maxMeasures),
    dimensions: [...new Set(widgets.flatMap(dimensionsOf))].filter((id) => dimensions[id].kind === 'category'),
  };
}

function dimensionsOf(widget: Widget): readonly DimensionId[] {
  if (widget.type === 'heat') return [widget.rows, widget.columns];
  if (widget.type === 'map') return ['country'];
  return 'dimension' in widget ? [widget.dimension] : [];
}

/** Measures that a dimension can decompose, with all measures needed for that. */
export function decomposable(
  watched: readonly MeasureId[],
  dimension: DimensionId,
): { readonly measures: readonly MeasureId[]; readonly asked: readonly MeasureId[] } {
  const fitting = watched.filter((measure) => {
    const needed = asked(measure);
    return needed.length > 0 && [measure, ...needed].every((part) => incompatibility(part, dimension) === null);
  });
  return { measures: fitting, asked: [...new Set(fitting.flatMap(asked))] };
}

/**
 * The step that values of a measure are rounded to before they are compared, in the units of the measure. Amounts are
 * rounded as they are printed.
 * @param digits digits of the currency
 */
export function stepOf(measure: MeasureId, digits: number): number {
  const { kind, format }: Measure = measures[measure];
  if (format === 'percent') return 1e-6;
  if (format === 'money') return 10 ** -digits;
  return kind === 'additive' ? 1 : 1e-4;
}
