import { demoAccounts } from '#dev/world/accounts.ts';
import { grantsByEmail } from '#dev/world/grants.ts';
import { people } from '#dev/world/people.ts';
import type { Features } from '#shared/access/features.ts';
import { type Flags, flagNames } from '#shared/access/flags.ts';
import { ADMIN, covers, READ } from '#shared/access/levels.ts';
import { type UserMode, userModes } from '#shared/access/modes.ts';
import type { Viewer } from '#shared/access/rule.ts';
import { parseScopeRef, type Scope } from '#shared/access/scopes.ts';

/** Someone of the local world in one scope and one mode: a column of the access table. */
export interface Column {
  /** The letter above the column. */
  readonly key: string;
  /** Null for somebody who isn’t signed in. */
  readonly email: string | null;
  /** Null for no scope. */
  readonly scope: string | null;
  readonly mode: UserMode;
}

const column = (
  key: string,
  email: string | null,
  scope: string | null,
  mode: UserMode = userModes.client,
): Column => ({
  key,
  email,
  scope,
  mode,
});

const { staff, demo } = userModes;

/** All fourteen people; staff in each mode, and people with several kinds of scope in each kind. */
export const columns: readonly Column[] = [
  column('-', null, null),
  column('S', 'staff@merchlens.test', 'account-10', staff),
  column('C', 'staff@merchlens.test', 'account-10'),
  column('D', 'staff@merchlens.test', 'account-10', demo),
  column('T', 'staff@merchlens.test', 'account-20', staff),
  column('s', 'support@merchlens.test', 'account-10', staff),
  column('c', 'support@merchlens.test', 'account-10'),
  column('d', 'support@merchlens.test', 'account-10', demo),
  column('a', 'brand.admin@brand.test', 'account-10'),
  column('v', 'brand.viewer@brand.test', 'account-10'),
  column('o', 'operator@brand.test', 'operator-101'),
  column('p', 'operator@brand.test', 'account-10'),
  column('1', 'single.operator@brand.test', 'operator-111'),
  column('l', 'alcohol@brand.test', 'account-12'),
  column('n', 'alcohol@brand.test', 'account-13'),
  column('i', 'inactive@brand.test', 'account-14'),
  column('y', 'discovery@retailer.test', 'account-20'),
  column('k', 'shopranked@retailer.test', 'account-21'),
  column('r', 'revenue@retailer.test', 'account-22'),
  column('b', 'both@mixed.test', 'account-15'),
  column('B', 'both@mixed.test', 'account-23'),
  column('h', 'huge@mixed.test', 'account-100001'),
  column('x', 'noscope@nowhere.test', null),
];

/** Features of every mass account. */
const massFeatures: Features = { rawSales: 1, trafficSource: 1, salesSource: 1 };

/** The local world has every flag on. */
const everyFlag = Object.fromEntries(flagNames.map((name) => [name, true])) as Flags;

/** The person as `decide()` expects it, from the grants of the local world. Null for nobody. */
export function viewerOf({ email, scope, mode }: Column): Viewer | null {
  if (email === null) return null;
  const levels = levelsOf(email);
  const ref = parseScopeRef(scope);
  const accountId = ref?.type === 'operator' ? accountOf(ref.id) : ref?.id;
  const account = demoAccounts.find(({ id }) => id === accountId);
  const all = [...levels.accounts.values()];
  return {
    viewedByStaff: false,
    staff: people.find((person) => person.email === email)?.staff ?? false,
    userMode: mode,
    fullAdmin: all.length > 0 && all.every((level) => covers(level, ADMIN)),
    adminSomewhere: all.some((level) => covers(level, ADMIN)),
    scope: ref && scopeOf(ref.type, ref.id, accountId ?? 0, levels),
    features: account?.features ?? massFeatures,
    flags: everyFlag,
  };
}

interface Levels {
  readonly accounts: ReadonlyMap<number, number>;
  readonly operators: ReadonlyMap<number, number>;
  /** Level of all mass accounts, null for a person without them. */
  readonly mass: number | null;
}

export function levelsOf(email: string): Levels {
  const grants = grantsByEmail[email];
  return {
    accounts: new Map(grants?.accounts),
    operators: new Map(grants?.operators),
    mass: grants?.mass ?? null,
  };
}

const accountOf = (operatorId: number): number | undefined =>
  demoAccounts.find(({ operators }) => operators.some(({ id }) => id === operatorId))?.id;

function scopeOf(type: Scope['type'], id: number, accountId: number, levels: Levels): Scope {
  const account = demoAccounts.find((one) => one.id === accountId);
  const parent = levels.accounts.get(accountId) ?? levels.mass ?? 0;
  const own = type === 'operator' ? (levels.operators.get(id) ?? 0) : parent;
  const operators = account?.operators.map((operator) => levels.operators.get(operator.id) ?? 0) ?? [];
  return {
    type,
    id,
    label: account?.name ?? '',
    accountName: account?.name ?? '',
    operatorName: null,
    active: account?.active ?? true,
    accountType: account?.type ?? 'brand',
    accessLevel: own,
    settings: {},
    parentId: type === 'operator' ? accountId : null,
    parentAccessLevel: type === 'operator' ? parent : null,
    operatorsReadable: type === 'account' && operators.some((level) => covers(level, READ)),
    defaultCurrency: 'USD',
    defaultLocale: 'en-US',
    isAlcoholBrand: account?.alcohol === true,
    product2BrandId: null,
    gtmId: null,
  };
}
