import type { z } from 'zod';
import type { ScopeRef } from '#shared/access/scopes.ts';
import { Failure } from '#shared/api/failure.ts';
import type { changeSettingsBodySchema } from '#shared/api/wire.ts';
import { authorName } from '../calls/author.ts';
import type { UpstreamContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import type { Database } from '../platform/storage/database.ts';
import { type Parameter, statement } from '../platform/storage/statement.ts';
import { isStaff } from '../platform/storage/user.ts';
import { readGrantedScope } from '../scope/granted-scope.ts';
import { checkFormats } from './known-formats.ts';

type Settings = z.infer<typeof changeSettingsBodySchema>['settings'];

/** Choosing a scope answers its features; any other setting answers its new value. */
export const changeSettings: Handler<'changeSettings'> = async (context) => {
  const { settings } = context.body;
  const { scope, ...others } = settings;
  if (others.userMode !== undefined) throw new Failure('mode-not-a-setting');
  if (others.anonymized !== undefined && !isStaff(context.var.user)) throw new Failure('staff-only');
  if (scope) return { features: await chooseScope(context, scope) };
  const { user, viewer } = context.var;
  if (viewer) throw new Failure('viewing-as', { details: { name: authorName(user, false) } });
  await checkFormats(context.var.database, others, 'settings');
  await saveSettings(context, others);
  return { settings: others };
};

async function chooseScope(context: UpstreamContext, scope: ScopeRef): Promise<Record<string, number>> {
  const { database, user } = context.var;
  const accountId = scope.type === 'account' ? scope.id : await accountOfOperator(database, scope.id);
  const operatorId = scope.type === 'operator' ? scope.id : null;
  await readGrantedScope(database, user, accountId, operatorId);
  const [rows] = await Promise.all([
    database.read<{ key: string; count: number }>(
      'SELECT key, count FROM feature WHERE account_id = ?1 AND operator_id IN (0, ?2) ORDER BY operator_id',
      ...[accountId, operatorId ?? 0],
    ),
    remember(context, scope),
  ]);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

async function remember({ var: { database, user, viewer } }: UpstreamContext, { type, id }: ScopeRef): Promise<void> {
  if (viewer || (user.scope_type === type && user.scope_id === id)) return;
  await database.write(statement('UPDATE user SET scope_type = ?, scope_id = ? WHERE id = ?', type, id, user.id));
}

async function accountOfOperator(database: Database, operatorId: number): Promise<number> {
  const row = await database.first<{ account_id: number }>('SELECT account_id FROM operator WHERE id = ?', operatorId);
  if (!row) throw new Failure('scope-not-granted');
  return row.account_id;
}

async function saveSettings({ var: { database, user } }: UpstreamContext, settings: Settings): Promise<void> {
  const changes = settingColumns(settings);
  if (changes.length === 0) return;
  const assignments = changes.map(([column]) => `${column} = ?`).join(', ');
  const values = changes.map(([, value]) => value);
  await database.write(statement(`UPDATE user SET ${assignments} WHERE id = ?`, ...values, user.id));
}

function settingColumns({ currency, locale, anonymized, demoBanner }: Settings): [string, Parameter][] {
  const flag = (value: boolean | null | undefined) => (value === undefined ? undefined : Number(value ?? false));
  const all: [string, Parameter | undefined][] = [
    ['chosen_currency', currency],
    ['chosen_locale', locale],
    ['anonymized', flag(anonymized)],
    ['demo_banner', flag(demoBanner)],
  ];
  return all.filter((change): change is [string, Parameter] => change[1] !== undefined);
}
