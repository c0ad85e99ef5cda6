import { Failure } from '#shared/api/failure.ts';
import type { AlcoholSettings } from '#shared/api/families/alcohol-schemas.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import type { AlcoholLines, AlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { type BlockReason, longestMemoryDays } from '#shared/touchpoints/alcohol-choices.ts';
import { hasOwnLines, writtenLines } from '#shared/touchpoints/alcohol-lines.ts';
import { isDrawnKind, touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { targetFault } from '#shared/touchpoints/target-address.ts';
import { auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, lostRace, revisionMatched } from '../calls/revision.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { invalidatePublishedPages, readAlcoholRules } from '../scope/alcohol-rules.ts';

interface SettingRow extends Record<string, unknown> {
  readonly gate_memory_days: number;
  readonly sharing: 0 | 1;
  readonly texts: string;
  readonly content_policy: string;
  readonly version: number;
  readonly updated_at: string | null;
}

export interface CountryRow extends Record<string, unknown> {
  readonly country: string;
  readonly age: number | null;
  readonly blocked: 0 | 1;
  readonly opened: 0 | 1;
  readonly reason: string;
  readonly source: 'brand' | 'staff';
  readonly version: number;
  readonly updated_at: string | null;
}

interface BlockRow extends Record<string, unknown> {
  readonly id: number;
  readonly country: string;
  readonly region: string | null;
  readonly retailer_id: number | null;
  readonly retailer: string | null;
  readonly reason: BlockReason;
  readonly from_on: string;
  readonly until_on: string | null;
}

export interface StateRow extends Record<string, unknown> {
  readonly state: string;
  readonly counsel: UsState['counsel'];
  readonly listing: UsState['listing'];
  readonly note: string;
  readonly version: number;
  readonly updated_at: string | null;
}

type UsState = AlcoholSettings['usStates'][number];
type RetailerRow = AlcoholSettings['retailers'][number];

/** The account's alcohol rules. @throws Failure `alcohol-brands-only` */
export async function readRules({ var: { database, scope } }: UpstreamContext): Promise<AlcoholRules> {
  const rules = await readAlcoholRules(database, scope.accountId);
  if (!rules) throw new Failure('alcohol-brands-only');
  return rules;
}

/** Settings apply to all subaccounts, so administrators of single subaccounts can't change them. @throws Failure */
export async function checkWholeAccount(context: UpstreamContext): Promise<void> {
  const { scope } = context.var;
  await readRules(context);
  if (scope.operatorId !== null || scope.tenant.operatorIds !== null) throw new Failure('alcohol-account-only');
}

export const alcoholSettings: Handler<'alcoholSettings'> = async (context) => {
  await readRules(context);
  return await answerSettings(context);
};

export const changeAlcoholSettings: Handler<'changeAlcoholSettings'> = async (context) => {
  const { body } = context;
  const { database, scope, user } = context.var;
  const version = revisionMatched(context);
  await checkWholeAccount(context);
  if (body.gateMemoryDays > longestMemoryDays)
    throw new Failure('alcohol-memory-too-long', { field: 'gateMemoryDays', details: { most: longestMemoryDays } });
  if (body.contentPolicy !== '' && !isPolicyAddress(body.contentPolicy))
    throw new Failure('alcohol-policy-address', { field: 'contentPolicy' });
  const before = await readSetting(context);
  const published = await readPublishedLocales(context);
  const locale =
    published.find((it) => body.lines[it]?.responsible === '') ??
    published.find((it) => !hasResponsibleLine(body.lines, it));
  if (locale !== undefined)
    throw new Failure('alcohol-line-missing', { field: `lines.${locale}.responsible`, details: { locale } });
  const values = [body.gateMemoryDays, body.sharing ? 1 : 0, JSON.stringify(body.lines), body.contentPolicy] as const;
  const [changed] = await database.write<[{ version: number }, object, object]>(
    statement(
      `INSERT INTO alcohol_setting (account_id, gate_memory_days, sharing, texts, content_policy, updated_by, updated_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE ?8 = 0 OR EXISTS (SELECT 1 FROM alcohol_setting WHERE account_id = ?1)
       ON CONFLICT (account_id) DO UPDATE SET gate_memory_days = ?2, sharing = ?3, texts = ?4, content_policy = ?5,
         updated_by = ?6, updated_at = ?7, version = version + 1 WHERE version = ?8
       RETURNING version`,
      ...[scope.accountId, ...values, user.id, new Date().toISOString(), version],
    ),
    auditLineIfChanged(context, {
      ...{ action: 'alcohol-settings-changed', accountId: scope.accountId, targetId: scope.accountId },
      ...changedFields(
        {
          gateMemoryDays: before?.gate_memory_days ?? 0,
          sharing: before?.sharing !== 0,
          contentPolicy: before?.content_policy ?? '',
          lines: JSON.parse(before?.texts ?? '{}'),
        },
        body,
      ),
    }),
    invalidatePublishedPages(scope.accountId),
  );
  if (changed.length === 0) throw lostRace();
  return await answerSettings(context);
};

const isPolicyAddress = (address: string): boolean => /^https:/i.test(address) && targetFault(address) === null;

/** Whether a language has a responsible-drinking line: one of the brand's that isn't empty, or without one, ours. */
function hasResponsibleLine(lines: Readonly<Record<string, AlcoholLines>>, locale: string): boolean {
  const written = writtenLines(lines, locale);
  return written === undefined ? hasOwnLines(locale) : written.responsible !== '';
}

function changedFields<Fields extends object>(before: Fields, after: Fields): { before: object; after: object } {
  const differs = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Object.entries(after).find(([other]) => other === name)?.[1]);
  const names = new Set(
    Object.entries(before)
      .filter(differs)
      .map(([name]) => name),
  );
  const onlyChanged = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
  return { before: onlyChanged(before), after: onlyChanged(after) };
}

