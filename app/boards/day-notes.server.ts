import type { ViewState } from '#shared/analytics/view-state.ts';
import { callCached } from '../api/answers.server.ts';
import type { PageContext } from '../context.ts';
import type { DayNote } from '../ui/charts/chart-data.ts';

const maxNotes = 60;

export const dayNotesQuery = ({ range }: ViewState) => ({ from: range.from, to: range.to, limit: maxNotes });

/** Annotations of the range; empty if they can't be read. Never throws. */
export async function readDayNotes(page: PageContext, view: ViewState): Promise<readonly DayNote[]> {
  try {
    const { items } = await callCached(page, 'annotations', { query: dayNotesQuery(view) });
    return items.map(({ date, author, text }) => ({ day: date, author: author ?? 'somebody who left', text }));
  } catch (error) {
    page.log('warn', 'notes on days failed', { endpoint: 'annotations', reason: String(error).slice(0, 80) });
    return [];
  }
}
