import { fill } from '#shared/text/fill.ts';
import * as texts from '../texts.ts';

/** What a pointer can do here, or is about to. */
export function zoomHint(
  selection: readonly [first: number, last: number] | null,
  down: number | null,
  name: (at: number) => string,
): string | undefined {
  if (selection === null) return down === null ? undefined : texts.dragToZoom;
  return fill(texts.releaseToZoom, { first: name(selection[0]), last: name(selection[1]) });
}
