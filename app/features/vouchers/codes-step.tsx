import { ChoiceSet, RadioList, SelectField } from '#app/forms/choice-fields.tsx';
import type { FieldErrors } from '#app/forms/fields.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import type { FieldsOf } from '#app/forms/use-form.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { counted } from '#app/ui/counted.ts';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';
import { optionsOf, voucherChoices, type voucherFields, zones } from './voucher-fields.ts';

interface CodesStepProps {
  readonly voucher: Voucher;
  readonly fields: FieldsOf<typeof voucherFields>;
  readonly errors: FieldErrors;
  readonly formats: Formats;
}

const defaultCount = '1000';

/** Codes, end date and limits of a voucher. */
export function CodesStep({ voucher, fields, errors, formats }: CodesStepProps) {
  const { codeSource, singleCode, startDate, startTime, endDate, endTime, timezone } = fields;
  const { totalLimit, personLimit, identifyBy, confirmEmail } = fields;
  const limitFields = [startDate, startTime, endTime, timezone, totalLimit, personLimit, identifyBy, confirmEmail];
  return (
    <>
      <div className="group/codes grid gap-4 sm:grid-cols-2">
        <ChoiceSet field={codeSource}>
          <RadioList field={codeSource} options={optionsOf(voucherChoices.codeSource)} />
        </ChoiceSet>
        <div className="hidden group-has-[input[value=pool]:checked]/codes:block">
          {voucher.codes > 0 ? (
            <p className="text-sm" suppressHydrationWarning>
              {fill(texts.codesReady, { codes: counted(voucher.codes, 'code', formats) })}
            </p>
          ) : (
            <PlainField
              label={texts.howMany}
              name="count"
              inputMode="numeric"
              defaultValue={defaultCount}
              hint={texts.codesMadeOnActivation}
              error={errors.count ?? errors.codes}
            />
          )}
        </div>
        <TextField
          field={singleCode}
          hint={texts.suchAsSave20}
          className="hidden group-has-[input[value=single]:checked]/codes:block"
        />
      </div>
      <TextField field={endDate} hint={texts.noEndHint} className="max-w-60" />
      <AccordionItem open={limitFields.some(({ error }) => error !== undefined) || undefined}>
        <AccordionTrigger>{texts.startAndLimits}</AccordionTrigger>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField field={startDate} />
          <TextField field={startTime} />
          <TextField field={endTime} />
          <TextField field={timezone} list={`zones-${voucher.id}`} />
          <datalist id={`zones-${voucher.id}`}>
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
          <TextField field={totalLimit} />
          <TextField field={personLimit} />
          <SelectField field={identifyBy} options={optionsOf(voucherChoices.identifyBy)} />
          <SelectField field={confirmEmail} options={optionsOf(voucherChoices.confirmEmail)} />
        </div>
      </AccordionItem>
    </>
  );
}
