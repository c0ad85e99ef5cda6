import { CheckField } from '#app/forms/choice-fields.tsx';
import type { FieldErrors } from '#app/forms/fields.ts';
import { TextField } from '#app/forms/text-fields.tsx';
import type { FieldsOf } from '#app/forms/use-form.ts';
import type { amendmentFields, draftFields } from './contract-fields.ts';
import { LineRows } from './line-rows.tsx';

interface Props<Fields> {
  readonly fields: Fields;
  readonly errors: FieldErrors;
}

/** Fields of a draft. */
export const DraftFields = ({ fields, errors }: Props<FieldsOf<typeof draftFields>>) => (
  <>
    <TextField field={fields.customer} />
    <TextField field={fields.owner} />
    <TextField field={fields.startsOn} />
    <TextField field={fields.endsOn} />
    <TextField field={fields.currency} />
    <TextField field={fields.noticeDays} />
    <TextField field={fields.document} />
    <CheckField field={fields.renews} className="self-center" />
    <LineRows field={fields.lines} errors={errors} />
  </>
);

/** Fields of an amendment, which can't change first day and currency. */
export const AmendmentFields = ({ fields, errors }: Props<FieldsOf<typeof amendmentFields>>) => (
  <>
    <TextField field={fields.effectiveOn} />
    <TextField field={fields.endsOn} />
    <TextField field={fields.customer} />
    <TextField field={fields.noticeDays} />
    <TextField field={fields.document} />
    <CheckField field={fields.renews} className="self-center" />
    <LineRows field={fields.lines} errors={errors} />
  </>
);
