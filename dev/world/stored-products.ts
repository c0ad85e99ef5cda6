import type { demoAccounts } from './accounts.ts';
import { type DemoProduct, productsOf } from './products.ts';

export interface StoredProduct extends DemoProduct {
  readonly id: number;
}

export const storedProducts = (account: (typeof demoAccounts)[number]): StoredProduct[] =>
  productsOf(account.range).map((product, at) => ({ ...product, id: account.id * 1000 + at + 1 }));
