import { accountIdOf, operatorIdOf, type Scope } from '#shared/access/scopes.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Parameters } from './query.ts';

/** The scope of a call: that of the session, or for `explicit` calls any in the person's list. */
export interface ScopeIds {
  readonly account: number;
  readonly operator: number | null;
}

export const idsOf = (scope: Scope): ScopeIds => ({ account: accountIdOf(scope), operator: operatorIdOf(scope) });

/** The account follows these segments of the path: `/proxy/data/{resource}`. */
const resourceDepth = 3;

export function scopedPath(endpoint: Endpoint, segments: readonly string[], scope: ScopeIds | null): string {
  const whole =
    endpoint.scope === 'path' && scope
      ? [...segments.slice(0, resourceDepth), String(scope.account), ...segments.slice(resourceDepth)]
      : segments;
  return `/${whole.join('/')}`;
}

export function scopeParameters(endpoint: Endpoint, scope: ScopeIds | null): Parameters {
  if (!scope || endpoint.scope === 'none') return [];
  const operator = scope.operator === null ? null : String(scope.operator);
  if (endpoint.scope === 'path') return operator ? [['operator_ids', operator]] : [];
  return operator
    ? [
        ['account', String(scope.account)],
        ['operator', operator],
      ]
    : [['account', String(scope.account)]];
}
