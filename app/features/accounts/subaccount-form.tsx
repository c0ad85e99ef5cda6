import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import type { FormResult } from '#app/forms/form-result.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import type { SubaccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { suggestionIds } from './code-suggestions.tsx';
import { type SubaccountValues, subaccountFields, subaccountValues } from './subaccount-fields.ts';
import * as texts from './texts.ts';

interface SubaccountFormProps {
  /** Null for a new subaccount. */
  readonly subaccount: SubaccountDetail | null;
  readonly accountId: number;
  readonly once: string;
  readonly result: FormResult<SubaccountValues> | null;
  readonly locale: string;
}

export function SubaccountForm({ subaccount, accountId, once, result, locale }: SubaccountFormProps) {
  const form = useForm({
    fields: subaccountFields,
    draft: `subaccount ${subaccount?.id ?? `new ${accountId}`}`,
    saved: subaccount ? subaccountValues(subaccount) : initialValues(subaccountFields),
    item: subaccount,
    result,
  });
  const { name, currency, locale: format } = form.fields;
  return (
    <DraftForm
      form={form}
      label={subaccount ? texts.subaccount : texts.newSubaccount}
      hidden={subaccount ? { intent: 'fields' } : { intent: 'create', account: accountId, once }}
      submit={subaccount ? texts.save : texts.createSubaccount}
      locale={locale}
      isCreatedItem={({ pathname }) => /^\/internal\/subaccount\/\d+$/.test(pathname)}
    >
      <TextField field={name} className="sm:col-span-2" />
      <TextField field={currency} list={suggestionIds.currencies} />
      <TextField field={format} list={suggestionIds.locales} />
    </DraftForm>
  );
}
