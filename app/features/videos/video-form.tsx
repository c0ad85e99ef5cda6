import { TextField } from '#app/forms/text-fields.tsx';
import { EditorForm, NameFields } from '#app/touchpoints/editor-form.tsx';
import type { Editor } from '#app/touchpoints/use-editor.ts';
import { HotspotRows } from './hotspot-rows.tsx';
import * as texts from './texts.ts';
import { rearrange, type videoFields } from './video-fields.ts';

interface VideoFormProps {
  readonly editor: Editor<typeof videoFields>;
}

/** Form of a video. Works without a script. */
export function VideoForm({ editor }: VideoFormProps) {
  const { fields, values, errors, change } = editor;
  return (
    <EditorForm editor={editor}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} />
        <TextField field={fields.title} />
        <TextField field={fields.language} />
        <TextField field={fields.source} />
        <TextField field={fields.poster} />
        <TextField field={fields.captions} />
      </div>
      <HotspotRows
        field={fields.hotspots}
        errors={errors}
        onArrange={(intent) => change(rearrange(values, intent) ?? {})}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{texts.endCard}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={fields.endHeadline} />
          <TextField field={fields.endCall} />
          <TextField field={fields.endTarget} />
        </div>
      </fieldset>
    </EditorForm>
  );
}
