import { SelectField } from '#app/forms/choice-fields.tsx';
import { TextAreaField, TextField } from '#app/forms/text-fields.tsx';
import type { FieldsOf } from '#app/forms/use-form.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { fill } from '#shared/text/fill.ts';
import { offerText } from '#shared/vouchers/offer-text.ts';
import { EligibleItems } from './eligible-items.tsx';
import * as texts from './texts.ts';
import { optionsOf, voucherChoices, type voucherFields } from './voucher-fields.ts';

interface OfferStepProps {
  readonly fields: FieldsOf<typeof voucherFields>;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
  readonly locale: string;
}

/** CSS shows the fields of the selected type, so this works without scripts. */
const valueFieldClass =
  'hidden group-has-[option[value=percent]:checked]/offer:block group-has-[option[value=amount]:checked]/offer:block';
const currencyFieldClass = 'hidden group-has-[option[value=amount]:checked]/offer:block';

/** Offer of a voucher; other fields have defaults. */
export function OfferStep({ fields, retailers, locale }: OfferStepProps) {
  const { kind, value, currency, title, description, name, products } = fields;
  const isFreeProduct = kind.value === 'free-product';
  const example = offerText({ kind: kind.value, value: null, currency: null }, locale);
  const more = [title, description, name, ...(isFreeProduct ? [] : [products])];
  return (
    <>
      <div className="group/offer grid gap-4 sm:grid-cols-3">
        <SelectField field={kind} options={optionsOf(voucherChoices.kind)} />
        <TextField
          field={value}
          label={kind.value === 'amount' ? texts.amount : texts.perCent}
          className={valueFieldClass}
        />
        <TextField field={currency} className={currencyFieldClass} />
      </div>
      {isFreeProduct ? <EligibleItems products={products} chosen={fields.retailers} retailers={retailers} /> : null}
      <AccordionItem open={more.some(({ error }) => error !== undefined) || undefined}>
        <AccordionTrigger>{texts.wordsAndProducts}</AccordionTrigger>
        <div className="mt-3 grid gap-4">
          <TextField field={title} hint={fill(texts.titleDefault, { offer: example })} />
          <TextAreaField field={description} />
          <TextField field={name} hint={texts.nameDefault} />
          {isFreeProduct ? null : <EligibleItems products={products} chosen={fields.retailers} retailers={retailers} />}
        </div>
      </AccordionItem>
    </>
  );
}
