import { hasFeature } from './features.ts';
import { ADMIN, covers } from './levels.ts';
import { userModes } from './modes.ts';
import { hasTopPlan } from './plans.ts';
import type { AccessRule, Viewer } from './rule.ts';
import { canReadContent, hasScopeAccess } from './scopes.ts';

/** Reasons to refuse access, in the order in which they are checked. */
export const denyReasons = [
  'signed-out',
  'closed-in-view',
  'no-scope',
  'inactive-brand',
  'retailer-confined',
  'account-type',
  'user-mode',
  'staff',
  'flag',
  'feature',
  'alcohol',
  'scope-access',
  'access-level',
  'full-admin',
] as const;

export type DenyReason = (typeof denyReasons)[number];
export type Decision = { readonly ok: true } | { readonly ok: false; readonly reason: DenyReason };

/** The account or item in the path, for rules that need it. */
export interface Target {
  /** The person's access level on the account in the path; null where it is not in their list. */
  readonly accountLevel?: number | null;
  /** Whether the item in the path is shown in inactive accounts. */
  readonly shownWhenInactive?: boolean;
}

const allowed: Decision = { ok: true };

/**
 * Decides whether a person may have something. A refusal is the first failing condition, in the order of `denyReasons`.
 */
export function decide(viewer: Viewer | null, rule: AccessRule, target: Target = {}): Decision {
  if (rule.public) return allowed;
  if (!viewer) return { ok: false, reason: 'signed-out' };
  const reason = failure(viewer, rule, target);
  return reason ? { ok: false, reason } : allowed;
}

function failure(viewer: Viewer, rule: AccessRule, target: Target): DenyReason | null {
  const { scope } = viewer;
  if (rule.closedInView && viewer.viewedByStaff) return 'closed-in-view';
  if (rule.scope === 'required') {
    if (!scope) return 'no-scope';
    if (isInactiveBrand(viewer) && !rule.whenInactive && !target.shownWhenInactive) return 'inactive-brand';
    if (isConfined(viewer) && !rule.whenConfined) return 'retailer-confined';
  }
  if (rule.accountTypes && !(scope && rule.accountTypes.includes(scope.accountType))) return 'account-type';
  if (rule.userModes && !rule.userModes.some((mode) => userModes[mode] === viewer.userMode)) return 'user-mode';
  if (rule.staff && !viewer.staff) return 'staff';
  if (rule.flags && !rule.flags.every((flag) => viewer.flags[flag] === true)) return 'flag';
  if (rule.features && !hasFeatures(viewer, rule.features)) return 'feature';
  if (rule.alcohol && !scope?.isAlcoholBrand) return 'alcohol';
  if (rule.scopeAccess && !(scope && hasScopeAccess(scope))) return 'scope-access';
  if (rule.level && !(scope && covers(scope.accessLevel, rule.level))) return 'access-level';
  if (rule.readsContent && !(scope && canReadContent(scope))) return 'access-level';
  if (rule.adminOf && !isAdminOf(viewer, rule.adminOf, target)) return 'access-level';
  if (rule.fullAdmin && !viewer.fullAdmin) return 'full-admin';
  return null;
}

/** Client mode needs every feature. Staff and demo pass, but staff still needs the recipe feature where it is listed. */
function hasFeatures(viewer: Viewer, features: NonNullable<AccessRule['features']>): boolean {
  if (viewer.userMode === userModes.client) return features.every((key) => hasFeature(viewer.features, key));
  if (viewer.userMode === userModes.staff && features.includes('shoppableRecipeReporting'))
    return hasFeature(viewer.features, 'shoppableRecipeReporting');
  return true;
}

function isAdminOf(viewer: Viewer, rule: NonNullable<AccessRule['adminOf']>, target: Target): boolean {
  if (rule === 'any-account') return viewer.adminSomewhere;
  return target.accountLevel != null && covers(target.accountLevel, ADMIN);
}

export const isInactiveBrand = ({ scope }: Viewer): boolean =>
  scope !== null && scope.accountType === 'brand' && !scope.active;

export const isConfined = ({ scope, userMode, features }: Viewer): boolean =>
  scope !== null && scope.accountType === 'retailer' && userMode !== userModes.staff && !hasTopPlan(features);
