import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { keysOf } from '#shared/table.ts';
import { SelectField } from '../../forms/choice-fields.tsx';
import { TextAreaField, TextField } from '../../forms/text-fields.tsx';
import { ItemForm, useItemEditor } from '../../forms-and-vouchers/item-form.tsx';
import { FieldGroup, FieldLegend, FieldSet } from '../../ui/field.tsx';
import { GoodFor } from './good-for.tsx';
import * as texts from './texts.ts';
import type { VoucherResult } from './voucher.server.ts';
import { valuesOf, voucherChoices, voucherFields } from './voucher-fields.ts';

interface VoucherFormProps {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
  readonly result: VoucherResult | null;
  readonly locale: string;
}

const zones = [
  ...['Europe/London', 'Europe/Paris', 'Europe/Berlin', 'Europe/Madrid', 'Europe/Rome', 'UTC', 'America/New_York'],
  ...[
    'America/Chicago',
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'Asia/Tokyo',
    'Asia/Singapore',
    'Australia/Sydney',
  ],
];

interface GroupProps {
  readonly title: string;
  readonly children: React.ReactNode;
}

/** What belongs together in a form. */
const Group = ({ title, children }: GroupProps) => (
  <FieldSet className="border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
    <FieldLegend>{title}</FieldLegend>
    <FieldGroup>{children}</FieldGroup>
  </FieldSet>
);

/** Everything about a voucher but its codes. What is typed survives failures, reloads and a new sign-in. */
export function VoucherForm({ voucher, scopeRef, retailers, result, locale }: VoucherFormProps) {
  const mine = result?.intent === 'save' || result?.intent === 'activate' ? result : null;
  const refused = mine?.ok === false && !mine.kept ? mine : null;
  const editor = useItemEditor({
    ...{ kind: 'voucher', fields: voucherFields, item: voucher, scopeRef, stored: valuesOf(voucher) },
    ...{ saved: refused ? null : mine, refused },
  });
  const { values } = editor.form;
  // What can't be activated yet was saved all the same, and is marked.
  const errors = mine?.ok === false ? mine.errors : {};
  const shown = editor.form.fields;
  // Each field stays what it is; only its error is another.
  const fields = Object.fromEntries(
    Object.entries(shown).map(([name, field]) => [name, { ...field, error: errors[name] }]),
  ) as unknown as typeof shown;
  const fixed = voucher.status !== 'draft';
  const valued = values.kind === 'percent' || values.kind === 'amount';
  const zoneList = `zones-${voucher.id}`;
  return (
    <ItemForm editor={editor} submit={texts.save} locale={locale}>
      {fixed ? <p className="text-sm text-muted">{texts.lockedNote}</p> : null}
      <Group title={texts.offerHeading}>
        <TextField field={fields.name} />
        <SelectField field={fields.kind} options={optionsOf(voucherChoices.kind)} disabled={fixed} />
        {valued ? (
          <TextField
            field={fields.value}
            label={values.kind === 'percent' ? texts.perCent : texts.amount}
            readOnly={fixed}
          />
        ) : null}
        {values.kind === 'amount' ? <TextField field={fields.currency} readOnly={fixed} /> : null}
      </Group>
      <Group title={texts.claimPageText}>
        <TextField field={fields.title} className="sm:col-span-2" />
        <TextAreaField field={fields.description} className="sm:col-span-2" />
      </Group>
      <Group title={texts.validity}>
        <TextField field={fields.startDate} />
        <TextField field={fields.startTime} />
        <TextField field={fields.endDate} />
        <TextField field={fields.endTime} />
        <TextField field={fields.timezone} list={zoneList} />
        <datalist id={zoneList}>
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Group>
      <Group title={texts.limits}>
        <TextField field={fields.totalLimit} />
        <TextField field={fields.personLimit} />
        <SelectField field={fields.identifyBy} options={optionsOf(voucherChoices.identifyBy)} disabled={fixed} />
        {values.identifyBy === 'email' ? (
          <SelectField field={fields.confirmEmail} options={optionsOf(voucherChoices.confirmEmail)} />
        ) : null}
        <SelectField field={fields.codeSource} options={optionsOf(voucherChoices.codeSource)} disabled={fixed} />
        {values.codeSource === 'single' ? <TextField field={fields.singleCode} readOnly={fixed} /> : null}
      </Group>
      <Group title={texts.eligibleProducts}>
        <GoodFor products={fields.products} chosen={fields.retailers} retailers={retailers} />
      </Group>
    </ItemForm>
  );
}

const optionsOf = <Choice extends string>(choices: Readonly<Record<Choice, string>>) =>
  keysOf(choices).map((choice) => [choice, choices[choice]] as const);
