import { CheckList, ChoiceSet, RadioList } from '#app/forms/choice-fields.tsx';
import { TextAreaField } from '#app/forms/text-fields.tsx';
import { EditorForm, NameFields } from '#app/touchpoints/editor-form.tsx';
import type { Editor } from '#app/touchpoints/use-editor.ts';
import { Field, FieldLabel } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { keysOf } from '#shared/table.ts';
import { consentModes, siteCounts } from '#shared/touchpoints/site-tag-choices.ts';
import type { SiteTagData } from './site-tag.server.ts';
import { retailerField, type tagFields } from './tag-fields.ts';

interface TagFormProps extends Pick<SiteTagData, 'retailers'> {
  readonly editor: Editor<typeof tagFields>;
}

/** Form of a tag: domains, counts and consent. Works without a script. */
export function TagForm({ editor, retailers: offered }: TagFormProps) {
  const { domains, consent, counts, retailers } = editor.fields;
  const retailerDomain = (id: string) => retailers.value.find((retailer) => retailer.id === id)?.domain ?? '';
  const setDomain = (id: string, domain: string) =>
    retailers.change([
      ...retailers.value.filter((retailer) => retailer.id !== id),
      ...(domain === '' ? [] : [{ id, domain }]),
    ]);
  return (
    <EditorForm editor={editor}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} />
      </div>
      <TextAreaField field={domains} className="max-w-lg" />
      <ChoiceSet field={consent} prominent>
        <RadioList
          field={consent}
          options={keysOf(consentModes).map((mode) => [
            mode,
            <>
              {consentModes[mode].label}
              <span className="block text-xs text-muted">{consentModes[mode].hint}</span>
            </>,
          ])}
        />
      </ChoiceSet>
      <ChoiceSet field={counts} prominent>
        <CheckList field={counts} options={keysOf(siteCounts).map((count) => [count, siteCounts[count]])} />
      </ChoiceSet>
      {offered.length > 0 ? (
        <ChoiceSet field={retailers} prominent>
          <div className="grid gap-3 sm:grid-cols-2">
            {offered.map(({ id, name }) => (
              <Field key={id}>
                <FieldLabel htmlFor={retailerField(id)}>{name}</FieldLabel>
                <Input
                  id={retailerField(id)}
                  name={retailerField(id)}
                  value={retailerDomain(id)}
                  onChange={({ target }) => setDomain(id, target.value)}
                  maxLength={255}
                  spellCheck={false}
                  autoCapitalize="none"
                  aria-invalid={retailers.error ? true : undefined}
                />
              </Field>
            ))}
          </div>
        </ChoiceSet>
      ) : null}
    </EditorForm>
  );
}
