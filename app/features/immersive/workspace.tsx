import { type ComponentProps, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { submitterOf } from '#app/forms/posting.ts';
import { cardClasses } from '#app/ui/card.tsx';
import { fill } from '#shared/text/fill.ts';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import { LanguageTabs } from './editor-tabs.tsx';
import { applyForm } from './edits.ts';
import { MergePanel } from './merge-panel.tsx';
import { PanelBody } from './panel-body.tsx';
import { hasLanguageTabs } from './panels.ts';
import { useRestoredFocus } from './restored-focus.ts';
import * as texts from './texts.ts';
import { useEditing } from './use-editing.ts';
import { EditingContext } from './use-part-fields.ts';

export type WorkspaceProps = ComponentProps<typeof PanelBody>;

/** Form around the open panel, or the merge panel while there are conflicts. */
export function Workspace(props: WorkspaceProps) {
  const { editor, view, result, findings } = props;
  const { state } = editor;
  const { page } = state.content;
  const room = useRef<HTMLDivElement>(null);
  const { focus, announcement, editing, onInput, onSubmit } = useExperienceForm({
    editor,
    view,
    result,
    findings,
    room,
  });
  return (
    <div ref={room} className="min-w-0">
      {state.theirs ? (
        <MergePanel
          {...{ conflicts: state.conflicts, mine: state.content, theirs: state.theirs }}
          from={state.saved.etag}
          onDecide={editor.decide}
        />
      ) : (
        <div className={cardClasses}>
          {hasLanguageTabs(view.panel) ? (
            <LanguageTabs page={page} locale={view.locale} linkTo={(lang) => view.linkTo({ lang })} />
          ) : null}
          <form
            method="post"
            aria-label={texts.experience}
            onInput={onInput}
            onFocus={focus.remember}
            onKeyUp={focus.remember}
            onSubmit={(event) => void onSubmit(event)}
          >
            <input type="hidden" name="etag" value={state.saved.etag} />
            {/* Enter in a field must save, not press the first button of the panel. */}
            <button type="submit" hidden tabIndex={-1}>
              {texts.save}
            </button>
            <EditingContext value={editing}>
              <PanelBody {...props} />
            </EditingContext>
            <noscript>
              <button type="submit">{texts.save}</button>
            </noscript>
          </form>
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </div>
      )}
    </div>
  );
}

/** Intents handled by the server; the others change the page in the browser. */
const serverIntents = /^(publish|unpublish|preview|revoke|restore)\b/;

interface ExperienceFormOptions extends Pick<WorkspaceProps, 'editor' | 'view' | 'result' | 'findings'> {
  readonly room: RefObject<HTMLElement | null>;
}

/** Handlers and errors of the workspace form. */
function useExperienceForm({ editor, view, result, findings, room }: ExperienceFormOptions) {
  const { state, change, flush } = editor;
  const { page } = state.content;
  const { locale } = view;
  const [announcement, setAnnouncement] = useState('');
  const submit = useSubmit();
  const focus = useRestoredFocus(room, page);
  const { editing, refuse, clearErrors } = useEditing({ view, page, result, findings, room });

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget, submitterOf(event));
    const intent = String(form.get('intent') ?? '');
    if (serverIntents.test(intent)) {
      const etag = await flush();
      if (etag !== null) await submit({ intent, etag }, { method: 'post', preventScrollReset: true });
      return;
    }
    const edit = applyForm(page, form, locale, randomBlockId);
    // Other buttons work even if a field can't be parsed.
    if (intent === '' || intent === 'add-locale') refuse(edit.errors);
    // Focus the heading of a new block, or the selected block after a removal.
    if (/^(add|copy)\b/.test(intent) && intent !== 'add-locale') focus.focusNext('[name="heading"]');
    if (/^remove\b/.test(intent)) focus.focusNext('[aria-current="true"]');
    change({ page: edit.page });
    const moved = edit.page.blocks.findIndex(({ id }) => id === intent.split(':')[1]);
    if (/^(up|down):/.test(intent))
      setAnnouncement(fill(texts.blockMoved, { position: moved + 1, count: edit.page.blocks.length }));
    if (edit.chosen !== undefined) view.show(edit.chosen);
  };

  return { focus, announcement, editing, onInput: clearErrors, onSubmit };
}
