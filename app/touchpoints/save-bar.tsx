import type { Ref } from 'react';
import { Form } from 'react-router';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { useDiscardEdits } from '../forms/draft-foot.tsx';
import { ConflictChoice, conflictText } from '../forms/edit-conflict.tsx';
import { Button } from '../ui/button.tsx';
import { editorFormId } from './editor-form.tsx';
import { type ItemRearranged, type ItemResult, itemDone } from './item-result.ts';
import type { EditedFields } from './name-fields.ts';
import * as texts from './texts.ts';
import type { Editor } from './use-editor.ts';

interface SaveBarProps<Fields extends EditedFields> {
  readonly editor: Editor<Fields>;
  readonly result: ItemResult<unknown> | ItemRearranged<unknown> | null;
  readonly locale: Formats['locale'];
  /** The public page after publishing; null if there is none. */
  readonly opens: { readonly one: string; readonly address: string } | null;
}

/** The result of the last action, next to the buttons. The bar always stays visible. */
export function SaveBar<Fields extends EditedFields>({ editor, result, locale, opens }: SaveBarProps<Fields>) {
  const { touchpoint, busy, editConflict } = editor;
  const { discardEdits, submitButton, discardedNotice } = useDiscardEdits(editor);
  const isBack = editor.restored && editor.dirty;
  return (
    <div className="save-bar sticky bottom-0 z-20 -mx-5 space-y-2 border-t border-line bg-surface px-5 py-3 lg:-mx-8 lg:px-8 print:hidden">
      <div role="status" className="text-sm wrap-anywhere empty:mb-0">
        {editConflict ? (
          <p className="text-error-ink" suppressHydrationWarning>
            {conflictText(editConflict, locale)}
          </p>
        ) : result?.ok === false && !result.editConflict ? (
          <p className="text-error-ink">{result.text}</p>
        ) : result?.ok ? (
          <p className="text-success-ink">
            {itemDone[result.done]}
            {result.done === 'published' && opens ? (
              <>
                {' '}
                <a href={opens.address} target="_blank" rel="noreferrer" className="text-primary-ink underline">
                  {fill(texts.openTheOne, { one: opens.one })}
                </a>
              </>
            ) : null}
          </p>
        ) : isBack ? (
          <p className="text-info-ink">{texts.draftRestored}</p>
        ) : touchpoint.status === 'archived' ? (
          <p className="text-muted">{texts.archivedNote}</p>
        ) : null}
      </div>
      {touchpoint.status === 'archived' ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="etag" value={touchpoint.etag} />
          <Button type="submit" name="intent" value="unarchive" disabled={busy}>
            {texts.restore}
          </Button>
        </Form>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {editConflict ? (
            <ConflictChoice form={editorFormId} draft={{ busy, discard: discardEdits }} />
          ) : (
            <>
              <Submit intent="save" disabled={busy} ref={submitButton}>
                {texts.saveDraft}
              </Submit>
              <Submit intent="publish" variant="default" disabled={busy || editor.unchanged}>
                {touchpoint.status === 'published' ? texts.publishChanges : texts.publish}
              </Submit>
            </>
          )}
          {isBack && !editConflict ? (
            <Button type="button" onClick={discardEdits} variant="ghost" size="sm">
              {texts.discard}
            </Button>
          ) : null}
          <span className="text-xs text-muted">
            {editor.dirty ? texts.notSavedYet : editor.unchanged ? texts.noUnpublishedChanges : null}
          </span>
          {discardedNotice}
        </div>
      )}
    </div>
  );
}

interface SubmitProps {
  readonly intent: string;
  readonly variant?: 'default' | 'outline';
  readonly disabled: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: string;
}

const Submit = ({ intent, variant = 'outline', disabled, ref, children }: SubmitProps) => (
  <Button
    ref={ref}
    type="submit"
    form={editorFormId}
    name="intent"
    value={intent}
    disabled={disabled}
    variant={variant}
  >
    {children}
  </Button>
);
