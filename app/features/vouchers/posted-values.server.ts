import { callPart } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { NamedItem } from '#app/forms/named.ts';
import { textOf } from '#app/forms/refusal.server.ts';
import { type VoucherValues, voucherFields } from './voucher-fields.ts';

/** Typed values of a posted voucher form. */
export async function readPostedVoucher(page: PageContext, form: FormData): Promise<VoucherValues> {
  const values = postedValues(voucherFields, form);
  const added = await findTypedProduct(page, textOf(form, 'addProduct'), values.products);
  return { ...values, products: [...values.products, ...added] };
}

/** Without a script, a product is added by name. An unknown name adds nothing. */
async function findTypedProduct(page: PageContext, name: string, known: readonly NamedItem[]): Promise<NamedItem[]> {
  if (name === '') return [];
  const part = await callPart(page, 'voucherChoices', { query: { search: name } });
  const found = part.state === 'ready' ? part.answer.products : [];
  const same = found.find((product) => product.name.toLowerCase() === name.toLowerCase());
  return same && !known.some(({ id }) => id === String(same.id)) ? [{ id: String(same.id), name: same.name }] : [];
}
