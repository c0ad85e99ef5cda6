import { isOneOf } from '../table.ts';
import { covers, READ, WRITE } from './levels.ts';
import type { AccountType } from './modes.ts';

const scopeTypes = ['account', 'operator'] as const;
export type ScopeType = (typeof scopeTypes)[number];

/** Identifies a scope: `account-12` on the wire, in storage and in query keys. */
export interface ScopeRef {
  readonly type: ScopeType;
  readonly id: number;
}

/** The scope a person works in: an entry of their list, with data of its parent account. */
export interface Scope extends ScopeRef {
  /** Account name; for an operator `account / operator`. */
  readonly label: string;
  readonly accountName: string;
  readonly operatorName: string | null;
  readonly active: boolean;
  readonly accountType: AccountType;
  readonly accessLevel: number;
  readonly settings: { readonly emailSubscription?: boolean | undefined };
  /** The account's id, set for an operator. */
  readonly parentId: number | null;
  /** The parent account's access level, null for an account scope. */
  readonly parentAccessLevel: number | null;
  /** For an account: whether at least one of its operators in the person's list can be read. */
  readonly operatorsReadable: boolean;
  /** The operators of a partial view of an account; absent if the whole scope is visible. */
  readonly partial?: PartialView;
  readonly defaultCurrency: string | null;
  readonly defaultLocale: string | null;
  readonly isAlcoholBrand: boolean;
  readonly product2BrandId: string | null;
  readonly gtmId: string | null;
}

/** The operators that a partial view includes: the first few by name, and the number of others. */
export interface PartialView {
  readonly names: readonly string[];
  readonly more: number;
}

/** How many operators of a partial view are named. */
export const namedOperators = 3;

/** The label of a scope; for a partial view with the names of its subaccounts. */
export function heldLabel(label: string, partial: PartialView | null | undefined): string {
  if (!partial) return label;
  const { names, more } = partial;
  if (names.length === 0) return `${label}, no subaccount of it`;
  return `${label}, only ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const scopeForm = /^(account|operator)-([1-9]\d{0,14})$/;

export function parseScopeRef(text: string | null | undefined): ScopeRef | null {
  const [, type, id] = scopeForm.exec(text ?? '') ?? [];
  return isOneOf(scopeTypes, type) ? { type, id: Number(id) } : null;
}

export const formatScopeRef = (scope: ScopeRef): string => `${scope.type}-${scope.id}`;

export const sameScope = (a: ScopeRef | null, b: ScopeRef | null): boolean => a?.type === b?.type && a?.id === b?.id;

export const accountIdOf = (scope: Scope): number => scope.parentId ?? scope.id;

export const operatorIdOf = (scope: Scope): number | null => (scope.type === 'operator' ? scope.id : null);

export const hasScopeAccess = (scope: Scope): boolean => scope.accessLevel > 0;

/** A parent at level 0 is a partial view, not a grant, and takes nothing away. */
export function isReadOnly(scope: Scope): boolean {
  if (!covers(scope.accessLevel, WRITE)) return true;
  const parent = scope.parentAccessLevel ?? 0;
  return parent > 0 && !covers(parent, WRITE);
}

/** READ on the scope, or on one of its operators where the account is a partial view. */
export const canReadContent = (scope: Scope): boolean => covers(scope.accessLevel, READ) || scope.operatorsReadable;
