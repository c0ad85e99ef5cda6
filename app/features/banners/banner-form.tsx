import { bannerSizes, checkBanner, isBannerSize } from '#shared/touchpoints/banner-choices.ts';
import { EditorForm, NameFields } from '../../touchpoints/editor-form.tsx';
import { PictureUpload } from '../../touchpoints/picture-upload.tsx';
import { ProductChoice } from '../../touchpoints/product-choice.tsx';
import type { Editor } from '../../touchpoints/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { type BannerValues, definitionOf, errorsOf } from './banner-values.ts';

interface BannerFormProps {
  readonly editor: Editor<BannerValues>;
}

/** Everything a banner is made of. It posts without a script too; only a file takes one. */
export function BannerForm({ editor }: BannerFormProps) {
  const { values, change } = editor;
  const errors = errorsOf(editor.faults);
  const text = (name: 'alt' | 'headline' | 'call' | 'target', hint = false) => ({
    ...{ id: `banner-${name}`, name, value: values[name] },
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
    ...describedBy(`banner-${name}`, errors[name], hint),
  });
  const size = isBannerSize(values.size) ? values.size : '300x250';
  const missing = values.src === '' ? errors.picture : undefined;
  return (
    <EditorForm editor={editor}>
      {(['src', 'width', 'height', 'bytes'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} errors={errors} />
        <FormField id="banner-size" label="Size">
          <NativeSelect
            id="banner-size"
            name="size"
            value={size}
            onChange={({ target }) => change({ size: target.value })}
          >
            {Object.entries(bannerSizes).map(([id, { label }]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </FormField>
      </div>
      <fieldset>
        <legend className="text-sm font-medium">Picture</legend>
        <p className={missing ? 'my-1 text-xs text-error-ink' : 'my-1 text-xs text-muted'}>
          {missing ??
            (values.src === ''
              ? 'There is none yet.'
              : `There is one of ${values.width}×${values.height} pixels. Another takes its place.`)}
        </p>
        <noscript>
          <p className="my-1 text-xs text-muted">A file can be uploaded only where scripts are allowed.</p>
        </noscript>
        <PictureUpload
          title="Picture"
          current={values.src}
          missing={missing !== undefined}
          onUploaded={(src, { width, height, bytes }) =>
            change({ src, width: String(width), height: String(height), bytes: String(bytes) })
          }
        >
          {values.src === '' ? null : (
            <Button
              type="button"
              onClick={() => change({ src: '', width: '', height: '', bytes: '' })}
              variant="ghost"
              size="sm"
            >
              Remove the picture
            </Button>
          )}
        </PictureUpload>
        <ul className="mt-2 space-y-1 text-sm" aria-label="Weight and form">
          {checkBanner(size, definitionOf(values).picture).map(({ ok, text: sentence }) => (
            <li key={sentence} className={ok ? 'text-success-ink' : 'text-warning-ink'}>
              {sentence}
            </li>
          ))}
        </ul>
      </fieldset>
      <FormField
        id="banner-alt"
        label="What the picture shows"
        hint="Read out to who can’t see it; say here what is written in it."
        error={errors.alt}
      >
        <Input {...text('alt', true)} maxLength={200} />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField id="banner-headline" label="Headline" error={errors.headline}>
          <Input {...text('headline')} maxLength={80} />
        </FormField>
        <FormField id="banner-call" label="Call to action" error={errors.call}>
          <Input {...text('call')} maxLength={30} placeholder="Shop now" />
        </FormField>
        <ProductChoice
          id="banner-product"
          name="product"
          label="Leads to the offer of"
          values={values}
          error={errors.product}
          onChoose={change}
        />
        <FormField
          id="banner-target"
          label="Or leads to"
          error={errors.target}
          hint="Where everybody goes in whose country the product has no offer."
        >
          <Input {...text('target', true)} type="url" inputMode="url" placeholder="https://" maxLength={2000} />
        </FormField>
      </div>
    </EditorForm>
  );
}
