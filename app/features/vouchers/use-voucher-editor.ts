import type { FieldErrors } from '#app/forms/fields.ts';
import { useItemEditor } from '#app/forms-and-vouchers/item-form.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { VoucherResult } from './voucher.server.ts';
import { voucherFields, voucherFormValues } from './voucher-fields.ts';

interface VoucherEditorOptions {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly result: VoucherResult | null;
}

/** Editor of a voucher. After a failed activation the values are saved, and the faulty fields have errors. */
export function useVoucherEditor({ voucher, scopeRef, result }: VoucherEditorOptions) {
  const ownResult = result?.intent === 'save' || result?.intent === 'activate' ? result : null;
  const refused = ownResult?.ok === false && !ownResult.saved ? ownResult : null;
  const editor = useItemEditor({
    ...{ kind: 'voucher', fields: voucherFields, item: voucher, scopeRef, stored: voucherFormValues(voucher) },
    ...{ saved: refused ? null : ownResult, refused },
  });
  const errors: FieldErrors = ownResult?.ok === false ? ownResult.errors : {};
  const shown = editor.form.fields;
  // Only the errors differ, so the field types stay.
  const fields = Object.fromEntries(
    Object.entries(shown).map(([name, field]) => [name, { ...field, error: errors[name] }]),
  ) as unknown as typeof shown;
  return { editor, fields, errors, failure: ownResult?.ok === false ? ownResult : null };
}
