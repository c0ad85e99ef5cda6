import type { CollectionUses } from '#shared/api/families/collections-schemas.ts';
import { definitions } from '#shared/touchpoints/definitions.ts';
import { type TouchpointKind, touchpointKindIds } from '#shared/touchpoints/kinds.ts';
import { madeUpName } from '../anonymise/names.ts';
import type { Handler } from '../hono.ts';
import { seesSampleData } from '../storage/user.ts';
import { seesKind } from '../touchpoints/rows.ts';
import { findCollection } from './collections.ts';

interface Naming extends Record<string, unknown> {
  readonly id: number;
  readonly kind: TouchpointKind;
  readonly name: string;
  readonly draft: string | null;
  readonly published: string | null;
}

/** Where a collection is shown. An account has the touchpoints of its subaccounts too, a subaccount only its own. */
export const collectionUses: Handler = async (context) => {
  const { database, scope, user } = context.var;
  const { id } = await findCollection(context);
  const { accountId, operatorIds } = scope.tenant;
  const kinds = touchpointKindIds.filter((kind) => seesKind(user, kind));
  const rows = await database.read<Naming>(
    `SELECT t.id, t.kind, t.name, t.definition AS draft, v.definition AS published
     FROM touchpoint t LEFT JOIN touchpoint_version v
       ON t.status = 'published' AND v.touchpoint_id = t.id AND v.revision = t.published_revision
     WHERE t.account_id = ?1 AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2)))
       AND t.kind IN (SELECT value FROM json_each(?3)) AND t.status <> 'archived'
       AND (instr(t.definition, '"collection') > 0 OR instr(v.definition, '"collection') > 0)
     ORDER BY t.name COLLATE NOCASE, t.id`,
    ...[accountId, operatorIds === null ? null : JSON.stringify(operatorIds), JSON.stringify(kinds)],
  );
  const items = rows.flatMap(({ draft, published, ...row }) => {
    const isPublic = names(row.kind, published, id);
    if (!isPublic && !names(row.kind, draft, id)) return [];
    const name = seesSampleData(user) ? madeUpName('touchpoint', row.id) : row.name;
    return [{ id: row.id, kind: row.kind, name, public: isPublic }];
  });
  const answer: CollectionUses = { items };
  return context.json(answer);
};

function names(kind: TouchpointKind, stored: string | null, collection: number): boolean {
  if (stored === null) return false;
  const read = definitions[kind].schema.safeParse(JSON.parse(stored));
  return read.success && (definitions[kind].references(read.data).collections ?? []).includes(collection);
}
