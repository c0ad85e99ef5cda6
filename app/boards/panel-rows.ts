import type { Widget } from '#shared/analytics/template.ts';

/** Columns of the panel grid on wide screens. */
export const gridColumns = 6;

const columnsOf = { third: 2, half: 3, 'two-thirds': 4, full: 6 } as const;

const narrowMeasures = 3;

function wantedColumns(widget: Widget): number {
  if (widget.size) return columnsOf[widget.size];
  if (widget.type === 'table') return widget.measures.length > narrowMeasures || widget.within?.length ? 6 : 3;
  return widget.type === 'bar' || widget.type === 'funnel' || widget.type === 'waterfall' ? 3 : 6;
}

/** The number of columns of each panel. Panels keep their order, and the last one of a row fills the rest. */
export function panelColumns(panels: readonly Widget[]): number[] {
  const columns = panels.map(wantedColumns);
  let used = 0;
  columns.forEach((width, at) => {
    used += width;
    const next = columns[at + 1];
    if (next !== undefined && used + next <= gridColumns) return;
    columns[at] = width + gridColumns - used;
    used = 0;
  });
  return columns;
}
