import { SelectField } from '#app/forms/choice-fields.tsx';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import { ItemForm } from '#app/forms-and-vouchers/item-form.tsx';
import { FieldGroup, FieldLegend, FieldSet } from '#app/ui/field.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { EligibleItems } from './eligible-items.tsx';
import * as texts from './texts.ts';
import { useVoucherEditor } from './use-voucher-editor.ts';
import type { VoucherResult } from './voucher.server.ts';
import { optionsOf, voucherChoices, zones } from './voucher-fields.ts';

interface VoucherFormProps {
  readonly voucher: Voucher;
  readonly scopeRef: string;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
  readonly result: VoucherResult | null;
  readonly locale: string;
}

interface GroupProps {
  readonly title: string;
  /** Maximum number of columns. */
  readonly columns?: keyof typeof columnClasses;
  readonly children: React.ReactNode;
}

const columnClasses = { 2: undefined, 3: '@2xl:grid-cols-3', 4: '@2xl:grid-cols-4' } as const;

/** Titled group of fields. */
const Group = ({ title, columns = 2, children }: GroupProps) => (
  <FieldSet className="@container border-t border-line pt-5 first-of-type:border-0 first-of-type:pt-0">
    <FieldLegend>{title}</FieldLegend>
    <FieldGroup className={columnClasses[columns]}>{children}</FieldGroup>
  </FieldSet>
);

/** Form of a voucher without its codes. Drafts survive failures, reloads and a new sign-in. */
export function VoucherForm({ voucher, scopeRef, retailers, result, locale }: VoucherFormProps) {
  const { editor, fields } = useVoucherEditor({ voucher, scopeRef, result });
  const { values } = editor.form;
  const isLocked = voucher.status !== 'draft';
  const hasValue = values.kind === 'percent' || values.kind === 'amount';
  const zoneList = `zones-${voucher.id}`;
  return (
    <ItemForm editor={editor} submit={texts.save} locale={locale}>
      {isLocked ? <p className="text-sm text-muted">{texts.lockedNote}</p> : null}
      <Group title={texts.offerHeading} columns={values.kind === 'amount' ? 4 : 3}>
        <TextField field={fields.name} />
        <SelectField field={fields.kind} options={optionsOf(voucherChoices.kind)} disabled={isLocked} />
        {hasValue ? (
          <TextField
            field={fields.value}
            label={values.kind === 'percent' ? texts.perCent : texts.amount}
            readOnly={isLocked}
          />
        ) : null}
        {values.kind === 'amount' ? <TextField field={fields.currency} readOnly={isLocked} /> : null}
      </Group>
      <Group title={texts.claimPageText}>
        <TextField field={fields.title} className="sm:col-span-2" />
        <TextAreaField field={fields.description} className="sm:col-span-2" />
      </Group>
      <Group title={texts.validity} columns={4}>
        <TextField field={fields.startDate} hint={values.startDate === '' ? texts.noStart : undefined} />
        <TextField field={fields.startTime} />
        <TextField field={fields.endDate} hint={values.endDate === '' ? texts.noEnd : undefined} />
        <TextField field={fields.endTime} />
        <TextField field={fields.timezone} list={zoneList} className="@2xl:col-span-2" />
        <datalist id={zoneList}>
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Group>
      <Group title={texts.limits} columns={3}>
        <TextField field={fields.totalLimit} />
        <TextField field={fields.personLimit} />
        <SelectField field={fields.identifyBy} options={optionsOf(voucherChoices.identifyBy)} disabled={isLocked} />
        {values.identifyBy === 'email' ? (
          <SelectField field={fields.confirmEmail} options={optionsOf(voucherChoices.confirmEmail)} />
        ) : null}
        <SelectField field={fields.codeSource} options={optionsOf(voucherChoices.codeSource)} disabled={isLocked} />
        {values.codeSource === 'single' ? <TextField field={fields.singleCode} readOnly={isLocked} /> : null}
      </Group>
      <Group title={texts.eligibleProducts}>
        <EligibleItems products={fields.products} chosen={fields.retailers} retailers={retailers} />
      </Group>
    </ItemForm>
  );
}
