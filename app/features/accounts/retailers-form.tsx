import { CheckField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { cellOf } from '#app/forms/rows.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { X } from '#app/ui/icons.ts';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { SuggestionList } from './code-suggestions.tsx';
import type { AccountResult } from './outcome.ts';
import { keepBlankRow, retailerFields, retailerValues } from './retailer-fields.ts';
import * as texts from './texts.ts';

interface RetailersFormProps {
  readonly account: AccountDetail;
  readonly result: AccountResult | null;
  readonly locale: string;
}

const columns = 'gap-x-3 sm:grid sm:grid-cols-[minmax(0,1fr)_8rem_8rem_2rem]';

const knownRetailers = 'known-retailers';

/** Retailers of a brand: whether they report sales, and the attribution window after a click. */
export function RetailersForm({ account, result, locale }: RetailersFormProps) {
  const form = useForm({
    fields: retailerFields,
    draft: `retailers ${account.id}`,
    saved: retailerValues(account.retailers),
    item: account,
    result: result?.intent === 'retailers' ? result : null,
  });
  const field = form.fields.retailers;
  const rows = { ...field, change: (value: typeof field.value) => field.change(keepBlankRow(value)) };
  return (
    <DraftForm
      form={form}
      label={texts.soldAt}
      className="grid gap-3 py-3 text-sm"
      hidden={{ intent: 'retailers' }}
      submit={texts.saveRetailers}
      locale={locale}
    >
      <p className="text-muted">{texts.soldAtLead}</p>
      {field.error ? <FieldError id={`${field.id}-error`}>{field.error}</FieldError> : null}
      <div className="grid gap-3 sm:gap-2">
        <div aria-hidden className={`text-xs text-muted max-sm:hidden ${columns}`}>
          <span>{texts.retailer}</span>
          <span>{texts.windowInDays}</span>
        </div>
        <ul className="grid gap-3 sm:gap-2">
          {field.value.map(({ name }, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: typed rows have no other key
              key={at}
              className={`items-center gap-y-1 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:[&>div]:col-span-2 ${columns} sm:[&_label:not(:has(input))]:sr-only`}
            >
              <TextField
                field={cellOf(rows, form.errors, {
                  ...{ at, part: 'name', label: fill(texts.retailerAt, { at: at + 1 }) },
                  input: { maxLength: 80, placeholder: texts.addARetailer },
                })}
                list={knownRetailers}
              />
              <TextField
                field={cellOf(rows, form.errors, {
                  ...{ at, part: 'windowDays', label: texts.windowInDays },
                  input: { type: 'number', min: 1, max: 90, inputMode: 'numeric' },
                })}
              />
              <CheckField field={cellOf(rows, form.errors, { at, part: 'reports', label: texts.reportsSales })} />
              {at === field.value.length - 1 ? null : (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  className="js-only justify-self-start"
                  aria-label={fill(texts.removeRetailer, { name })}
                  title={fill(texts.removeRetailer, { name })}
                  onClick={() => field.change(field.value.toSpliced(at, 1))}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <SuggestionList id={knownRetailers} values={account.knownRetailers} />
    </DraftForm>
  );
}
