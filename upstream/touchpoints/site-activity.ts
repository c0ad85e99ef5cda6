import type { SiteActivity } from '#shared/api/families/site-tags-schemas.ts';
import { keptPathDays } from '#shared/touchpoints/site-tag-choices.ts';
import type { Handler } from '../calls/handler.ts';
import { idInPath, noSuch } from '../calls/revision.ts';
import { statement } from '../platform/storage/statement.ts';
import { scopeParameters } from './rows.ts';

const liveMs = 3_600_000;
const maxEvents = 20;
const maxPages = 50;

type Shapes = [
  SiteActivity['events'][number],
  SiteActivity['pages'][number],
  { pages: number },
  SiteActivity['productPages'][number],
  SiteActivity['productViews'],
  SiteActivity['suspect'][number],
];

export const siteActivity: Handler<'siteActivity'> = async (context) => {
  const { database, scope } = context.var;
  const found = await database.first(
    `SELECT id FROM touchpoint t WHERE t.id = ?4 AND t.kind = ?3 AND t.account_id = ?1
       AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2)))`,
    ...[...scopeParameters(context, 'site'), idInPath(context, 'site tag')],
  );
  if (!found) throw noSuch('site tag');
  const [id, now] = [Number(found.id), Date.now()];
  const since = (ms: number) => new Date(now - ms).toISOString();
  const ofPages = `FROM site_event WHERE touchpoint_id = ?1 AND at >= ?2 AND saw <> 'click' AND path IS NOT NULL AND suspect = ''`;
  const ofProducts = `FROM site_event e LEFT JOIN product p ON p.account_id = ?3 AND p.gtin = e.gtin
    WHERE e.touchpoint_id = ?1 AND e.at >= ?2 AND e.saw = 'product' AND e.suspect = ''`;
  const week = since(keptPathDays * 86_400_000);
  const [latest, pages, [counted], productPages, [views], suspect] = await database.readAll<Shapes>([
    statement(
      `SELECT at, saw, host, path, nullif(suspect, '') AS suspect FROM site_event WHERE touchpoint_id = ?1
       ORDER BY at DESC LIMIT ?2`,
      id,
      maxEvents,
    ),
    statement(
      // If page views aren't counted, product views count instead.
      `SELECT host, path, max(sum(saw = 'view'), sum(saw = 'product')) AS views, max(at) AS lastAt ${ofPages}
       GROUP BY host, path ORDER BY views DESC, host, path LIMIT ?3`,
      ...[id, week, maxPages],
    ),
    statement(`SELECT count(*) AS pages FROM (SELECT DISTINCT host, path ${ofPages})`, id, week),
    statement(
      `SELECT e.host, e.path, count(*) AS views, coalesce(e.gtin, e.wrong_gtin) AS gtin, p.name AS product,
              CASE WHEN p.id IS NOT NULL THEN NULL WHEN e.gtin IS NOT NULL THEN 'unknown'
                   WHEN e.wrong_gtin IS NOT NULL THEN 'wrong' ELSE 'none' END AS unmatched
       ${ofProducts} GROUP BY e.host, e.path, e.gtin, e.wrong_gtin
       ORDER BY unmatched IS NULL, views DESC, e.host, e.path, gtin LIMIT ?4`,
      ...[id, week, scope.accountId, maxPages],
    ),
    statement(`SELECT count(*) AS total, count(p.id) AS matched ${ofProducts}`, id, week, scope.accountId),
    statement(
      `SELECT suspect AS reason, count(*) AS events FROM site_event
       WHERE touchpoint_id = ?1 AND at >= ?2 AND suspect <> '' GROUP BY suspect ORDER BY events DESC, suspect`,
      ...[id, week],
    ),
  ]);
  const answer: SiteActivity = {
    events: latest.filter(({ at }) => at >= since(liveMs)),
    last: latest[0] ?? null,
    suspect,
    pages,
    pagesTotal: counted?.pages ?? 0,
    productPages,
    productViews: views ?? { total: 0, matched: 0 },
    readAt: new Date(now).toISOString(),
  };
  return answer;
};
