import type { ViewState } from '#shared/analytics/view-state.ts';
import { annotationsAnswerSchema } from '#shared/api/families/views-schemas.ts';
import type { PageContext } from '../../context.ts';
import type { DayNote } from '../../ui/charts/chart-data.ts';

const mostNotes = 60;

/** Remarks on days of the range. They are beside the numbers, so a page stands without them. Never throws. */
export async function readDayNotes(page: PageContext, { range }: ViewState): Promise<readonly DayNote[]> {
  try {
    const response = await page.api('annotations', { query: { from: range.from, to: range.to, limit: mostNotes } });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { items } = annotationsAnswerSchema.parse(await response.json());
    return items.map(({ date, author, text }) => ({ day: date, author: author ?? 'somebody who left', text }));
  } catch (error) {
    page.log('warn', 'notes on days failed', { endpoint: 'annotations', reason: String(error).slice(0, 80) });
    return [];
  }
}
