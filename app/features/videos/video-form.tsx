import { ownFilm } from '#shared/touchpoints/video-choices.ts';
import { EditorForm, NameFields } from '../../touchpoints/editor-form.tsx';
import type { Editor } from '../../touchpoints/use-editor.ts';
import { describedBy, FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { HotspotRows } from './hotspot-rows.tsx';
import { errorsOf, rearranged, type VideoValues } from './video-values.ts';

interface VideoFormProps {
  readonly editor: Editor<VideoValues>;
}

type TextName = Exclude<keyof VideoValues, 'hotspots' | 'name' | 'campaign'>;

/** Everything a video is made of. It posts without a script too. */
export function VideoForm({ editor }: VideoFormProps) {
  const { values, change } = editor;
  const errors = errorsOf(editor.faults);
  const field = (name: TextName, label: string, more: React.ComponentProps<'input'> = {}, hint?: string) => (
    <FormField id={`video-${name}`} label={label} error={errors[name]} hint={hint}>
      <Input
        id={`video-${name}`}
        name={name}
        value={values[name]}
        onChange={({ target }) => change({ [name]: target.value })}
        {...describedBy(`video-${name}`, errors[name], hint !== undefined)}
        {...more}
      />
    </FormField>
  );
  const address = { type: 'url', inputMode: 'url', placeholder: 'https://', maxLength: 2000 } as const;
  return (
    <EditorForm editor={editor}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields editor={editor} errors={errors} />
        {field('title', 'Title', { maxLength: 120 }, 'Stands above the film.')}
        {field('language', 'Language', { maxLength: 6, spellCheck: false }, 'Of the film and its texts: en, fr-CA.')}
        {field('source', 'Film', { ...address, type: 'text' }, `An .mp4 or .webm file. ${ownFilm} is one to try with.`)}
        {field('poster', 'Picture before it plays', address)}
        {field('captions', 'Captions', address, 'A WebVTT file. Both hosts must let other sites read them (CORS).')}
      </div>
      <HotspotRows
        hotspots={values.hotspots}
        errors={errors}
        onChange={(hotspots) => change({ hotspots })}
        onArrange={(intent) => change(rearranged(values, intent) ?? {})}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">When it is over</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {field('endHeadline', 'Headline', { maxLength: 80 })}
          {field('endCall', 'Text of the link', { maxLength: 30 })}
          {field('endTarget', 'Leads to', address)}
        </div>
      </fieldset>
    </EditorForm>
  );
}
