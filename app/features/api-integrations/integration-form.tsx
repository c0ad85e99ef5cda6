import { CheckList, ChoiceSet, SelectField } from '#app/forms/choice-fields.tsx';
import { NamedList } from '#app/forms/named-list.tsx';
import { TextAreaField } from '#app/forms/text-fields.tsx';
import { EditorForm, NameFields } from '#app/touchpoints/editor-form.tsx';
import { catalogProducts } from '#app/touchpoints/product-choice.tsx';
import type { Editor } from '#app/touchpoints/use-editor.ts';
import { FieldError } from '#app/ui/field.tsx';
import { keysOf } from '#shared/table.ts';
import { apiFields, apiLimits } from '#shared/touchpoints/api-choices.ts';
import type { IntegrationData } from './integration.server.ts';
import type { integrationFields } from './integration-fields.ts';
import * as texts from './texts.ts';

interface IntegrationFormProps extends Pick<IntegrationData, 'collections' | 'retailers'> {
  readonly editor: Editor<typeof integrationFields>;
}

const columns = 'grid gap-1 sm:grid-cols-2';

/** Content of the answers, and allowed origins. Works without a script. */
export function IntegrationForm({ editor, collections, retailers }: IntegrationFormProps) {
  const { fields } = editor;
  return (
    <EditorForm editor={editor}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">{texts.products}</legend>
        {collections.length > 0 ? (
          <>
            <p className="my-1 text-xs text-muted">{texts.collectionsHint}</p>
            <CheckList
              field={fields.collections}
              options={collections.map(({ id, name }) => [String(id), name])}
              className={columns}
            />
            {fields.collections.error ? <FieldError>{fields.collections.error}</FieldError> : null}
          </>
        ) : null}
        <NamedList
          field={fields.products}
          adds="addProduct"
          list={texts.catalogProducts}
          none={texts.nameGtinOrProductNumber}
          from={catalogProducts}
          className="mt-3 max-w-md"
        />
      </fieldset>
      <ChoiceSet field={fields.fields} prominent>
        <CheckList
          field={fields.fields}
          options={keysOf(apiFields).map((id) => [id, apiFields[id]])}
          className={columns}
        />
      </ChoiceSet>
      {retailers.length > 0 ? (
        <ChoiceSet field={fields.retailers} prominent>
          <CheckList
            field={fields.retailers}
            options={retailers.map(({ key, label }) => [key, label])}
            className={columns}
          />
        </ChoiceSet>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAreaField field={fields.domains} />
        <SelectField
          field={fields.perMinute}
          options={apiLimits.map((limit) => [String(limit), String(limit)])}
          className="w-40"
        />
      </div>
    </EditorForm>
  );
}
