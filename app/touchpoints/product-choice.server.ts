import { callPart } from '../api/answers.server.ts';
import type { PageContext } from '../context.ts';
import type { ProductValues } from './product-choice.tsx';

/**
 * Finds a posted product by its name or GTIN, in the catalog and then in facts. Without scripts, only the name was
 * edited and the posted id may be another product's. An unknown name has no id.
 */
export async function findTypedProduct(page: PageContext, typed: ProductValues): Promise<ProductValues> {
  const { product, productName } = typed;
  if (productName === '') return { product: '', productName };
  for (const source of ['', 'observed']) {
    const query = { search: productName, limit: 50, ...(source ? { source } : {}) };
    const found = await callPart(page, 'catalogProducts', { query });
    if (found.state === 'failed') return typed;
    const same = found.answer.items.filter(
      ({ name, gtin }) => name.toLowerCase() === productName.toLowerCase() || gtin === productName,
    );
    const chosen = same.find(({ id }) => String(id) === product) ?? same[0];
    if (chosen) return { product: String(chosen.id), productName: chosen.name };
  }
  return { product: '', productName };
}
