import { Failure } from '#shared/api/failure.ts';
import type { ApiKeysAnswer, ApiUsage, MadeApiKey } from '#shared/api/families/api-keys-schemas.ts';
import type { KeyPurpose } from '#shared/api/key-purposes.ts';
import { addDays } from '#shared/time/calendar.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { scalingFor, shownCount } from '../anonymise/scaling.ts';
import { auditLineIfAdded, auditLineIfChanged } from '../calls/audit-line.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { etagOf, idInPath, idOfCursor, lostRace, noSuch, revisionMatched } from '../calls/revision.ts';
import { readableRows } from '../calls/stored-json.ts';
import { countedRefusals } from '../data-api/key-minute.ts';
import { tagged } from '../platform/reply.ts';
import { statement } from '../platform/storage/statement.ts';
import { tokenHash } from '../platform/tokens.ts';
import {
  apiKeyOf,
  endOfLastDay,
  findKey,
  findWorkingKey,
  lastDayOf,
  readKeys,
  scopeParameters,
  settingsOf,
} from './api-key-rows.ts';

/** Per account; only working keys count. */
const maxKeys = 100;
const usageDays = 30;

export const apiKeys: Handler<'apiKeys'> = async (context) => {
  const { limit, cursor } = context.query;
  const rows = await readKeys(context, idOfCursor(cursor), limit + 1);
  const shown = rows.slice(0, limit);
  const answer: ApiKeysAnswer = {
    ...readableRows(
      context,
      shown,
      ({ name }) => name,
      (row) => apiKeyOf(context, row),
    ),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
  return answer;
};

export const createApiKey: Handler<'createApiKey'> = async (context) => {
  const { database, scope } = context.var;
  const { integration, lastDay, ...key } = context.body;
  const stored = { ...key, scopes: JSON.stringify(key.scopes), domains: JSON.stringify(key.domains) };
  const expiresAt = endOfLastDay(lastDay, scope.timezone);
  if (key.purpose !== 'where-to-buy') {
    // The key would reach all of the account, but its creator only a part of it.
    if (scope.operatorId === null && scope.tenant.operatorIds !== null) throw new Failure('key-beyond-own-scope');
    return await insertKey(
      context,
      { ...stored, touchpointId: null, operatorId: scope.operatorId ?? 0, expiresAt },
      null,
    );
  }
  const found = await database.first<{ id: number; operator_id: number }>(
    `SELECT t.id, t.operator_id FROM touchpoint t WHERE t.id = ?3 AND t.kind = 'api' AND t.status <> 'archived'
       AND t.account_id = ?1 AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2)))`,
    ...[...scopeParameters(context), integration ?? 0],
  );
  if (!found)
    throw new Failure('fields-invalid', {
      errors: { integration: 'is not one of this scope' },
    });
  return await insertKey(
    context,
    { ...stored, touchpointId: found.id, operatorId: found.operator_id, expiresAt },
    null,
  );
};

/** Replaces a key by a new one with the same rights. The old key works for some hours more, so that both overlap. */
export const rotateApiKey: Handler<'rotateApiKey'> = async (context) => {
  const { overlapHours, once } = context.body;
  const row = await findWorkingKey(context);
  const revision = revisionMatched(context);
  if (row.version !== revision) throw lostRace();
  const ends = new Date(Date.now() + overlapHours * 3_600_000).toISOString();
  const until = row.expires_at === null || row.expires_at > ends ? ends : row.expires_at;
  const { name, purpose, scopes, domains, expires_at: expiresAt } = row;
  const place = { touchpointId: row.touchpoint_id, operatorId: row.operator_id };
  return await insertKey(
    context,
    { name, purpose, scopes, domains, ...place, expiresAt, once },
    { id: row.id, revision, until },
  );
};

export const changeApiKey: Handler<'changeApiKey'> = async (context) => {
  const { database, scope, user } = context.var;
  const { name, scopes, domains, lastDay } = context.body;
  const row = await findWorkingKey(context);
  if (row.purpose !== 'where-to-buy' && (scopes || domains))
    throw new Failure('fields-invalid', {
      errors: { [scopes ? 'scopes' : 'domains']: 'is for keys for where to buy alone' },
    });
  const revision = revisionMatched(context);
  const before = settingsOf(context, row);
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE api_key SET name = ?1, scopes = ?2, domains = ?3, expires_at = ?4, version = version + 1,
         updated_by = ?7, updated_at = ?8
       WHERE id = ?5 AND version = ?6 AND revoked_at IS NULL RETURNING id`,
      ...[name ?? row.name, scopes ? JSON.stringify(scopes) : row.scopes],
      ...[domains ? JSON.stringify(domains) : row.domains],
      // An unchanged last day keeps the exact end: a rotated key may end within that day.
      ...[
        lastDay === undefined || lastDay === lastDayOf(row, scope.timezone)
          ? row.expires_at
          : endOfLastDay(lastDay, scope.timezone),
      ],
      ...[row.id, revision, user.id, new Date().toISOString()],
    ),
    auditLineIfChanged(context, {
      ...{
        action: 'api-key-changed',
        accountId: scope.accountId,
        operatorId: row.operator_id || null,
        targetId: row.id,
      },
      ...{ before, after: { ...before, ...context.body } },
    }),
  );
  if (!saved) throw lostRace();
  const now = await findKey(context, row.id);
  return tagged(apiKeyOf(context, now), etagOf(now.version));
};

/** Makes the caller the owner of a key. It works as long as its owner has access. */
export const takeOverApiKey: Handler<'takeOverApiKey'> = async (context) => {
  const { database, scope, user } = context.var;
  const row = await findWorkingKey(context);
  if (row.owner_id === user.id) throw new Failure('key-owned-already');
  const [[saved] = []] = await database.write(
    statement(
      `UPDATE api_key SET owner_id = ?1, version = version + 1, updated_by = ?1, updated_at = ?2
       WHERE id = ?3 AND version = ?4 AND revoked_at IS NULL RETURNING id`,
      ...[user.id, new Date().toISOString(), row.id, revisionMatched(context)],
    ),
    auditLineIfChanged(context, {
      ...{
        action: 'api-key-taken-over',
        accountId: scope.accountId,
        operatorId: row.operator_id || null,
        targetId: row.id,
      },
      ...{ before: { owner: row.owner_id }, after: { owner: user.id } },
    }),
  );
  if (!saved) throw lostRace();
  const now = await findKey(context, row.id);
  return tagged(apiKeyOf(context, now), etagOf(now.version));
};

export const revokeApiKey: Handler<'revokeApiKey'> = async (context) => {
  const { database, scope, user } = context.var;
  const row = await findWorkingKey(context);
  const [[revoked] = []] = await database.write(
    statement(
      `UPDATE api_key SET revoked_at = ?1, version = version + 1, updated_by = ?4, updated_at = ?1
       WHERE id = ?2 AND version = ?3 AND revoked_at IS NULL RETURNING id`,
      ...[new Date().toISOString(), row.id, revisionMatched(context), user.id],
    ),
    auditLineIfChanged(context, {
      ...{
        action: 'api-key-revoked',
        accountId: scope.accountId,
        operatorId: row.operator_id || null,
        targetId: row.id,
      },
      before: settingsOf(context, row),
    }),
  );
  if (!revoked) throw lostRace();
};

export const apiUsage: Handler<'apiUsage'> = async (context) => {
  const { database, scope } = context.var;
  const scaling = scalingFor(context);
  const found = await database.first(
    `SELECT id FROM touchpoint t WHERE t.id = ?3 AND t.kind = 'api' AND t.account_id = ?1
       AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2)))`,
    ...[...scopeParameters(context), idInPath(context, 'integration')],
  );
  if (!found) throw noSuch('integration');
  const today = dayAt(Date.now(), scope.timezone);
  const from = addDays(today, 1 - usageDays);
  const rows = await database.read<{ date: string; answered: number; refused: number }>(
    'SELECT date, answered, refused FROM api_day WHERE touchpoint_id = ?1 AND date >= ?2',
    ...[Number(found.id), from],
  );
  const counted = new Map(rows.map((row) => [row.date, row]));
  const answer: ApiUsage = {
    days: Array.from({ length: usageDays }, (_, at) => addDays(from, at)).map((date) => ({
      date,
      answered: shownCount(counted.get(date)?.answered ?? 0, scaling),
      refused: shownCount(counted.get(date)?.refused ?? 0, scaling),
      // Refusals are counted only up to a limit, so from there on there may have been more.
      more: (counted.get(date)?.refused ?? 0) >= countedRefusals,
    })),
    timezone: scope.timezone,
  };
  return answer;
};

interface NewKey {
  readonly name: string;
  readonly purpose: KeyPurpose;
  readonly scopes: string;
  readonly domains: string;
  /** Null for a key that belongs to the scope and not to an integration. */
  readonly touchpointId: number | null;
  readonly operatorId: number;
  readonly expiresAt: string | null;
  readonly once: string;
}

/** The key that a new one replaces. */
interface ReplacedKey {
  readonly id: number;
  readonly revision: number;
  readonly until: string;
}

async function insertKey(context: UpstreamContext, key: NewKey, replaced: ReplacedKey | null) {
  const { database, scope, user } = context.var;
  const secret = makeSecret();
  const hash = await tokenHash(secret);
  const now = new Date().toISOString();
  const [[row] = []] = await database.write(
    statement(
      `INSERT INTO api_key (account_id, operator_id, touchpoint_id, name, prefix, key_hash, made_once, scopes, domains,
         created_at, created_by, owner_id, expires_at, updated_by, updated_at, purpose)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12, ?11, ?10, ?16
       WHERE (SELECT count(*) FROM api_key WHERE account_id = ?1 AND revoked_at IS NULL
                AND (expires_at IS NULL OR expires_at > ?10)) < ?13
         AND (?14 IS NULL OR EXISTS (SELECT 1 FROM api_key WHERE id = ?14 AND version = ?15))
       ON CONFLICT (account_id, made_once) DO NOTHING RETURNING id`,
      ...[scope.accountId, key.operatorId, key.touchpointId, key.name, secret.slice(0, prefixLength)],
      ...[hash, key.once, key.scopes, key.domains, now, user.id],
      ...[key.expiresAt, maxKeys, replaced?.id ?? null, replaced?.revision ?? null, key.purpose],
    ),
    auditLineIfAdded(context, {
      ...{ action: replaced ? 'api-key-rotated' : 'api-key-created', accountId: scope.accountId },
      operatorId: key.operatorId || null,
      after: { name: key.name, purpose: key.purpose, integration: key.touchpointId, replaces: replaced?.id ?? null },
    }),
    // The replaced key gets its end only if the new one was created.
    statement(
      `UPDATE api_key SET expires_at = ?1, version = version + 1, updated_by = ?5, updated_at = ?6
       WHERE id = ?2 AND version = ?3 AND EXISTS (SELECT 1 FROM api_key WHERE key_hash = ?4)`,
      ...[replaced?.until ?? null, replaced?.id ?? null, replaced?.revision ?? null, hash, user.id, now],
    ),
  );
  if (!row) {
    const known = await database.first(
      'SELECT id FROM api_key WHERE account_id = ?1 AND made_once = ?2',
      ...[scope.accountId, key.once],
    );
    if (replaced && !known && (await findKey(context, replaced.id)).version !== replaced.revision) throw lostRace();
    throw known ? new Failure('key-made-already') : new Failure('too-many-keys', { details: { most: maxKeys } });
  }
  const found = await findKey(context, Number(row.id));
  const answer: MadeApiKey = { ...apiKeyOf(context, found), key: secret };
  return tagged(answer, etagOf(found.version));
}

const prefixLength = 12;

/** 256 random bits; the prefix lets scanners for leaked secrets recognize a key. */
const makeSecret = (): string =>
  `mlk_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`;
