import { searchScopes } from '#app/api/scope-search.ts';
import { DraftForm } from '#app/forms/draft-form.tsx';
import { initialValues } from '#app/forms/fields.ts';
import { PickField } from '#app/forms/pick-field.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { ItemFrame } from '#app/page-recipes/item-page.tsx';
import type { ComboboxSource } from '#app/ui/combobox.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { contractsPath, isContract } from './contract-address.ts';
import type { ContractResult } from './contract-changes.server.ts';
import { newFields } from './contract-fields.ts';
import type { NewContractData } from './contracts.server.ts';
import { DraftFields } from './term-fields.tsx';
import * as texts from './texts.ts';

const accounts: ComboboxSource = {
  name: 'contract accounts',
  async find(text, signal) {
    const { options, total } = await searchScopes({
      type: 'account',
      account: null,
      text,
      limit: 30,
      offset: 0,
      signal,
    });
    return { options: options.map(({ id, label }) => ({ _id: String(id), label })), total };
  },
};

interface NewContractProps {
  readonly data: NewContractData;
  readonly result: ContractResult | null;
}

export function NewContract({ data: { once, sample, locale }, result }: NewContractProps) {
  const form = useForm({
    ...{ fields: newFields, draft: 'statement of work new', saved: initialValues(newFields), item: null },
    result: result?.form === 'new' ? result : null,
  });
  const { account, accountName, number } = form.fields;
  const list = { to: contractsPath(), text: texts.statementsOfWork };
  return (
    <ItemFrame list={list} title={texts.newStatementOfWork} lead={texts.aDraftCountsOnceSigned}>
      <Panel title={texts.terms}>
        {sample ? (
          <p className="text-sm">{texts.hiddenWithSampleData}</p>
        ) : (
          <DraftForm
            form={form}
            hidden={{ form: 'new', once }}
            submit={texts.createDraft}
            locale={locale}
            isCreatedItem={isContract}
            foot={
              result?.ok === false && result.text ? (
                <p role="alert" className="text-sm text-error-ink">
                  {result.text}
                </p>
              ) : null
            }
          >
            <PickField
              field={account}
              text={accountName.value}
              list={texts.accounts}
              none={texts.nameOrNumberOfAnAccount}
              hint={texts.withoutAScriptTypeTheNumber}
              from={accounts}
              onPick={(id, name) => form.change({ account: id, accountName: name })}
            />
            <TextField field={number} />
            <DraftFields fields={form.fields} errors={form.errors} />
          </DraftForm>
        )}
      </Panel>
    </ItemFrame>
  );
}
