import type { ResolvedFilter } from '../facts/questions/conditions.ts';
import { type Columns, conditionsOf } from '../facts/questions/narrowed.ts';
import type { Bound } from '../platform/storage/statement.ts';
import type { Tenant } from '../scope/tenant.ts';

const ofRecipes: Columns = {
  recipe: { column: 'id', numeric: true },
  operator: { column: 'operator_id', numeric: true },
};

/**
 * Which recipes, called `r`, the tenant has and the filters leave in. A country or a retailer is where people were, not
 * a property of the recipe, so that those filters change nothing here.
 */
export const recipesOf = (tenant: Tenant, filters: readonly ResolvedFilter[], bound: Bound): string =>
  conditionsOf(
    'r',
    ofRecipes,
    tenant,
    filters.filter(({ dimension }) => dimension !== 'country' && dimension !== 'retailer'),
    bound,
  );
