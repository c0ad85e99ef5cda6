import { addressOf } from './addresses.ts';

/** Address of a product's image. An `<img>` sends no `X-Scope`, so the scope is in the address; the version defeats caches. */
export const productImageAddress = (id: number, version: number, scope: string): string =>
  addressOf('productImage', { params: { id: String(id) }, query: { v: version }, scope }).address;
