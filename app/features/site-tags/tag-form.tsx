import { consentModes, siteCounts } from '#shared/touchpoints/site-tag-choices.ts';
import { EditorForm, NameFields } from '../../touchpoints/editor-form.tsx';
import type { Editor } from '../../touchpoints/use-editor.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DomainsField } from '../../ui/domains-field.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioGroupItem } from '../../ui/radio-group.tsx';
import type { SiteTagData } from './site-tag.server.ts';
import { errorsOf, retailerField, type TagValues } from './tag-values.ts';

interface TagFormProps extends Pick<SiteTagData, 'retailers'> {
  readonly editor: Editor<TagValues>;
}

/** Where the tag may count, what, and when. It posts without a script too. */
export function TagForm({ editor, retailers }: TagFormProps) {
  const { values, change } = editor;
  const errors = errorsOf(editor.faults);
  const leadTo = (id: string, domain: string) =>
    change({
      retailers: [...values.retailers.filter((one) => one.id !== id), ...(domain === '' ? [] : [{ id, domain }])],
    });
  return (
    <EditorForm editor={editor}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} errors={errors} />
      </div>
      <DomainsField
        label="Sites that carry the tag"
        hint="What comes from any other site is refused."
        value={values.domains}
        error={errors.allowedDomains}
        className="max-w-lg"
        onChange={(domains) => change({ domains })}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Consent</legend>
        <div className="space-y-2">
          {Object.entries(consentModes).map(([mode, { label, hint }]) => (
            <label key={mode} className="flex items-start gap-2 text-sm">
              <RadioGroupItem
                name="consent"
                value={mode}
                checked={values.consent === mode}
                onChange={() => change({ consent: mode })}
                className="mt-1"
              />
              <span>
                {label}
                <span className="block text-xs text-muted">{hint}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset aria-describedby={errors.counts ? 'tag-counts-error' : undefined}>
        <legend className="mb-1 text-sm font-medium">What is counted</legend>
        {Object.entries(siteCounts).map(([count, label]) => (
          <label key={count} className="flex items-start gap-2 text-sm">
            <Checkbox
              name="counts"
              value={count}
              checked={values.counts.includes(count)}
              aria-invalid={errors.counts ? true : undefined}
              onChange={({ target }) =>
                change({
                  counts: target.checked ? [...values.counts, count] : values.counts.filter((one) => one !== count),
                })
              }
              className="mt-1"
            />
            {label}
          </label>
        ))}
        {errors.counts ? <FieldError id="tag-counts-error">{errors.counts}</FieldError> : null}
      </fieldset>
      {retailers.length > 0 ? (
        <fieldset aria-describedby="tag-retailers-hint">
          <legend className="text-sm font-medium">Domains of retailers</legend>
          <p
            id="tag-retailers-hint"
            className={errors.retailers ? 'mb-2 text-xs text-error-ink' : 'mb-2 text-xs text-muted'}
          >
            {errors.retailers ?? 'A click on a link to such a domain, or to one below it, is a click to the retailer.'}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            {retailers.map(({ id, name }) => (
              <FormField key={id} id={retailerField(id)} label={name}>
                <Input
                  id={retailerField(id)}
                  name={retailerField(id)}
                  value={values.retailers.find((one) => one.id === id)?.domain ?? ''}
                  onChange={({ target }) => leadTo(id, target.value)}
                  maxLength={255}
                  spellCheck={false}
                  autoCapitalize="none"
                  aria-invalid={errors.retailers ? true : undefined}
                />
              </FormField>
            ))}
          </div>
        </fieldset>
      ) : null}
    </EditorForm>
  );
}
