import type { TouchpointNamesAnswer } from '#shared/api/families/touchpoints-schemas.ts';
import { fold } from '#shared/text/fold.ts';
import { type TouchpointKind, touchpointKindIds, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { Handler } from '../calls/handler.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { seesKind } from './rows.ts';

interface Named extends Record<string, unknown> {
  readonly id: number;
  readonly kind: TouchpointKind;
  readonly name: string;
}

const withMadeUpName = ({ id, kind }: Named): Named => ({ id, kind, name: madeUpName('touchpoint', id) });

/** Made-up names are searched here, since the database doesn't have them. */
const maxMadeUp = 200;

/** Touchpoints of every kind that the person may see, last edited first. */
export const touchpointNames: Handler<'touchpointNames'> = async (context) => {
  const { database, user, scope } = context.var;
  const { search, limit } = context.query;
  const sample = seesSampleData(user);
  const { accountId, operatorIds } = scope.tenant;
  const kinds = touchpointKindIds.filter(
    (kind) => seesKind(user, kind) && (touchpointKinds[kind].whose !== 'brand' || scope.accountType === 1),
  );
  const items = await database.read<Named>(
    `SELECT t.id, t.kind, t.name FROM touchpoint t
     WHERE t.account_id = ?1 AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2)))
       AND t.kind IN (SELECT value FROM json_each(?3)) AND t.status <> 'archived'
       AND instr(lower(t.name || ' ' || t.campaign), lower(?4)) > 0
     ORDER BY t.updated_at DESC, t.id DESC LIMIT ?5`,
    ...[accountId, operatorIds === null ? null : JSON.stringify(operatorIds), JSON.stringify(kinds)],
    // With sample data, searching real names would reveal them.
    ...(sample ? ['', maxMadeUp] : [search, limit]),
  );
  const answer: TouchpointNamesAnswer = {
    items: sample
      ? items
          .map(withMadeUpName)
          .filter(({ name }) => fold(name).includes(fold(search)))
          .slice(0, limit)
      : items,
  };
  return answer;
};
