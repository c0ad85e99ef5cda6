import type { z } from 'zod';
import type { listItemSchema } from '#shared/api/wire.ts';
import type { ReadingContext } from '../calls/context.ts';
import type { Handler } from '../calls/handler.ts';
import { isStaff } from '../platform/storage/user.ts';

interface Row extends Record<string, unknown> {
  readonly template_id: string;
  readonly name: string;
  readonly short_name: string | null;
  readonly tooltip: string | null;
  readonly css_class: string | null;
  readonly client_visibility: number;
  readonly badge: string | null;
  readonly folder: string | null;
  readonly display_for_inactive: number;
}

/** Entries of the sidebar. Staff get all of them, and their mode decides what shows; others get only those for clients. */
const templateList = (kind: 'dashboard' | 'report' | 'insight') => async (context: ReadingContext) => {
  const { database, scope, user } = context.var;
  const rows = await database.read<Row>(
    `SELECT template_id, name, short_name, tooltip, css_class, client_visibility, badge, folder, display_for_inactive
       FROM list_item WHERE kind = ?1 AND account_type = ?2 AND account_id IN (0, ?3) AND client_visibility >= ?4
       ORDER BY account_id, position`,
    ...[kind, scope.accountType, scope.accountId, isStaff(user) ? 0 : 1],
  );
  return rows.map(listItemOf);
};

const listItemOf = (row: Row): z.infer<typeof listItemSchema> => ({
  id: row.template_id,
  name: row.name,
  shortName: row.short_name,
  tooltip: row.tooltip,
  cssClass: row.css_class,
  clientVisibility: row.client_visibility === 1,
  badge: row.badge,
  folder: row.folder,
  displayForInactiveAccounts: row.display_for_inactive === 1,
});

export const dashboardList: Handler<'dashboardList'> = templateList('dashboard');
export const reportList: Handler<'reportList'> = templateList('report');
export const insightList: Handler<'insightList'> = templateList('insight');
