import { addressOf } from './addresses.ts';

/** Address of a product's image; it leaves script, so it names the scope itself, and a new image has a new address. */
export const productImageAddress = (id: number, version: number, scope: string): string =>
  addressOf('productImage', { params: { id: String(id) }, query: { v: version }, scope }).address;
