import { dailyId, type SpendDay } from './daily-facts.ts';
import { countIn, dailyStorage, dayOf, operatorOf, rejectConflicting } from './daily-kinds.ts';
import type { Kind } from './kind.ts';
import type { Row } from './row.ts';

const longestChannel = 60;

/** Media spend by day. An unknown channel keeps its name from the file. */
export const mediaSpend: Kind<SpendDay> = {
  ...dailyStorage('media-spend'),
  read(row) {
    const moment = dayOf(row);
    const operator = operatorOf(row);
    const channel = channelOf(row);
    const campaign = row.text('campaign');
    const country = row.country('country');
    const currency = row.currency('currency');
    const spend = row.amount('spend', currency);
    const [impressions, clicks] = [countIn(row, 'impressions'), countIn(row, 'clicks')];
    if (row.text('spend') !== '' && spend < 0) row.wrong('spend', 'is negative');
    if (row.problems.length > 0 || !moment || !currency) return null;
    const { date } = moment;
    const fact = { date, operator, channel, campaign, country, currency, spend, impressions, clicks };
    rejectConflicting(row, 'media-spend', fact, 'channel, campaign, country and currency');
    return row.problems.length > 0 ? null : fact;
  },
  resolveNames: async () => {},
  keyOf: (fact) => dailyId('media-spend', '', { ...fact }),
  toStored: (_, fact) => ({ ...fact }),
  summarize: ({ date, spend, currency }) => ({ date, amount: spend, currency, units: null }),
  covers: ({ operator, channel }) => ({ source: 'spend', operator, part: channel }),
};

function channelOf(row: Row): string {
  const text = row.text('channel');
  if (text.length > longestChannel) row.wrong('channel', `is longer than ${longestChannel} characters`);
  return row.lookups.channels.get(text.toLowerCase()) ?? text;
}
