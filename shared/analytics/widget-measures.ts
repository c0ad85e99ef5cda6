import type { MeasureId } from './measures.ts';
import type { Widget } from './template.ts';

/** The measures that a widget shows, the leading one first. */
export function measuresOfWidget(widget: Widget): MeasureId[] {
  if ('measures' in widget) return widget.measures;
  return widget.type === 'steps' && widget.trouble ? [widget.measure, widget.trouble] : [widget.measure];
}
