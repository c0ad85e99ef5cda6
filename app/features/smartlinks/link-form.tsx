import { utmNames } from '#shared/touchpoints/smartlink.ts';
import { EditorForm, NameFields } from '../../touchpoints/editor-form.tsx';
import { ProductChoice } from '../../touchpoints/product-choice.tsx';
import type { Editor } from '../../touchpoints/use-editor.ts';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import type { LinkResult } from './link-changes.server.ts';
import { definitionOf, errorsOf, type LinkValues, rearranged } from './link-values.ts';
import { type Retailer, RetailerOrder } from './retailer-order.tsx';
import { RuleRows } from './rule-rows.tsx';
import { TestBox } from './test-box.tsx';

interface LinkFormProps {
  readonly editor: Editor<LinkValues>;
  readonly retailers: readonly Retailer[];
  readonly result: LinkResult | null;
  readonly publicOrigin: string;
  readonly locale: string;
}

/** Everything a link is made of. It posts without a script too; with one, what is typed outlives a reload. */
export function LinkForm({ editor, retailers, result, publicOrigin, locale }: LinkFormProps) {
  const { touchpoint: link, values, change } = editor;
  const errors = errorsOf(editor.refused ? editor.faults : []);
  const arrange = (intent: string) => change(rearranged(values, intent) ?? {});
  const text = (name: 'slug' | 'fallback', hint: boolean) => ({
    ...{ id: `link-${name}`, name, value: values[name] },
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
    ...describedBy(`link-${name}`, errors[name], hint),
  });
  return (
    <EditorForm editor={editor}>
      <input type="hidden" name="id" value={link.id} />
      <input type="hidden" name="slugBefore" value={editor.base?.slug ?? link.slug ?? ''} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} errors={errors} />
        <FormField
          id="link-slug"
          label={`Short link: ${new URL(publicOrigin).host}/l/…`}
          error={errors.slug}
          hint={link.slugFixed ? 'It was public once, so that it stays.' : undefined}
        >
          <Input
            {...text('slug', link.slugFixed)}
            readOnly={link.slugFixed}
            maxLength={50}
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
        <ProductChoice
          id="link-product"
          name="product"
          label="Product"
          values={values}
          error={errors.product}
          onChoose={change}
        />
      </div>
      <FormField
        id="link-fallback"
        label="Leads to (needed to publish)"
        error={errors.fallback}
        hint="Where everybody goes whom no rule and no retailer below fits."
      >
        <Input {...text('fallback', true)} type="url" inputMode="url" placeholder="https://" />
      </FormField>
      <RetailerOrder chosen={values.retailers} retailers={retailers} onArrange={arrange} />
      <RuleRows
        rules={values.rules}
        {...{ retailers, errors }}
        onChange={(rules) => change({ rules })}
        onArrange={arrange}
      />
      <details open={Object.values(values.utm).some((value) => value !== '') || undefined}>
        <summary className="disclosure">Campaign parameters (UTM)</summary>
        <p className="mt-1 text-xs text-muted">Added to every address the link leads to, unless it has one already.</p>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
          {utmNames.map((name) => (
            <FormField key={name} id={`link-utm-${name}`} label={`utm_${name}`} error={errors[`utm.${name}`]}>
              <Input
                id={`link-utm-${name}`}
                name={`utm.${name}`}
                value={values.utm[name]}
                onChange={({ target }) => change({ utm: { ...values.utm, [name]: target.value } })}
                maxLength={120}
              />
            </FormField>
          ))}
        </div>
      </details>
      <TestBox
        result={result?.ok === null ? result.test : null}
        retailers={retailers}
        named={definitionOf(values)
          .rules.flatMap(({ countries }) => countries)
          .filter((country) => /^[A-Z]{2}$/.test(country))}
        locale={locale}
      />
    </EditorForm>
  );
}
