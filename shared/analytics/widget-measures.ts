import type { MeasureId } from './measures.ts';
import type { Widget } from './template.ts';

/** The measures of a widget, the main one first. */
export function measuresOfWidget(widget: Widget): MeasureId[] {
  if ('measures' in widget) return widget.measures;
  return widget.type === 'steps' && widget.trouble ? [widget.measure, widget.trouble] : [widget.measure];
}
