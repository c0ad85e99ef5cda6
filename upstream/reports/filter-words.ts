import type { Filter } from '#shared/analytics/filters.ts';
import { filterWords } from '../export/file-facts.ts';
import { filterLabels } from '../export/filter-labels.ts';
import type { Database } from '../platform/storage/database.ts';
import type { GrantedScope } from '../scope/granted-scope.ts';

const maxNames = 5;

/** Filters of schedules or alerts in words; names are read once for the whole list. */
export async function filterWordsIn(
  database: Database,
  { tenant }: Pick<GrantedScope, 'tenant'>,
  filters: readonly Filter[],
): Promise<(filters: readonly Filter[]) => string> {
  const labelOf = await filterLabels(database, tenant, filters, null);
  return (own) => filterWords(own, labelOf, maxNames);
}
