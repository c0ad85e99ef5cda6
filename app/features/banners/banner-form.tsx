import { SelectField } from '#app/forms/choice-fields.tsx';
import { TextField } from '#app/forms/text-fields.tsx';
import { EditorForm, NameFields } from '#app/touchpoints/editor-form.tsx';
import { PictureUpload } from '#app/touchpoints/picture-upload.tsx';
import { ProductField } from '#app/touchpoints/product-choice.tsx';
import type { Editor } from '#app/touchpoints/use-editor.ts';
import { Button } from '#app/ui/button.tsx';
import { keysOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { bannerSizes, checkBanner } from '#shared/touchpoints/banner-choices.ts';
import { type bannerFields, bannerFromValues } from './banner-fields.ts';
import * as texts from './texts.ts';

interface BannerFormProps {
  readonly editor: Editor<typeof bannerFields>;
}

/** Form of a banner. Works without a script, except for the image upload. */
export function BannerForm({ editor }: BannerFormProps) {
  const { fields, values, change } = editor;
  const imageError = values.src === '' ? fields.src.error : undefined;
  return (
    <EditorForm editor={editor}>
      {(['src', 'width', 'height', 'bytes'] as const).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} />
        <SelectField field={fields.size} options={keysOf(bannerSizes).map((id) => [id, bannerSizes[id].label])} />
      </div>
      <fieldset>
        <legend className="text-sm font-medium">{texts.picture}</legend>
        <p className={imageError ? 'my-1 text-xs text-error-ink' : 'my-1 text-xs text-muted'}>
          {imageError ??
            (values.src === ''
              ? texts.noPicture
              : fill(texts.currentPicture, { width: values.width, height: values.height }))}
        </p>
        <noscript>
          <p className="my-1 text-xs text-muted">{texts.uploadNeedsScript}</p>
        </noscript>
        <PictureUpload
          title={texts.picture}
          current={values.src}
          missing={imageError !== undefined}
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
              {texts.removePicture}
            </Button>
          )}
        </PictureUpload>
        <ul className="mt-2 space-y-1 text-sm" aria-label={texts.issues}>
          {checkBanner(values.size, bannerFromValues(values).picture).map(({ ok, text: sentence }) => (
            <li key={sentence} className={ok ? 'text-success-ink' : 'text-warning-ink'}>
              {sentence}
            </li>
          ))}
        </ul>
      </fieldset>
      <TextField field={fields.alt} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.headline} />
        <TextField field={fields.call} />
        <ProductField field={fields.product} text={values.productName} onChoose={change} />
        <TextField field={fields.target} />
      </div>
    </EditorForm>
  );
}
