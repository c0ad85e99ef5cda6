import { DraftForm } from '#app/forms/draft-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import type { Contract, ContractVersion } from '#shared/api/families/internal-contracts-schemas.ts';
import type { ContractResult } from './contract-changes.server.ts';
import { amendmentFields, amendmentFormValues, draftFields, draftFormValues } from './contract-fields.ts';
import { AmendmentFields, DraftFields } from './term-fields.tsx';
import * as texts from './texts.ts';

interface DraftTermsFormProps {
  readonly contract: Contract;
  /** Unsigned version. */
  readonly version: ContractVersion;
  readonly result: ContractResult | null;
  readonly locale: string;
}

/** Form of a draft, until it is signed. */
export function DraftTermsForm({ contract, version, result, locale }: DraftTermsFormProps) {
  const form = useForm({
    ...{
      fields: draftFields,
      draft: `statement of work ${contract.id} draft`,
      saved: draftFormValues(contract, version),
    },
    ...{ item: contract, result: result?.form === 'draft' ? result : null },
  });
  return (
    <DraftForm form={form} hidden={{ form: 'draft' }} submit={texts.saveDraft} locale={locale}>
      <DraftFields fields={form.fields} errors={form.errors} />
    </DraftForm>
  );
}

interface AmendmentFormProps {
  readonly contract: Contract;
  /** Unsigned amendment, if any. */
  readonly unsigned: ContractVersion | null;
  readonly result: ContractResult | null;
  readonly locale: string;
}

/** Form of an amendment: a new version with other terms from a day on, in effect once signed. */
export function AmendmentForm({ contract, unsigned, result, locale }: AmendmentFormProps) {
  const version = unsigned ?? contract.versions.at(-1);
  return version ? <Amendment key={version.version} {...{ contract, version, result, locale }} /> : null;
}

function Amendment({ contract, version, result, locale }: DraftTermsFormProps) {
  const { id, currency } = contract;
  const form = useForm({
    ...{
      fields: amendmentFields,
      draft: `statement of work ${id} amendment`,
      saved: amendmentFormValues(contract, version),
    },
    ...{ item: contract, result: result?.form === 'amendment' ? result : null },
  });
  const refused = result?.form === 'amendment' && !result.ok;
  const open = version.signedOn === null || refused || form.dirty;
  return (
    <AccordionItem open={open || undefined}>
      <AccordionTrigger>{version.signedOn === null ? texts.editTheAmendment : texts.draftAnAmendment}</AccordionTrigger>
      <p className="mt-2 text-sm text-muted">{texts.theSignedTermsStay}</p>
      <DraftForm form={form} hidden={{ form: 'amendment', currency }} submit={texts.saveAmendment} locale={locale}>
        <AmendmentFields fields={form.fields} errors={form.errors} />
      </DraftForm>
    </AccordionItem>
  );
}
