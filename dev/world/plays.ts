import type { DatabaseSync } from 'node:sqlite';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { type WatchedPart, watchedId } from '#shared/touchpoints/video-choices.ts';
import type { DemoAccount } from './accounts.ts';
import { localInstant } from './local-instant.ts';
import { countAround, randomOf } from './random.ts';

/** How many days have plays: those that the pages of videos show. */
const keptDays = 30;
/** Share of viewers who see each part of a film. */
const reach: readonly (readonly [WatchedPart, number])[] = [
  [0, 1],
  [25, 0.82],
  [50, 0.63],
  [75, 0.49],
  [100, 0.37],
];

/**
 * Writes how far some visitors watched films, consistent with the facts of the same days.
 * @returns days whose events changed, whose summaries have to be rebuilt
 */
export function storePlays(database: DatabaseSync, account: DemoAccount, today: LocalDate): LocalDate[] {
  const from = addDays(today, 1 - keptDays);
  const before = playedDays(database, account);
  database
    .prepare("DELETE FROM touchpoint_event WHERE account_id = ? AND id GLOB 'film:*:seed-*' AND date < ?")
    .run(account.id, from);
  const visits = database
    .prepare(
      `SELECT d.date, d.operator_id AS operator, d.touchpoint_id AS film, d.channel, d.country, sum(d.sessions) AS sessions
       FROM touchpoint_day d JOIN touchpoint t ON t.id = d.touchpoint_id AND t.kind = 'vd'
       WHERE d.account_id = ?1 AND d.date >= ?2 GROUP BY d.date, d.touchpoint_id, d.channel, d.country`,
    )
    .all(account.id, from);
  const rows = visits.flatMap(({ date, operator, film, channel, country, sessions }) => {
    const random = randomOf(`plays ${film} ${date} ${channel} ${country}`);
    const plays = countAround(Math.min(Number(sessions) * 0.5, 4 + Number(sessions) * 0.03), random);
    return Array.from({ length: plays }, (_, nth) => {
      const [stays, at] = [random(), localInstant(account.timezone, String(date), random)];
      const view = `seed-${date}-${channel}-${country}-${nth}`;
      return reach
        .filter(([, share]) => stays < share)
        .map(([part]) => [watchedId(Number(film), part, view), date, at, operator, film, view, channel, country]);
    }).flat();
  });
  database
    .prepare(
      `INSERT OR IGNORE INTO touchpoint_event (account_id, id, date, occurred_at, operator_id, touchpoint_id, session_id,
         kind, channel, country, retailer_id, product_id, currency, price_minor, bot)
       SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, 'engaged', value ->> 6,
         value ->> 7, 0, 0, '', 0, 0 FROM json_each(?2)`,
    )
    .run(account.id, JSON.stringify(rows));
  return [...new Set([...before, ...playedDays(database, account)])].sort();
}

const playedDays = (database: DatabaseSync, account: DemoAccount): LocalDate[] =>
  database
    .prepare("SELECT DISTINCT date FROM touchpoint_event WHERE account_id = ? AND id GLOB 'film:*:seed-*'")
    .all(account.id)
    .map(({ date }) => String(date));
