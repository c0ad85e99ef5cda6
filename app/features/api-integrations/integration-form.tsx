import { apiFields, apiLimits } from '#shared/touchpoints/api-choices.ts';
import { EditorForm, NameFields } from '../../touchpoints/editor-form.tsx';
import { catalogueProducts } from '../../touchpoints/product-choice.tsx';
import type { Editor } from '../../touchpoints/use-editor.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { DomainsField } from '../../ui/domains-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import type { IntegrationData } from './integration.server.ts';
import { errorsOf, type IntegrationValues } from './integration-values.ts';

interface IntegrationFormProps extends Pick<IntegrationData, 'collections' | 'retailers'> {
  readonly editor: Editor<IntegrationValues>;
}

/** What calls are answered with, and from where they may come. It posts without a script too. */
export function IntegrationForm({ editor, collections, retailers }: IntegrationFormProps) {
  const { values, change } = editor;
  const errors = errorsOf(editor.faults);
  const toggle = (name: 'collections' | 'retailers' | 'fields', value: string, on: boolean) =>
    change({ [name]: on ? [...values[name], value] : values[name].filter((one) => one !== value) });
  const boxes = (
    name: 'collections' | 'retailers' | 'fields',
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <div className="grid gap-1 sm:grid-cols-2">
      {options.map(([value, label]) => (
        <label key={value} className="flex items-start gap-2 text-sm">
          <Checkbox
            name={name}
            value={value}
            checked={values[name].includes(value)}
            onChange={({ target }) => toggle(name, value, target.checked)}
            className="mt-1"
          />
          {label}
        </label>
      ))}
    </div>
  );
  return (
    <EditorForm editor={editor}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} errors={errors} />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">Products</legend>
        {collections.length > 0 ? (
          <>
            <p className="my-1 text-xs text-muted">Collections, with what they hold when somebody calls</p>
            {boxes(
              'collections',
              collections.map(({ id, name }) => [String(id), name]),
            )}
          </>
        ) : null}
        <FormField id="api-add" label="Add a product" error={errors.products} className="mt-3 max-w-md">
          <Combobox
            id="api-add"
            label="Products of the catalogue"
            name="addProduct"
            chosen=""
            text=""
            none="Name, GTIN or product number"
            from={catalogueProducts}
            onChoose={(option) => {
              if (option && !values.products.some(({ id }) => id === option._id))
                change({ products: [...values.products, { id: option._id, name: option.label }] });
            }}
            invalid={errors.products !== undefined}
            describedBy={errors.products ? 'api-add-error' : undefined}
          />
        </FormField>
        <ul className="mt-2 space-y-1">
          {values.products.map((product) => (
            <li key={product.id}>
              <label className="flex items-start gap-2 text-sm">
                <Checkbox
                  name="products"
                  value={`${product.id} ${product.name}`}
                  checked
                  onChange={() => change({ products: values.products.filter(({ id }) => id !== product.id) })}
                  className="mt-1"
                />
                {product.name}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Fields of an answer</legend>
        {boxes('fields', Object.entries(apiFields))}
      </fieldset>
      {retailers.length > 0 ? (
        <fieldset>
          <legend className="text-sm font-medium">Retailers</legend>
          <p className="mb-1 text-xs text-muted">None chosen: every retailer that has offers.</p>
          {boxes(
            'retailers',
            retailers.map(({ key, label }) => [key, label]),
          )}
        </fieldset>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <DomainsField
          label="Sites whose pages may call"
          hint="Add a port other than 443, such as www.example.com:8443. Without any site, only servers can call."
          value={values.domains}
          error={errors.allowedDomains}
          onChange={(domains) => change({ domains })}
        />
        <FormField id="api-limit" label="Calls a minute, for each key">
          <NativeSelect
            id="api-limit"
            name="perMinute"
            value={values.perMinute}
            onChange={({ target }) => change({ perMinute: target.value })}
            className="w-auto"
          >
            {apiLimits.map((limit) => (
              <option key={limit} value={limit}>
                {limit}
              </option>
            ))}
          </NativeSelect>
        </FormField>
      </div>
    </EditorForm>
  );
}
