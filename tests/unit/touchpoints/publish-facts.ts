import type { PublishFacts } from '#shared/touchpoints/publish-facts.ts';

const product = (id: number) => ({ id, name: 'Coffee', brand: '', category: '', gtin: '4006381333931', image: null });

/** What is known where the account has those products, which can be bought, and nothing else. */
export const factsOf = (products: readonly number[] = [], more: Partial<PublishFacts> = {}): PublishFacts => ({
  named: {
    ...{ products: products.map(product), retailers: [], collections: [], stores: [], forms: [] },
    offers: products.map((id) => ({
      ...{ product: id, retailer: 1, country: 'US', currency: 'USD', price: 999, inStock: true },
      url: `https://shop.example/${id}`,
    })),
  },
  ...{ alcohol: false, shownInUs: false, ownHosts: [] },
  ...more,
});
