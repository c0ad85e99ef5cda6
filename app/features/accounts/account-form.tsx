import { CheckField, SelectField } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { type FieldsOf, useForm } from '#app/forms/use-form.ts';
import type { AccountDetail } from '#shared/api/families/internal-accounts-schemas.ts';
import type { NewAccountResult } from './account.server.ts';
import { accountFields, accountFormValues, newAccountFields, planNames, typeNames } from './account-fields.ts';
import { suggestionIds } from './code-suggestions.tsx';
import type { AccountResult } from './outcome.ts';
import * as texts from './texts.ts';

interface AccountFormProps {
  readonly account: AccountDetail;
  readonly result: AccountResult | null;
  readonly locale: string;
}

/** Fields of an account that have no panel of their own. */
export function AccountForm({ account, result, locale }: AccountFormProps) {
  const form = useForm({
    fields: accountFields,
    draft: `account ${account.id}`,
    saved: accountFormValues(account),
    item: account,
    result: result?.intent === 'fields' ? result : null,
  });
  return (
    <DraftForm form={form} label={texts.account} hidden={{ intent: 'fields' }} submit={texts.save} locale={locale}>
      <AccountFields fields={form.fields} typeFixed={account.typeFixed} />
    </DraftForm>
  );
}

interface AccountFieldsProps {
  readonly fields: FieldsOf<typeof accountFields>;
  readonly typeFixed: boolean;
}

const AccountFields = ({ fields, typeFixed }: AccountFieldsProps) => (
  <>
    <TextField field={fields.name} />
    <SelectField
      field={fields.type}
      disabled={typeFixed}
      hint={typeFixed ? texts.typeIsFixed : undefined}
      options={[
        ['brand', typeNames.brand],
        ['retailer', typeNames.retailer],
      ]}
    />
    <TextField field={fields.currency} list={suggestionIds.currencies} />
    <TextField field={fields.locale} list={suggestionIds.locales} />
    <TextField field={fields.product2BrandId} />
    <TextField field={fields.gtmId} />
    <CheckField field={fields.alcohol} className="self-center" />
  </>
);

interface NewAccountFormProps {
  readonly once: string;
  readonly result: NewAccountResult | null;
  readonly locale: string;
}

/** Form of a new account. */
export function NewAccountForm({ once, result, locale }: NewAccountFormProps) {
  const form = useForm({
    fields: newAccountFields,
    draft: 'account new',
    saved: initialValues(newAccountFields),
    item: null,
    result,
  });
  const plans = form.fields.type.value === 'retailer' ? retailerPlans : brandPlans;
  return (
    <DraftForm
      form={form}
      label={texts.newAccount}
      hidden={{ intent: 'create', once }}
      submit={texts.createAccount}
      locale={locale}
      isCreatedItem={({ pathname }) => /^\/internal\/account\/\d+$/.test(pathname)}
    >
      <AccountFields fields={form.fields} typeFixed={false} />
      <TextField field={form.fields.timezone} list={suggestionIds.timezones} />
      <TextField field={form.fields.administrator} />
      <SelectField field={form.fields.plan} options={[...plans, ...otherPlans(plans)]} />
    </DraftForm>
  );
}

type PlanOption = readonly [plan: keyof typeof planNames, name: string];
const brandPlans: readonly PlanOption[] = [
  ['starter', planNames.starter],
  ['complete', planNames.complete],
];
const retailerPlans: readonly PlanOption[] = [
  ['discovery', planNames.discovery],
  ['shop-ranked', planNames['shop-ranked']],
  ['revenue-catcher', planNames['revenue-catcher']],
];
/** Plans of the other type, since without a script the type isn't known before the form is posted. */
const otherPlans = (plans: readonly PlanOption[]): readonly PlanOption[] =>
  plans === brandPlans ? retailerPlans : brandPlans;
