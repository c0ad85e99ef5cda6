import { incompatibility } from '#shared/analytics/compatibility.ts';
import { type DimensionId, dimensionIds, dimensions } from '#shared/analytics/measures.ts';
import type { WidgetOf } from '#shared/analytics/template.ts';
import { type Drill, type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import { fill } from '#shared/text/fill.ts';
import { cn } from '../ui/class-names.ts';
import { DropdownMenuLabel, dropdownMenuItemClasses } from '../ui/dropdown-menu.tsx';
import * as texts from './texts.ts';

interface BreakDownProps {
  readonly widget: WidgetOf<'table'>;
  readonly view: ViewState;
}

/** Links that break a table down by another dimension than its template does. */
export function BreakDown({ widget, view }: BreakDownProps) {
  const { id, dimension, within = [] } = widget;
  const chosen = view.drill?.widget === id ? view.drill : null;
  const own = [dimension, ...within].map((it) => dimensions[it].label).join(' › ');
  const others = breakDowns(widget).filter((other) => within.length > 0 || other !== dimension);
  const link = (drill: Drill | null, label: string) => {
    const current = drill?.dimension === chosen?.dimension;
    return (
      <a
        key={label}
        href={viewSearch(view, { drill })}
        aria-current={current ? 'true' : undefined}
        className={cn(
          dropdownMenuItemClasses,
          current && 'font-medium text-primary-ink',
          label === own && 'col-span-2',
        )}
      >
        {label}
      </a>
    );
  };
  return (
    <>
      <DropdownMenuLabel>{texts.breakDownBy}</DropdownMenuLabel>
      <nav
        aria-label={fill(texts.breakDownTitleBy, { title: widget.title })}
        className="grid max-h-60 grid-cols-2 overflow-y-auto"
      >
        {link(null, own)}
        {others.map((other) => link({ widget: id, dimension: other }, dimensions[other].label))}
      </nav>
    </>
  );
}

/** Dimensions that all measures of a table support. */
const breakDowns = ({ measures }: Pick<WidgetOf<'table'>, 'measures'>): DimensionId[] =>
  dimensionIds.filter((dimension) => measures.every((measure) => incompatibility(measure, dimension) === null));
