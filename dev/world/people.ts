/** A person of the local world. `sub` is the identity provider's id of them, `uid` the upstream's. */
interface Person {
  readonly sub: string;
  readonly uid: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly jobtitle: string;
  readonly avatar: string;
  readonly staff: boolean;
  readonly bothPlatforms: boolean;
  readonly defaultCurrency: string;
  readonly defaultLocale: string;
  /** One line for the list of demo users that the start command prints. */
  readonly sees: string;
}

const person = (
  number: number,
  [email, firstname, lastname]: readonly [string, string, string],
  jobtitle: string,
  sees: string,
  more: Partial<Person> = {},
): Person => ({
  sub: `local|${number}`,
  uid: `u-${number}`,
  email,
  firstname,
  lastname,
  jobtitle,
  avatar: `avatar-${1 + (number % 16)}`,
  staff: false,
  bothPlatforms: false,
  defaultCurrency: 'USD',
  defaultLocale: 'en-US',
  sees,
  ...more,
});

/** The password of every local user. */
export const localPassword = 'demo';

/** Everyone who can sign in at the local identity provider. Stable: seeds, sessions and tests name them. */
export const people: readonly Person[] = [
  person(
    100,
    ['staff@merchlens.test', 'Sam', 'Okafor'],
    'Customer success',
    'every demo account, staff mode, full admin',
    {
      staff: true,
    },
  ),
  person(101, ['support@merchlens.test', 'Robin', 'Hale'], 'Support', 'every demo account, staff without full admin', {
    staff: true,
  }),
  person(102, ['brand.admin@brand.test', 'Ada', 'Byron'], 'Head of e-commerce', 'a brand with three operators, admin'),
  person(103, ['brand.viewer@brand.test', 'Vera', 'Lind'], 'Analyst', 'the same brand, read only'),
  person(
    104,
    ['operator@brand.test', 'Owen', 'Price'],
    'Country manager',
    'two operators of that brand, partial view',
    {
      defaultLocale: 'en-GB',
    },
  ),
  person(105, ['single.operator@brand.test', 'Sina', 'Mertens'], 'Country manager', 'one operator of another brand', {
    defaultCurrency: 'EUR',
    defaultLocale: 'de-DE',
  }),
  person(106, ['alcohol@brand.test', 'Al', 'Moreno'], 'Brand manager', 'an alcohol brand and a brand without a name'),
  person(107, ['inactive@brand.test', 'Ines', 'Caro'], 'Owner', 'an inactive brand'),
  person(108, ['discovery@retailer.test', 'Dana', 'Cole'], 'Category manager', 'a retailer on the Discovery plan'),
  person(109, ['shopranked@retailer.test', 'Shay', 'Rankin'], 'Category manager', 'a retailer on the Shop Ranked plan'),
  person(110, ['revenue@retailer.test', 'Remy', 'Fontaine'], 'Head of media', 'a retailer on the Revenue Catcher plan'),
  person(111, ['both@mixed.test', 'Bao', 'Tanaka'], 'Agency lead', 'two brands and a retailer, on both platforms', {
    bothPlatforms: true,
    defaultCurrency: 'JPY',
    defaultLocale: 'fr-FR',
  }),
  person(112, ['huge@mixed.test', 'Hugo', 'Stern'], 'Agency director', '10,000 accounts and 20,000 operators'),
  person(113, ['noscope@nowhere.test', 'Nora', 'Quist'], 'Newcomer', 'nothing: access is denied'),
];

/** The people of the local world, one line each. */
export function printPeople(issuer: string): void {
  const width = Math.max(...people.map((person) => person.email.length));
  console.log(`\nSign in as one of these, password ${localPassword} (identity provider: ${issuer})`);
  for (const person of people) console.log(`  ${person.email.padEnd(width)}  ${person.sees}`);
  console.log('');
}
