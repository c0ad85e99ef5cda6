import { catalogProductsAnswerSchema } from '#shared/api/families/catalog-schemas.ts';
import { readPart } from '../api/answers.server.ts';
import type { PageContext } from '../context.ts';
import type { ProductValues } from './product-choice.tsx';

/**
 * The product that was typed. Without a script only the name is, and the id of another product may still stand beside
 * it. A name that nothing is called stays without a product.
 * @param saved the product there was, whose name needs no looking up
 */
export async function typedProduct(
  page: PageContext,
  typed: ProductValues,
  saved: ProductValues | null = null,
): Promise<ProductValues> {
  const { product, productName } = typed;
  if (productName === '') return { product: '', productName };
  if (product !== '' && product === saved?.product && productName === saved.productName) return typed;
  const query = { search: productName, limit: 50 };
  const found = await readPart(page, 'catalogProducts', catalogProductsAnswerSchema, { query });
  if (found.state === 'failed') return typed;
  const same = found.answer.items.filter(({ name }) => name.toLowerCase() === productName.toLowerCase());
  const chosen = same.find(({ id }) => String(id) === product) ?? same[0];
  return { product: chosen ? String(chosen.id) : '', productName };
}
