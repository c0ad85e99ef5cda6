import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import { voucherKinds } from '#shared/vouchers/offer-text.ts';
import { ItemForm, useItemEditor } from '../../forms-and-vouchers/item-form.tsx';
import { AreaField, ChoiceField, Group, TextField } from '../../ui/labelled-fields.tsx';
import { GoodFor } from './good-for.tsx';
import type { VoucherResult } from './voucher.server.ts';
import { type VoucherErrors, type VoucherValues, valuesOf, voucherParts } from './voucher-values.ts';

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

/** Everything about a voucher but its codes. What is typed survives failures, reloads and a new sign-in. */
export function VoucherForm({ voucher, scopeRef, retailers, result, locale }: VoucherFormProps) {
  const mine = result?.intent === 'save' || result?.intent === 'activate' ? result : null;
  const refused = mine?.ok === false && !mine.kept ? mine : null;
  const saved = refused ? null : mine;
  const editor = useItemEditor<VoucherValues>(
    { kind: 'voucher', item: voucher, scopeRef, stored: valuesOf(voucher), parts: voucherParts },
    { saved, refused },
  );
  const { values, draft } = editor;
  const errors: VoucherErrors = mine?.ok === false ? mine.errors : {};
  const fixed = voucher.status !== 'draft';

  const text = (name: TextName) => ({
    name,
    value: values[name],
    error: errors[name as keyof VoucherErrors],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => draft.change({ [name]: event.target.value }),
  });
  const choice = <Name extends 'kind' | 'codeSource' | 'identifyBy'>(name: Name) => ({
    ...{ name, value: values[name], error: errors[name], disabled: fixed },
    onChange: (value: string) => draft.change({ [name]: value as VoucherValues[Name] }),
  });
  const valued = values.kind === 'percent' || values.kind === 'amount';

  return (
    <ItemForm editor={editor} submit="Save" locale={locale}>
      {fixed ? (
        <p className="text-sm text-muted">
          Kind, value, codes and customer identification can’t change after activation.
        </p>
      ) : null}
      <Group title="What is given">
        <TextField label="Name" hint="For you and your colleagues; never public." maxLength={80} {...text('name')} />
        <ChoiceField label="Kind" options={voucherKinds} {...choice('kind')} />
        {valued ? (
          <TextField
            label={values.kind === 'percent' ? 'Per cent' : 'Amount'}
            inputMode="decimal"
            readOnly={fixed}
            {...text('value')}
          />
        ) : null}
        {values.kind === 'amount' ? (
          <TextField label="Currency" hint="Such as EUR" maxLength={3} readOnly={fixed} {...text('currency')} />
        ) : null}
      </Group>
      <Group title="What the claim page says">
        <div className="sm:col-span-2">
          <TextField label="Title" maxLength={120} {...text('title')} />
        </div>
        <div className="sm:col-span-2">
          <AreaField
            label="Text"
            name="description"
            maxLength={2_000}
            value={values.description}
            error={errors.description}
            onChange={(description) => draft.change({ description })}
          />
        </div>
      </Group>
      <Group title="When it can be claimed">
        <TextField label="First day" type="date" {...text('startDate')} />
        <TextField label="From, time" type="time" hint="Empty: from the beginning of the day" {...text('startTime')} />
        <TextField label="Last day" type="date" {...text('endDate')} />
        <TextField label="Until, time" type="time" hint="Empty: to the end of the day" {...text('endTime')} />
        <TextField
          label="Timezone"
          hint="Days and times above are by the clocks there."
          list={`zones-${voucher.id}`}
          {...text('timezone')}
        />
        <datalist id={`zones-${voucher.id}`}>
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </Group>
      <Group title="How often">
        <TextField
          label="Claims in all"
          inputMode="numeric"
          hint="Empty: as many as there are codes"
          {...text('totalLimit')}
        />
        <TextField label="Claims per person" inputMode="numeric" {...text('personLimit')} />
        <ChoiceField
          label="Identify customers by"
          hint="We store only a hash."
          options={{ email: 'Their e-mail address', browser: 'Their browser, by a cookie' }}
          {...choice('identifyBy')}
        />
        {values.identifyBy === 'email' ? (
          <ChoiceField
            label="E-mail confirmation"
            hint="A mailed link stops claims with other people’s addresses."
            name="confirmEmail"
            options={{ no: 'Show the code immediately', yes: 'E-mail a link to the code' }}
            value={values.confirmEmail}
            error={undefined}
            onChange={(value: string) => draft.change({ confirmEmail: value === 'yes' ? 'yes' : 'no' })}
          />
        ) : null}
        <ChoiceField
          label="Codes"
          options={{ pool: 'One of a pool for each claim', single: 'The same code for everybody' }}
          {...choice('codeSource')}
        />
        {values.codeSource === 'single' ? (
          <TextField label="Code" maxLength={64} readOnly={fixed} {...text('singleCode')} />
        ) : null}
      </Group>
      <GoodFor
        values={values}
        retailers={retailers}
        errors={errors}
        onChange={(change: Partial<Pick<VoucherValues, 'products' | 'retailers'>>) => draft.change(change)}
      />
    </ItemForm>
  );
}

type TextName = Exclude<
  keyof VoucherValues,
  'kind' | 'codeSource' | 'identifyBy' | 'confirmEmail' | 'products' | 'retailers' | 'description'
>;
