import type { References } from '#shared/touchpoints/definition.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { type TouchpointKind, touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { ReadingContext } from '../calls/context.ts';
import { nullIfUnreadable, storedJson } from '../calls/stored-json.ts';
import { seesSampleData } from '../platform/storage/user.ts';
import { seesKind } from './rows.ts';

interface TouchpointRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: TouchpointKind;
  readonly name: string;
  readonly draft: string | null;
  readonly published: string | null;
}

interface UsedItem {
  /** A text that every definition with it contains. */
  readonly text: string;
  readonly isNamed: (references: References) => boolean;
}

/**
 * The touchpoints that use an item, in their public version or else in their draft. An account includes its
 * subaccounts' touchpoints; a subaccount has only its own.
 */
export async function findTouchpointsUsing(
  { var: { database, scope, user } }: ReadingContext,
  { text, isNamed }: UsedItem,
) {
  const { accountId, operatorIds } = scope.tenant;
  const sample = seesSampleData(user);
  const kinds = touchpointKindIds.filter((kind) => seesKind(user, kind));
  const rows = await database.read<TouchpointRow>(
    `SELECT t.id, t.kind, t.name, t.definition AS draft, v.definition AS published
     FROM touchpoint t LEFT JOIN touchpoint_version v
       ON t.status = 'published' AND v.touchpoint_id = t.id AND v.revision = t.published_revision
     WHERE t.account_id = ?1 AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2)))
       AND t.kind IN (SELECT value FROM json_each(?3)) AND t.status <> 'archived'
       AND (instr(t.definition, ?4) > 0 OR instr(v.definition, ?4) > 0)
     ORDER BY ${sample ? '' : 't.name COLLATE NOCASE, '}t.id`,
    ...[accountId, operatorIds === null ? null : JSON.stringify(operatorIds), JSON.stringify(kinds), text],
  );
  const named = (id: number, kind: TouchpointKind, stored: string | null): boolean => {
    if (stored === null) return false;
    const { schema, references } = definitions[kind];
    const value = nullIfUnreadable(() => storedJson<unknown>(stored, schema, { table: 'touchpoint', id }));
    return value !== null && isNamed(references(schema.parse(value)));
  };
  return rows.flatMap(({ draft, published, ...row }) => {
    const isPublic = named(row.id, row.kind, published);
    if (!isPublic && !named(row.id, row.kind, draft)) return [];
    const name = sample ? madeUpName('touchpoint', row.id) : row.name;
    return [{ id: row.id, kind: row.kind, name, public: isPublic }];
  });
}
