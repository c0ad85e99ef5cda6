import { type RefObject, Suspense, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import type { FieldErrors } from '#app/forms/fields.ts';
import { useFirstErrorFocus } from '#app/forms/first-error.ts';
import { controlProps } from '#app/forms/labeled-field.tsx';
import { submitterOf } from '#app/forms/posting.ts';
import { pagePath } from '#app/page-path.ts';
import { StatusBadge } from '#app/touchpoints/status-badge.tsx';
import {
  Breadcrumb,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbPage,
  BreadcrumbSeparator,
} from '#app/ui/breadcrumb.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { UndoButtons } from '#lazy/features/immersive/undo-buttons';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { blocksPublishing, type Finding } from '#shared/touchpoints/blocks-checks.ts';
import type { EditResult } from './editor.server.ts';
import { PartBox } from './fields.tsx';
import { headFields } from './head-fields.ts';
import { readPosted, valueErrors } from './part-fields.ts';
import { SaveState } from './save-state.tsx';
import * as texts from './texts.ts';
import type { Editor } from './use-editor.ts';
import { EditingContext, type EditingState, usePartFields } from './use-part-fields.ts';

interface EditorHeadProps {
  readonly detail: TouchpointDetail;
  readonly editor: Editor;
  readonly result: EditResult | null;
  readonly findings: readonly Finding[];
  /** Address of the checks panel. */
  readonly checksLink: string;
}

const outcomes = {
  saved: texts.saved,
  published: texts.publishedDone,
  unpublished: texts.unpublishedDone,
  restored: texts.versionRestored,
  previewed: texts.previewLinkCreated,
  revoked: texts.previewLinkRevoked,
  unarchived: texts.restoredDone,
} as const;

/** Name and save state of the experience, with the buttons to publish. */
export function EditorHead({ detail, editor, result, findings, checksLink }: EditorHeadProps) {
  const { state } = editor;
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const blocked = blocksPublishing(findings);
  const hasUnpublishedChanges = detail.status === 'published' && detail.publishedRevision !== state.saved.revision;
  const element = useRef<HTMLFormElement>(null);
  const { editing, refuse, clearErrors } = useHeadErrors(element, result);
  return (
    <form
      ref={element}
      method="post"
      aria-label={texts.nameAndPublishing}
      className="grid grid-cols-1 gap-2"
      onInput={clearErrors}
      onSubmit={async (event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget, submitterOf(event));
        const intent = form.get('intent');
        if (refuse(valueErrors(headFields, readPosted(headFields, form)))) return;
        const etag = await editor.flush();
        if (typeof intent === 'string' && etag !== null)
          await submit({ intent, etag }, { method: 'post', preventScrollReset: true });
      }}
    >
      <input type="hidden" name="etag" value={state.saved.etag} />
      <button type="submit" hidden tabIndex={-1}>
        {texts.save}
      </button>
      <Breadcrumb>
        <BreadcrumbList>
          <BreadcrumbItem>
            <BreadcrumbLink to={pagePath('/pop/ip')}>{texts.media}</BreadcrumbLink>
          </BreadcrumbItem>
          <BreadcrumbSeparator />
          <BreadcrumbItem>
            <BreadcrumbPage className="wrap-anywhere">{state.content.name || texts.experience}</BreadcrumbPage>
          </BreadcrumbItem>
        </BreadcrumbList>
      </Breadcrumb>
      <h1 className="sr-only">{state.content.name || texts.experience}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <EditingContext value={editing}>
          <NameField editor={editor} />
        </EditingContext>
        <StatusBadge
          status={detail.status}
          revision={state.saved.revision}
          publishedRevision={detail.publishedRevision}
        />
        <SaveState editor={editor} />
        <Suspense>
          <UndoButtons editor={editor} />
        </Suspense>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {detail.status === 'published' ? (
            <Button type="submit" name="intent" value="unpublish" disabled={busy} variant="outline">
              {texts.unpublish}
            </Button>
          ) : null}
          <Button
            type="submit"
            name="intent"
            value="publish"
            disabled={
              busy ||
              blocked ||
              state.phase === 'conflict' ||
              (detail.status === 'published' && !hasUnpublishedChanges && !editor.dirty)
            }
            aria-describedby={blocked ? 'why-not-published' : undefined}
          >
            {detail.status === 'published' ? texts.publishChanges : texts.publish}
          </Button>
        </div>
      </div>
      {blocked ? (
        <p id="why-not-published" className="text-sm text-muted">
          {detail.status === 'published' && !hasUnpublishedChanges && !editor.dirty
            ? texts.publicWithIssues
            : texts.issuesBlock}{' '}
          <Link to={checksLink} preventScrollReset className="text-primary-ink underline">
            {texts.seeTheChecks}
          </Link>
          .
        </p>
      ) : null}
      <p role="status" className={result && !result.ok ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
        {result === null || (result.ok && result.done === 'saved')
          ? ''
          : result.ok
            ? outcomes[result.done]
            : failureMessage(result)}
      </p>
    </form>
  );
}

/** Name field in the size of a title. */
function NameField({ editor }: Pick<EditorHeadProps, 'editor'>) {
  const form = usePartFields(headFields, editor.state.content, editor.change);
  const { name } = form.fields;
  return (
    <PartBox form={form} className="max-w-md flex-1 basis-60 gap-0">
      <Input
        {...controlProps({ field: name })}
        aria-label={name.label}
        required
        maxLength={name.input?.maxLength}
        value={name.value}
        onChange={({ target }) => name.change(target.value)}
        className="min-h-10 text-base font-semibold"
      />
      {name.error ? <FieldError id={`${name.id}-error`}>{name.error}</FieldError> : null}
    </PartBox>
  );
}

/** Error of the name field after a refused save. */
function useHeadErrors(form: RefObject<HTMLFormElement | null>, result: EditResult | null) {
  const posted = result?.ok === false ? result.unreadFields : null;
  const [refusal, setRefusal] = useState<FieldErrors | null>(posted?.errors ?? null);
  useFirstErrorFocus(form, refusal, true);
  const editing: EditingState = { locale: '', fallback: '', errors: refusal ?? {}, posted: posted?.values ?? null };
  const refuse = (errors: FieldErrors): boolean => {
    const refused = Object.keys(errors).length > 0;
    setRefusal(refused ? errors : null);
    return refused;
  };
  return { editing, refuse, clearErrors: () => setRefusal(null) };
}

function failureMessage({ failure, intent, status, unreadFields }: Extract<EditResult, { ok: false }>): string {
  if (intent === 'publish' && status === 409) return texts.publishBlocked;
  if (unreadFields) return texts.fixFields;
  return fill(texts.changeFailed, { failure: failureText(failure) });
}
