import { type ComponentProps, type FormEvent, type RefObject, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { submitterOf } from '#app/forms/posting.ts';
import { cardClasses } from '#app/ui/card.tsx';
import { fill } from '#shared/text/fill.ts';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import { LanguageTabs } from './editor-tabs.tsx';
import { applyForm } from './edits.ts';
import { useKeptFocus } from './kept-focus.ts';
import { MergePanel } from './merge-panel.tsx';
import { PanelBody } from './panel-body.tsx';
import { isWritten } from './panels.ts';
import * as texts from './texts.ts';
import { useEditing } from './use-editing.ts';
import { EditingContext } from './use-part-fields.ts';

export type WorkspaceProps = ComponentProps<typeof PanelBody>;

/** The form around the part that is edited; while it is undecided whose changes to a block are kept, the choice between them. */
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
          {isWritten(view.panel) ? (
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
            {/* Enter in a field saves what was typed instead of pressing the first button that comes. */}
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

/** Buttons that ask the server for something; the others change the page in the browser. */
const serverIntents = /^(publish|unpublish|preview|revoke|restore)\b/;

interface ExperienceForm extends Pick<WorkspaceProps, 'editor' | 'view' | 'result' | 'findings'> {
  readonly room: RefObject<HTMLElement | null>;
}

/** What the form does as its buttons are pressed, and what is wrong with what was typed. */
function useExperienceForm({ editor, view, result, findings, room }: ExperienceForm) {
  const { state, change, flush } = editor;
  const { page } = state.content;
  const { locale } = view;
  const [announcement, setAnnouncement] = useState('');
  const submit = useSubmit();
  const focus = useKeptFocus(room, page);
  const { editing, refuse, forget } = useEditing({ view, page, result, findings, room });

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
    // Other buttons do what they say beside a field that can't be read.
    if (intent === '' || intent === 'add-locale') refuse(edit.errors);
    // A new block is written into at once; after one is gone the next one is at hand.
    if (/^(add|copy)\b/.test(intent) && intent !== 'add-locale') focus.focusNext('[name="heading"]');
    if (/^remove\b/.test(intent)) focus.focusNext('[aria-current="true"]');
    change({ page: edit.page });
    const moved = edit.page.blocks.findIndex(({ id }) => id === intent.split(':')[1]);
    if (/^(up|down):/.test(intent))
      setAnnouncement(fill(texts.blockMoved, { position: moved + 1, count: edit.page.blocks.length }));
    if (edit.chosen !== undefined) view.show(edit.chosen);
  };

  return { focus, announcement, editing, onInput: forget, onSubmit };
}
