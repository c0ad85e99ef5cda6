import type { FeatureKey, Features } from './features.ts';
import type { FlagName, Flags } from './flags.ts';
import type { AccountType, UserMode, UserModeName } from './modes.ts';
import type { Scope } from './scopes.ts';

/** What a page or an endpoint requires of the person and the scope. Data only; `decide()` is its only reader. */
export interface AccessRule {
  /** Reachable without signing in; the rest of the rule is ignored. */
  readonly public?: true;
  /** `none`: works without an active scope, and is reachable from an inactive or confined one. */
  readonly scope: 'required' | 'none';
  readonly accountTypes?: readonly AccountType[];
  readonly userModes?: readonly UserModeName[];
  /** The person must be staff, whatever the current mode. */
  readonly staff?: true;
  readonly flags?: readonly FlagName[];
  readonly features?: readonly FeatureKey[];
  readonly alcohol?: true;
  /** The scope's level must be above 0. */
  readonly scopeAccess?: true;
  /** Bits that the scope's level must contain. */
  readonly level?: number;
  /** READ on the scope or on one of its operators. */
  readonly readsContent?: true;
  /** ADMIN on the account in the path, or on any account if there is none. */
  readonly adminOf?: 'account-in-path' | 'any-account';
  readonly fullAdmin?: true;
  /** Closed to staff who view as somebody else: keys, and files with much data. */
  readonly closedInView?: true;
  /** Reachable from an inactive brand scope. */
  readonly whenInactive?: true;
  /** Reachable for a retailer that is confined to its plan page. */
  readonly whenConfined?: true;
}

/** The person a decision is made about. */
export interface Viewer {
  readonly staff: boolean;
  /** A member of staff is viewing as this person. */
  readonly viewedByStaff: boolean;
  readonly userMode: UserMode;
  /** ADMIN on every account of the person's list. */
  readonly fullAdmin: boolean;
  /** ADMIN on at least one account. */
  readonly adminSomewhere: boolean;
  readonly scope: Scope | null;
  readonly features: Features;
  readonly flags: Flags;
}
