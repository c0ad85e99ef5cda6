import type { InitAnswer } from '#shared/api/wire.ts';

export interface Persona {
  readonly init: InitAnswer;
  readonly features: Readonly<Record<string, number>>;
}

type Lists = InitAnswer['scope'];

const features = { retAdvancedAnalytics: 1, retAdvancedAnalyticsLevel: 8, rawSales: 1, popImmersive: 3 };

const account = (account_id: number, accessLevel: number, more: Partial<Lists['accounts'][number]> = {}) => ({
  account_id,
  account_name: `Account ${account_id}`,
  type: 1,
  accessLevel,
  active: true,
  settings: { emailSubscription: true },
  default_currency: 'USD',
  default_locale: 'en-US',
  ...more,
});

const operator = (account_id: number, operator_id: number, accessLevel: number) => ({
  ...account(account_id, accessLevel),
  operator_id,
  operator_name: `Operator ${operator_id}`,
});

function persona(
  name: string,
  scope: Lists,
  more: { readonly staff?: boolean; readonly userMode?: number } = {},
): Persona {
  return {
    features,
    init: {
      csrfToken: `csrf-secret-${name}`,
      zeToken: `ze-secret-${name}`,
      user: {
        _id: `uid-secret-${name}`,
        email: `${name}@brand.test`,
        firstname: 'Ada',
        lastname: '</script><!--\u2028',
        jobtitle: 'Analyst',
        avatar: 'avatar-3',
        emailSubscription: true,
        is_swaven_account: more.staff ?? false,
      },
      currentSettings: { scope: null, userMode: more.userMode ?? 2, demoBanner: false, anonymized: false },
      notifications: [],
      scope,
    },
  };
}

/** People of the forwarder's tests; no other tests use their ids and names. */
export const personas = {
  admin: persona('admin', { accounts: [account(12, 7), account(13, 7)], operators: [operator(12, 34, 7)] }),
  viewer: persona('viewer', { accounts: [account(12, 1)], operators: [] }),
  partial: persona('partial', { accounts: [account(12, 0)], operators: [operator(12, 34, 3)] }),
  retailer: persona('retailer', { accounts: [account(21, 7, { type: 2 })], operators: [] }),
  staff: persona('staff', { accounts: [account(12, 7)], operators: [] }, { staff: true, userMode: 1 }),
  inactive: persona('inactive', { accounts: [account(15, 7, { active: false })], operators: [] }),
  powerless: persona('powerless', { accounts: [account(16, 0)], operators: [] }),
  nobody: persona('nobody', { accounts: [], operators: [] }),
} as const;

export type PersonaName = keyof typeof personas;