const readSetting = ({ var: { database, scope } }: UpstreamContext): Promise<SettingRow | null> =>
  database.first<SettingRow>('SELECT * FROM alcohol_setting WHERE account_id = ?1', scope.accountId);

/**
 * The languages of everything published: those of pages, the account's own for films, vouchers and forms, and the
 * languages that films set themselves.
 */
async function readPublishedLocales({ var: { database, scope } }: UpstreamContext): Promise<string[]> {
  const rows = await database.read<{ locale: string }>(
    `SELECT j.value AS locale FROM touchpoint t
       JOIN touchpoint_version v ON v.touchpoint_id = t.id AND v.revision = t.published_revision
       JOIN json_each(v.locales) j WHERE t.account_id = ?1 AND t.status = 'published'
         AND t.kind IN (SELECT value FROM json_each(?2))
     UNION SELECT json_extract(v.definition, '$.language') FROM touchpoint t
       JOIN touchpoint_version v ON v.touchpoint_id = t.id AND v.revision = t.published_revision
       WHERE t.account_id = ?1 AND t.status = 'published' AND json_extract(v.definition, '$.language') <> ''
     UNION SELECT default_locale FROM account WHERE id = ?1 AND default_locale IS NOT NULL
     ORDER BY 1`,
    ...[scope.accountId, JSON.stringify(touchpointKindIds.filter(isDrawnKind))],
  );
  return rows.map(({ locale }) => locale);
}

/** Answers with the current settings. */
export async function answerSettings(context: UpstreamContext) {
  const { database, scope } = context.var;
  const [[setting], countries, blocks, retailers, states] = await database.readAll<
    [SettingRow, CountryRow, BlockRow, RetailerRow, StateRow]
  >([
    statement('SELECT * FROM alcohol_setting WHERE account_id = ?1', scope.accountId),
    statement('SELECT * FROM alcohol_country WHERE account_id = ?1 ORDER BY country', scope.accountId),
    statement(
      `SELECT b.*, r.name AS retailer FROM alcohol_block b LEFT JOIN retailer r ON r.id = b.retailer_id
       WHERE b.account_id = ?1 ORDER BY b.country, b.region, b.from_on, b.id`,
      scope.accountId,
    ),
    statement(
      `SELECT r.id, r.name, r.owner_group AS owner FROM account_retailer s JOIN retailer r ON r.id = s.retailer_id
       WHERE s.account_id = ?1 ORDER BY r.name`,
      scope.accountId,
    ),
    statement('SELECT * FROM us_state_rule WHERE account_id = ?1 ORDER BY state', scope.accountId),
  ]);
  const etag = etagOf(setting?.version ?? 0);
  const answer: AlcoholSettings = {
    ...{ gateMemoryDays: setting?.gate_memory_days ?? 0, sharing: setting?.sharing !== 0 },
    ...{ contentPolicy: setting?.content_policy ?? '', lines: JSON.parse(setting?.texts ?? '{}') },
    publishedLocales: await readPublishedLocales(context),
    countries: countries.map(({ country, age, blocked, opened, reason, source, updated_at, version }) => ({
      ...{ country, age, blocked: blocked === 1, opened: opened === 1, reason, source, updatedAt: updated_at },
      etag: etagOf(version),
    })),
    blocks: blocks.map((row) => blockOf(row, dayAt(Date.now(), scope.timezone))),
    usStates: states.map(({ state, counsel, listing, note, updated_at, version }) => ({
      ...{ state, counsel, listing, note, updatedAt: updated_at, etag: etagOf(version) },
    })),
    retailers,
    wholeAccount: scope.operatorId === null && scope.tenant.operatorIds === null,
    ...{ updatedAt: setting?.updated_at ?? null, etag },
  };
  return tagged(answer, etag);
}

const blockOf = (row: BlockRow, today: string): AlcoholSettings['blocks'][number] => ({
  ...{ id: row.id, country: row.country, region: row.region, reason: row.reason },
  retailer: row.retailer_id === null ? null : { id: row.retailer_id, name: row.retailer ?? '' },
  ...{ from: row.from_on, until: row.until_on },
  state: row.from_on > today ? 'coming' : row.until_on !== null && row.until_on < today ? 'over' : 'in-force',
});
