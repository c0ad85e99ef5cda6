import { TextField } from '#app/forms/text-fields.tsx';
import { EditorForm, NameFields } from '#app/touchpoints/editor-form.tsx';
import { ProductField } from '#app/touchpoints/product-choice.tsx';
import type { Editor } from '#app/touchpoints/use-editor.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { utmNames } from '#shared/touchpoints/smartlink.ts';
import type { LinkResult } from './link-changes.server.ts';
import { type linkFields, rearrange, smartlinkFromValues } from './link-fields.ts';
import { type Retailer, RetailerOrder } from './retailer-order.tsx';
import { RuleRows } from './rule-rows.tsx';
import { TestBox } from './test-box.tsx';
import * as texts from './texts.ts';

interface LinkFormProps {
  readonly editor: Editor<typeof linkFields>;
  readonly retailers: readonly Retailer[];
  readonly result: LinkResult | null;
  readonly publicOrigin: string;
  readonly locale: string;
}

/** Full form of a link. Works without a script; with one, drafts survive a reload. */
export function LinkForm({ editor, retailers, result, publicOrigin, locale }: LinkFormProps) {
  const { touchpoint: link, fields, values, errors, change } = editor;
  const arrange = (intent: string) => change(rearrange(values, intent) ?? {});
  return (
    <EditorForm editor={editor}>
      <input type="hidden" name="id" value={link.id} />
      <input type="hidden" name="slugBefore" value={editor.base?.slug ?? link.slug ?? ''} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} />
        <TextField
          field={fields.slug}
          label={`Short link: ${new URL(publicOrigin).host}/l/…`}
          hint={link.slugFixed ? texts.slugLocked : undefined}
          readOnly={link.slugFixed}
        />
        <ProductField field={fields.product} text={values.productName} onChoose={change} />
      </div>
      <TextField field={fields.fallback} />
      <RetailerOrder chosen={values.retailers} retailers={retailers} onArrange={arrange} />
      <RuleRows {...{ field: fields.rules, retailers, errors }} onArrange={arrange} />
      <AccordionItem open={utmNames.some((name) => values[`utm.${name}`] !== '') || undefined}>
        <AccordionTrigger>{texts.campaignParametersUtm}</AccordionTrigger>
        <p className="mt-1 text-xs text-muted">{texts.utmHint}</p>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
          {utmNames.map((name) => (
            <TextField key={name} field={fields[`utm.${name}`]} />
          ))}
        </div>
      </AccordionItem>
      <TestBox
        result={result?.ok === null ? result.test : null}
        retailers={retailers}
        ruleCountries={smartlinkFromValues(values)
          .rules.flatMap(({ countries }) => countries)
          .filter((country) => /^[A-Z]{2}$/.test(country))}
        locale={locale}
      />
    </EditorForm>
  );
}
