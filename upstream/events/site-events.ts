import type { PublicEvent } from '#shared/api/families/public-schemas.ts';
import { normalGtin } from '#shared/ingest/gtin.ts';
import { keptPathDays } from '#shared/touchpoints/site-tag-choices.ts';
import type { SuspectReason } from '#shared/touchpoints/suspect.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Statement, statement } from '../platform/storage/statement.ts';

/** An event of a site tag, as stored. */
export interface SiteEvent {
  readonly id: string;
  readonly touchpoint: number;
  readonly at: string;
  readonly site: NonNullable<PublicEvent['site']>;
  /** Empty for a plain one. */
  readonly suspect: SuspectReason | '';
}

/**
 * Stores events of site tags, and deletes those of the same tags that are too old. A repeated event changes nothing.
 */
export function storeSiteEvents(events: readonly SiteEvent[], now: number): Statement[] {
  if (events.length === 0) return [];
  const rows = JSON.stringify(events.map((event) => ({ ...event, ...numberOf(event) })));
  const oldest = new Date(now - keptPathDays * 86_400_000).toISOString();
  return [
    statement(
      `INSERT OR IGNORE INTO site_event (touchpoint_id, id, at, saw, host, path, gtin, wrong_gtin, suspect)
       SELECT t.id, j.value ->> 'id', j.value ->> 'at', j.value ->> '$.site.saw', j.value ->> '$.site.host',
              j.value ->> '$.site.path', j.value ->> 'gtin', j.value ->> 'wrong', j.value ->> 'suspect'
       FROM json_each(?1) j JOIN touchpoint t ON t.id = j.value ->> 'touchpoint' AND t.kind = 'site'`,
      rows,
    ),
    statement(
      `DELETE FROM site_event WHERE at < ?2
         AND touchpoint_id IN (SELECT DISTINCT value ->> 'touchpoint' FROM json_each(?1))`,
      ...[rows, oldest],
    ),
  ];
}

function numberOf({ site: { gtin } }: SiteEvent) {
  const normal = gtin === null ? null : normalGtin(gtin);
  return { gtin: normal, wrong: normal === null ? gtin : null };
}

/** Events deleted in one run; the others wait for the next minute. */
const batchSize = 5_000;

/** Deletes old events, also of tags that no longer send any. @param now epoch milliseconds */
export async function deleteOldSiteEvents(database: Database, now: number): Promise<void> {
  await database.write(
    statement(
      `DELETE FROM site_event WHERE (touchpoint_id, id) IN (
         SELECT s.touchpoint_id, s.id FROM touchpoint t CROSS JOIN site_event s ON s.touchpoint_id = t.id AND s.at < ?1
         WHERE t.kind = 'site' LIMIT ?2)`,
      ...[new Date(now - keptPathDays * 86_400_000).toISOString(), batchSize],
    ),
  );
}
