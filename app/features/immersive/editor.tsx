import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { checkImmersive } from '#shared/touchpoints/blocks-checks.ts';
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
import { WritingContext } from './fields.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { MergePanel } from './merge-panel.tsx';
import { PanelBody } from './panel-body.tsx';
import { isWritten } from './panels.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { savedOf } from './saving.ts';
import * as texts from './texts.ts';
import { useChoices, useOffersReread } from './use-choices.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { type EditorView, useEditorView } from './use-editor-view.ts';

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
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
        <Workspace editor={editor} view={view}>
          <PanelBody {...{ data, detail, result, editor, view, findings, choices }} onChosen={add} />
        </Workspace>
        <PreviewFrame
          src={`${draftPath('ip', detail.id)}?scope=${facts.scope}&lang=${encodeURIComponent(view.locale)}`}
          revision={state.saved.revision}
          device={view.device}
          linkTo={(device) => view.linkTo({ device })}
        />
      </div>
    </Page>
  );
}

interface WorkspaceProps {
  readonly editor: Editor;
  readonly view: EditorView;
  /** The fields of the part that is worked on. */
  readonly children: ReactNode;
}

/** The form around the part that is worked on; while both sides' changes to a block stand open, the choice between them. */
function Workspace({ editor, view, children }: WorkspaceProps) {
  const { state } = editor;
  const { page } = state.content;
  const room = useRef<HTMLDivElement>(null);
  const { drawn, focus, said, onInput, onSubmit } = useExperienceForm(editor, view, room);
  const writing = useMemo(
    () => ({ locale: view.locale, fallback: page.defaultLocale }),
    [view.locale, page.defaultLocale],
  );
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
            key={drawn}
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
            <WritingContext value={writing}>{children}</WritingContext>
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

/** What the form does as it is typed in and as its buttons are pressed. `drawn` is the key it is drawn anew by. */
function useExperienceForm({ state, change, flush }: Editor, view: EditorView, room: RefObject<HTMLElement | null>) {
  const { page } = state.content;
  const { locale, block } = view;
  const [said, setSaid] = useState('');
  const submit = useSubmit();
  const drawn = `${view.panel} ${view.panel === 'content' ? block?.id : ''} ${locale} ${state.drawn}`;
  const focus = useKeptFocus(room, drawn);

  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const form = new FormData(currentTarget);
    // A choice that brings other fields with it is drawn anew.
    const redraw = block?.kind === 'products' && form.get('by') !== block.choice.by;
    change({ page: applyForm(page, form, locale, randomBlockId).page }, redraw);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = submitterOf(event);
    const form = new FormData(event.currentTarget, button);
    const intent = String(form.get('intent') ?? '');
    if (serverIntents.test(intent)) {
      const etag = await flush();
      if (etag !== null) await submit({ intent, etag }, { method: 'post', preventScrollReset: true });
      return;
    }
    const edit = applyForm(page, form, locale, randomBlockId);
    // A new block is written into at once; after one is gone the next one is at hand.
    if (/^(add|copy)\b/.test(intent)) focus.focusNext('[name="heading"]');
    if (/^remove\b/.test(intent)) focus.focusNext('[aria-current="true"]');
    change({ page: edit.page }, true);
    const moved = edit.page.blocks.findIndex(({ id }) => id === intent.split(':')[1]);
    if (/^(up|down):/.test(intent))
      setSaid(fill(texts.blockMoved, { value: moved + 1, count: edit.page.blocks.length }));
    if (edit.chosen !== undefined) view.show(edit.chosen);
  };

  return { drawn, focus, said, onInput, onSubmit };
}
