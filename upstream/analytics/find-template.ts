import { z } from 'zod';
import { type Template, widgetSchema } from '#shared/analytics/template.ts';
import { Failure } from '#shared/api/failure.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { storedJson } from '../calls/stored-json.ts';
import { isStaff } from '../platform/storage/user.ts';

const widgetsSchema = z.array(widgetSchema);

interface Row extends Record<string, unknown> {
  readonly name: string;
  readonly description: string | null;
  readonly widgets: string;
  readonly client_visibility: number;
  readonly display_for_inactive: number;
}

/**
 * The template, if it is in the person’s list.
 * @throws Failure 404 if it doesn’t exist or the person may not see it
 */
export async function findTemplate(
  { var: { database, scope, user } }: ReadingContext,
  kind: Template['kind'],
  id: string,
): Promise<Template> {
  const row = await database.first<Row>(
    `SELECT t.name, t.description, t.widgets, i.client_visibility, i.display_for_inactive
     FROM template t
     JOIN list_item i ON i.kind = t.kind AND i.account_type = t.account_type AND i.template_id = t.id
     WHERE t.kind = ?1 AND t.account_type = ?2 AND t.id = ?3 AND i.account_id IN (0, ?4)
     ORDER BY i.account_id DESC LIMIT 1`,
    ...[kind, scope.accountType, id, scope.accountId],
  );
  const visible = row && (row.client_visibility === 1 || (isStaff(user) && user.user_mode === 1));
  const shown = visible && (scope.active || row.display_for_inactive === 1);
  if (!shown) throw noSuchPage();
  const { name, description, widgets } = row;
  return {
    id,
    kind,
    name,
    description,
    widgets: widgetsSchema.parse(storedJson(widgets, widgetsSchema, { table: 'template', id })),
  };
}

const noSuchPage = (): Failure => new Failure('no-such-page');

const kindSchema = z.enum(['dashboard', 'report', 'insight']);

/** The layout of one page. */
export const template: Handler<'template'> = async (context) => {
  const kind = kindSchema.safeParse(context.params.kind);
  if (!kind.success) throw noSuchPage();
  return await findTemplate(context, kind.data, context.params.id);
};
