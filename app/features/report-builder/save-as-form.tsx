import { ChoiceSet, RadioList } from '#app/forms/choice-fields.tsx';
import { DraftForm } from '#app/forms/draft-form.tsx';
import type { FormResult } from '#app/forms/form-result.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import { useForm } from '#app/forms/use-form.ts';
import type { ReportDefinition } from '#shared/reports/definition.ts';
import { type ReportValues, reportFields, visibilityOptions } from './save-fields.ts';
import * as texts from './texts.ts';

interface SaveAsFormProps {
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly definition: ReportDefinition;
  /** Suggested name. */
  readonly name: string;
  readonly result: FormResult<ReportValues> | null;
  readonly locale: string;
}

/** Path after saving. */
const savedPath = /\/custom\/report-builder\/\d+$/;

/** Saves the current definition as a new report. */
export function SaveAsForm({ scope, definition, name, result, locale }: SaveAsFormProps) {
  const form = useForm({
    ...{ fields: reportFields, draft: `report ${scope}`, result, item: null },
    saved: { name, visibility: 'personal' },
  });
  return (
    <DraftForm
      form={form}
      hidden={{ intent: 'create', definition: JSON.stringify(definition) }}
      submit={texts.saveReport}
      size="sm"
      locale={locale}
      className="grid gap-3 p-2.5 text-sm"
      isCreatedItem={({ pathname }) => savedPath.test(pathname)}
    >
      <TextField field={form.fields.name} />
      <ChoiceSet field={form.fields.visibility}>
        <RadioList field={form.fields.visibility} options={visibilityOptions} />
      </ChoiceSet>
    </DraftForm>
  );
}
