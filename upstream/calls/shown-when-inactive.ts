import { z } from 'zod';
import type { SemanticQuery } from '#shared/analytics/query.ts';
import { widgetSchema } from '#shared/analytics/template.ts';
import { measuresOfWidget } from '#shared/analytics/widget-measures.ts';
import { Failure } from '#shared/api/failure.ts';
import type { ReadingContext } from './context.ts';
import { nullIfUnreadable, storedJson } from './stored-json.ts';

const widgetsSchema = z.array(widgetSchema);

/**
 * In a deactivated scope only the pages that are marked for it are shown, so only their measures are answered.
 * @throws Failure 403 for any other measure
 */
export async function checkShownWhenInactive(
  { var: { database, scope } }: ReadingContext,
  queries: readonly Pick<SemanticQuery, 'measures'>[],
): Promise<void> {
  if (scope.active) return;
  const rows = await database.read<{ id: string; widgets: string }>(
    `SELECT t.id, t.widgets FROM list_item i
     JOIN template t ON t.kind = i.kind AND t.account_type = i.account_type AND t.id = i.template_id
     WHERE i.account_type = ?1 AND i.account_id IN (0, ?2) AND i.display_for_inactive = 1`,
    ...[scope.accountType, scope.accountId],
  );
  const shown = new Set(
    rows.flatMap(({ id, widgets }) => {
      const readable = nullIfUnreadable(() =>
        widgetsSchema.parse(storedJson(widgets, widgetsSchema, { table: 'template', id })),
      );
      return (readable ?? []).flatMap(measuresOfWidget);
    }),
  );
  if (!queries.every(({ measures }) => measures.every((measure) => shown.has(measure))))
    throw new Failure('measures-of-deactivated');
}
