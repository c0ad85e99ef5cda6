import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { checkImmersive, type Finding } from '#shared/touchpoints/blocks-checks.ts';
import { randomBlockId } from '#shared/touchpoints/blocks-starts.ts';
import { submitterOf } from '../../forms/submitter.ts';
import { cardClasses } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { draftPath } from '../../worker-paths.ts';
import { checkFactsOf } from './check-facts.ts';
import type { EditorData, EditResult } from './editor.server.ts';
import { EditorHead } from './editor-head.tsx';
import { LanguageTabs, PanelTabs } from './editor-tabs.tsx';
import { applyForm } from './edits.ts';
import { useKeptFocus } from './kept-focus.ts';
import { MergePanel } from './merge-panel.tsx';
import { PanelBody } from './panel-body.tsx';
import { isWritten } from './panels.ts';
import { type PreviewDevice, PreviewFrame } from './preview-frame.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { savedOf } from './saving.ts';
import * as texts from './texts.ts';
import { useChoices, useOffersReread } from './use-choices.ts';
import { useEditing } from './use-editing.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { type EditorView, useEditorView } from './use-editor-view.ts';
import { EditingContext } from './use-part-fields.ts';

interface ExperienceEditorProps {
  readonly data: EditorData;
  readonly detail: OpenedTouchpoint;
  readonly result: EditResult | null;
}

/** The editor of one experience. Every form of it posts without a script; with one the page changes and saves by itself. */
export function ExperienceEditor({ data, detail, result }: ExperienceEditorProps) {
  const { facts, offers } = data;
  const refused = result?.ok === false ? result.kept : null;
  const editor = useEditor(detail.id, facts.scope, facts.owner, detail, refused);
  const { state } = editor;
  const { page } = state.content;
  const view = useEditorView(page);
  const { choices, add } = useChoices(data);
  useOffersReread(state.saved.page, savedOf(detail).page);
  const findings = useMemo(
    () => checkImmersive(page, { ...checkFactsOf(offers, page, detail), alcohol: facts.alcohol }),
    [page, offers, detail, facts.alcohol],
  );
  const preview = {
    src: `${draftPath('ip', detail.id)}?scope=${facts.scope}&lang=${encodeURIComponent(view.locale)}`,
    revision: state.saved.revision,
    device: view.device,
    linkTo: (device: PreviewDevice) => view.linkTo({ device }),
  };
  return (
    <Page>
      <EditorHead
        detail={detail}
        editor={editor}
        result={result}
        findings={findings}
        checksLink={view.linkTo({ panel: 'checks' })}
      />
      <PanelTabs panel={view.panel} findings={findings} linkTo={(panel) => view.linkTo({ panel })} />
      <PreviewSheet {...preview} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
        <Workspace {...{ editor, view, result, findings }}>
          <PanelBody {...{ data, detail, result, editor, view, findings, choices }} onChosen={add} />
        </Workspace>
        <div className="max-xl:in-[[data-js]]:hidden">
          <PreviewFrame {...preview} />
        </div>
      </div>
    </Page>
  );
}

interface WorkspaceProps {
  readonly editor: Editor;
  readonly view: EditorView;
  readonly result: EditResult | null;
  readonly findings: readonly Finding[];
  /** The fields of the part that is edited. */
  readonly children: ReactNode;
}

/** The form around the part that is edited; while both sides' changes to a block stand open, the choice between them. */
function Workspace({ editor, view, result, findings, children }: WorkspaceProps) {
  const { state } = editor;
  const { page } = state.content;
  const room = useRef<HTMLDivElement>(null);
  const { focus, said, editing, onInput, onSubmit } = useExperienceForm({ editor, view, result, findings, room });
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
            <EditingContext value={editing}>{children}</EditingContext>
            <noscript>
              <button type="submit">{texts.save}</button>
            </noscript>
          </form>
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      )}
    </div>
  );
}

/** Buttons that ask the server for something; the others change the page in the browser. */
const serverIntents = /^(publish|unpublish|preview|revoke|restore)\b/;

interface ExperienceForm extends Omit<WorkspaceProps, 'children'> {
  readonly room: RefObject<HTMLElement | null>;
}

/** What the form does as its buttons are pressed, and what is wrong with what was typed. */
function useExperienceForm({ editor, view, result, findings, room }: ExperienceForm) {
  const { state, change, flush } = editor;
  const { page } = state.content;
  const { locale } = view;
  const [said, setSaid] = useState('');
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
      setSaid(fill(texts.blockMoved, { position: moved + 1, count: edit.page.blocks.length }));
    if (edit.chosen !== undefined) view.show(edit.chosen);
  };

  return { focus, said, editing, onInput: forget, onSubmit };
}
