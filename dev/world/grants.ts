import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import { type DemoAccount, demoAccounts } from './accounts.ts';
import { people } from './people.ts';

interface Grants {
  readonly accounts: readonly (readonly [accountId: number, level: number])[];
  readonly operators: readonly (readonly [operatorId: number, level: number])[];
  /** Level for all mass accounts and operators. */
  readonly mass?: number;
}

const admin = READ | WRITE | ADMIN;
const editor = READ | WRITE;

const whole = (level: number, ...accountIds: number[]): Grants => {
  const accounts = demoAccounts.filter(({ id }) => accountIds.length === 0 || accountIds.includes(id));
  return {
    accounts: accounts.map(({ id }) => [id, level] as const),
    operators: accounts.flatMap(({ operators }) => operators.map(({ id }) => [id, level] as const)),
  };
};

/** Grants by email. An account at level 0 is a partial view: only the listed operators are visible. */
export const grantsByEmail: Readonly<Record<string, Grants>> = {
  'staff@merchlens.test': whole(admin),
  'support@merchlens.test': whole(editor),
  'brand.admin@brand.test': whole(admin, 10),
  'brand.viewer@brand.test': whole(READ, 10),
  'operator@brand.test': {
    accounts: [[10, 0]],
    operators: [
      [101, editor],
      [102, editor],
    ],
  },
  'single.operator@brand.test': { accounts: [[11, 0]], operators: [[111, editor]] },
  'alcohol@brand.test': whole(admin, 12, 13),
  'inactive@brand.test': whole(admin, 14),
  'discovery@retailer.test': whole(admin, 20),
  'shopranked@retailer.test': whole(admin, 21),
  'revenue@retailer.test': whole(admin, 22),
  'both@mixed.test': whole(admin, 15, 16, 23),
  'huge@mixed.test': { accounts: [], operators: [], mass: editor },
};

/** Uid of somebody who works in an account; null if only staff does. */
export const authorOf = ({ id }: Pick<DemoAccount, 'id'>): string | null =>
  people.find(({ email, staff }) => !staff && grantsByEmail[email]?.accounts.some(([account]) => account === id))
    ?.uid ?? null;

/** Uid of a staff member, the author of anything only staff can create. */
export const staffAuthor = (): string | null => people.find(({ staff }) => staff)?.uid ?? null;
