import type { AlcoholRules } from '#shared/touchpoints/alcohol.ts';
import type { Safeguard, safeguardStates } from '#shared/touchpoints/alcohol-choices.ts';
import { type TouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import type { Handler } from '../calls/handler.ts';
import { columns, findProblems, type TouchpointRow } from '../touchpoints/rows.ts';
import { readRules } from './settings.ts';

/** Touchpoints checked at once. */
const maxChecked = 100;

type State = (typeof safeguardStates)[number];

/** Lines default to our own texts, so only what the brand alone can provide is missing. */
function safeguardsOf(kind: TouchpointKind, { contentPolicy }: AlcoholRules): Readonly<Record<Safeguard, State>> {
  const { gated, drawn } = touchpointKinds[kind];
  const page: State = gated ? 'there' : 'not-for-kind';
  return {
    'age-gate': page,
    forward: page,
    responsible: drawn ? 'there' : 'not-for-kind',
    transparency: page,
    'content-policy': page === 'there' && contentPolicy === '' ? 'missing' : page,
  };
}

export const alcoholChecklist: Handler<'alcoholChecklist'> = async (context) => {
  const { database, scope } = context.var;
  const rules = await readRules(context);
  const { accountId, operatorIds } = scope.tenant;
  const rows = await database.read<TouchpointRow>(
    `SELECT ${columns}, nullif(v.definition, 'null') AS definition
     FROM touchpoint t LEFT JOIN user u ON u.id = t.updated_by
     JOIN touchpoint_version v ON v.touchpoint_id = t.id AND v.revision = t.published_revision
     WHERE t.account_id = ?1 AND (?2 IS NULL OR t.operator_id IN (SELECT value FROM json_each(?2)))
       AND t.status = 'published' ORDER BY t.kind, t.name, t.id LIMIT ?3`,
    ...[accountId, operatorIds === null ? null : JSON.stringify(operatorIds), maxChecked + 1],
  );
  const items = await Promise.all(
    rows.slice(0, maxChecked).map(async (row) => ({
      ...{ kind: row.kind, id: row.id, name: row.name, safeguards: safeguardsOf(row.kind, rules) },
      problems: (await findProblems(context, row)).map(({ message }) => message),
    })),
  );
  return { items, more: rows.length > maxChecked };
};
