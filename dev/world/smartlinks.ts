import { emptySmartlink, type Smartlink } from '#shared/touchpoints/smartlink.ts';
import { type DemoAccount, type DemoOperator, demoAccounts } from './accounts.ts';
import { demoRetailers, touchpointsOf } from './brand-facts.ts';
import { authorOf } from './grants.ts';
import { storedProducts } from './products.ts';
import type { Publication } from './publications.ts';

/** Publishes the smartlinks that have facts. */
export function storeSmartlinks(publish: (publication: Publication) => void): void {
  for (const account of demoAccounts)
    for (const operator of account.type === 'retailer' ? [] : account.operators) {
      const touchpoint = touchpointsOf(operator).find(({ kind }) => kind === 'dl');
      if (!touchpoint) continue;
      const slug = operator.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      publish({
        ...{ ...touchpoint, accountId: account.id, operatorId: operator.id, slug, campaign: 'Always on' },
        ...{ definition: linkOf(account, operator, slug), author: authorOf(account) },
      });
    }
}

/** Phones of the first country are sent to one retailer's app, all others to any retailer with the product. */
function linkOf(account: DemoAccount, { countries }: DemoOperator, slug: string): Smartlink {
  const [product] = storedProducts(account).filter(({ own }) => own);
  const [[country] = ['US']] = countries;
  const [first, ...others] = demoRetailers;
  return {
    product: product?.id ?? null,
    rules: [{ countries: [country], devices: ['ios'], retailer: first.id, url: `https://www.example.com/app/${slug}` }],
    retailers: [first, ...others].map(({ id }) => id),
    fallback: `https://www.example.com/brands/${slug}`,
    utm: { ...emptySmartlink.utm, source: 'smartlink', campaign: slug },
  };
}
