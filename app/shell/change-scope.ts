import type { Features } from '#shared/access/features.ts';
import { planOf, topPlan } from '#shared/access/plans.ts';
import { formatScopeRef } from '#shared/access/scopes.ts';
import { callEndpointIn } from '../api/http.ts';
import type { ScopeOption } from '../api/scope-search.ts';
import { searchScopes } from '../api/scope-search.ts';
import { pagePath } from '../page-path.ts';
import { rememberScope } from '../stores/tab-scope.ts';
import * as texts from './texts.ts';

/** The scope to use for a chosen account. Without access to the account itself, its only subaccount is used. */
export async function scopeOfAccount(option: ScopeOption): Promise<ScopeOption> {
  if (option.type === 'operator' || option.accessLevel > 0) return option;
  const { options, total } = await searchScopes({
    type: 'operator',
    account: option.id,
    text: '',
    limit: 2,
    offset: 0,
  });
  const [only] = options;
  return total === 1 && only ? only : option;
}

interface ChosenScope {
  readonly isRetailer: boolean;
  readonly wasRetailer: boolean;
  readonly active: boolean;
  readonly staffMode: boolean;
}

/** Where the tab goes after a change of scope; null to reload the current page. */
export function pathAfterChange(
  chosen: ChosenScope,
  features: Features,
  here: { pathname: string; search: string },
): string | null {
  if (!chosen.isRetailer && !chosen.active)
    return `${pagePath('/brand/welcome')}?url=${encodeURIComponent(here.pathname + here.search)}`;
  const welcome = pagePath('/retailer/welcome');
  if (chosen.isRetailer && !chosen.staffMode && planOf(features) !== topPlan && here.pathname !== welcome)
    return welcome;
  // The error page is about the scope that was left.
  const stays = chosen.isRetailer === chosen.wasRetailer && here.pathname !== pagePath('/error');
  return stays ? null : pagePath('/login-redirect');
}

/**
 * Saves the scope upstream, loads a brand's date range and remembers the scope in the browser. These calls set `X-Scope`
 * to the new scope themselves; all others wait meanwhile. @returns the features of the scope @throws ApiError, without
 * having changed anything
 */
export async function saveScope(scope: ScopeOption): Promise<Features> {
  const ref = formatScopeRef(scope);
  const answer = await callEndpointIn(ref, 'changeSettings', {
    body: { settings: { scope: { type: scope.type, id: scope.id } } },
  });
  if (scope.accountType === 'brand')
    await callEndpointIn(ref, 'reportingDates').catch((error: unknown) => console.warn(texts.dateRangeFailed, error));
  rememberScope(ref);
  return 'features' in answer ? answer.features : {};
}
