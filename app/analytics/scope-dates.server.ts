import { dataSources } from '#shared/analytics/data-sources.ts';
import { hasKey } from '#shared/table.ts';
import { isLocalDate } from '#shared/time/calendar.ts';
import { dayAt, isTimeZone } from '#shared/time/wall-clock.ts';
import { callCached } from '../api/answers.server.ts';
import type { PageContext } from '../context.ts';
import type { ScopeDates, SourceThrough } from './freshness.ts';

const isKnownSource = (date: { source: string; through: string }): date is SourceThrough =>
  hasKey(dataSources, date.source) && isLocalDate(date.through);

/** The upstream sends `-1` or `NaT` for an unknown bound. */
const boundOf = (text: string): string | null => (isLocalDate(text) ? text : null);

/** The scope's dates. If they are unknown or can't be read, the last 30 days. */
export async function readScopeDates(page: PageContext): Promise<ScopeDates> {
  const now = new Date();
  try {
    const dates = await callCached(page, 'reportingDates');
    const { currencies, complete_date: complete, sources } = dates;
    const zone = dates.timezone ?? 'UTC';
    // An upstream that isn't ours may send a timezone that the runtime doesn't know.
    const timezone = isTimeZone(zone) ? zone : 'UTC';
    const [min, max, today] = [boundOf(dates.min_date), boundOf(dates.max_date), dayAt(now.getTime(), timezone)];
    return {
      ...{ min, max, today, timezone },
      ...(complete && { complete: boundOf(complete) }),
      ...(sources && { sources: sources.filter(isKnownSource) }),
      ...(currencies && { currencies }),
    };
  } catch {
    page.log('warn', 'reporting dates failed', { endpoint: 'reportingDates' });
    return { min: null, max: null, today: dayAt(now.getTime(), 'UTC'), timezone: 'UTC' };
  }
}
