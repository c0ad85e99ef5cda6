import type { DimensionId } from '#shared/analytics/catalogue.ts';
import type { Preset } from '#shared/analytics/presets.ts';
import type { Template } from '#shared/analytics/template.ts';

/** A month of days would leave little more than parts of such rows. */
const byRows: Partial<Record<DimensionId, Preset>> = { week: '90d', month: '13m', quarter: 'all', year: 'all' };

/** The days that a page begins with where its address says none; null for those that any page begins with. */
export function firstPreset({ kind, widgets }: Template): Preset | null {
  const [table] = kind === 'report' ? widgets.filter((widget) => widget.type === 'table') : [];
  return (table && byRows[table.dimension]) ?? null;
}
