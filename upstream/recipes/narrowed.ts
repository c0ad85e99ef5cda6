import type { ResolvedFilter } from '../facts/questions/conditions.ts';
import { type Columns, conditionsOf } from '../facts/questions/narrowed.ts';
import type { Bound } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';

const ofRecipes: Columns = {
  recipe: { column: 'id', numeric: true },
  operator: { column: 'operator_id', numeric: true },
};

/**
 * SQL condition on recipes `r`: of the tenant, and matching the filters. Countries and retailers are properties of
 * visits, not of recipes, so those filters are ignored.
 */
export const recipesOf = (tenant: Tenant, filters: readonly ResolvedFilter[], bound: Bound): string =>
  conditionsOf(
    'r',
    ofRecipes,
    tenant,
    filters.filter(({ dimension }) => dimension !== 'country' && dimension !== 'retailer'),
    bound,
  );
