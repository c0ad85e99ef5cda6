import type { FieldErrors } from '#app/forms/fields.ts';
import { useItemEditor } from '#app/forms-and-vouchers/item-form.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { VoucherResult } from './voucher.server.ts';
import { voucherFields, voucherFormValues } from './voucher-fields.ts';

interface EditedVoucher {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly result: VoucherResult | null;
}

/** What is typed about a voucher, and what has come of it. What can't be activated yet was saved all the same, and is marked. */
export function useVoucherEditor({ voucher, scopeRef, result }: EditedVoucher) {
  const mine = result?.intent === 'save' || result?.intent === 'activate' ? result : null;
  const refused = mine?.ok === false && !mine.kept ? mine : null;
  const editor = useItemEditor({
    ...{ kind: 'voucher', fields: voucherFields, item: voucher, scopeRef, stored: voucherFormValues(voucher) },
    ...{ saved: refused ? null : mine, refused },
  });
  const errors: FieldErrors = mine?.ok === false ? mine.errors : {};
  const shown = editor.form.fields;
  // Each field stays what it is; only its error is another.
  const fields = Object.fromEntries(
    Object.entries(shown).map(([name, field]) => [name, { ...field, error: errors[name] }]),
  ) as unknown as typeof shown;
  return { editor, fields, errors, failure: mine?.ok === false ? mine : null };
}
