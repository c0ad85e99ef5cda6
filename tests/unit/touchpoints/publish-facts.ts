import type { PublishFacts } from '#shared/touchpoints/publish-facts.ts';

const product = (id: number) => ({ id, name: 'Coffee', brand: '', category: '', gtin: '4006381333931', image: null });

/** Facts of an account with only these products, which have offers. */
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
