import { Link, useNavigation, useSubmit } from 'react-router';
import type { TouchpointDetail } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { blocksPublishing, type Finding } from '#shared/touchpoints/blocks-checks.ts';
import { failureText } from '../../api/failure.ts';
import { submitterOf } from '../../forms/submitter.ts';
import { pagePath } from '../../page-path.ts';
import { StatusBadge } from '../../touchpoints/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Input } from '../../ui/input.tsx';
import { backLinkClasses } from '../../ui/page.tsx';
import type { EditResult } from './editor.server.ts';
import { SaveState } from './save-state.tsx';
import * as texts from './texts.ts';
import type { Editor } from './use-editor.ts';

interface EditorHeadProps {
  readonly detail: TouchpointDetail;
  readonly editor: Editor;
  readonly result: EditResult | null;
  readonly findings: readonly Finding[];
  /** Address of the checks. */
  readonly checksLink: string;
}

const outcomes = {
  saved: 'Saved.',
  published: texts.publishedDone,
  unpublished: texts.unpublishedDone,
  restored: texts.versionRestored,
  previewed: texts.previewLinkCreated,
  revoked: texts.previewLinkRevoked,
  unarchived: texts.restoredDone,
} as const;

/** Name, state, and what makes it public. */
export function EditorHead({ detail, editor, result, findings, checksLink }: EditorHeadProps) {
  const { state, change } = editor;
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const stopped = blocksPublishing(findings);
  const ahead = detail.status === 'published' && detail.publishedRevision !== state.saved.revision;
  return (
    <form
      method="post"
      aria-label={texts.nameAndPublishing}
      className="grid grid-cols-1 gap-2"
      onSubmit={async (event) => {
        event.preventDefault();
        const intent = new FormData(event.currentTarget, submitterOf(event)).get('intent');
        const etag = await editor.flush();
        if (typeof intent === 'string' && etag !== null)
          await submit({ intent, etag }, { method: 'post', preventScrollReset: true });
      }}
    >
      <input type="hidden" name="etag" value={state.saved.etag} />
      <button type="submit" hidden tabIndex={-1}>
        {texts.save}
      </button>
      <Link to={pagePath('/pop/ip')} className={cn(backLinkClasses, 'justify-self-start')}>
        {texts.media}
      </Link>
      <h1 className="sr-only">{state.content.name || texts.experience}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Input
          key={state.drawn}
          name="name"
          aria-label={texts.name}
          required
          maxLength={120}
          defaultValue={state.content.name}
          onChange={(event) => change({ name: event.target.value })}
          className="min-h-10 max-w-md text-base sm:w-auto sm:flex-1 font-semibold"
        />
        <StatusBadge
          status={detail.status}
          revision={state.saved.revision}
          publishedRevision={detail.publishedRevision}
        />
        <SaveState editor={editor} />
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
              stopped ||
              state.phase === 'conflict' ||
              (detail.status === 'published' && !ahead && !editor.dirty)
            }
            aria-describedby={stopped ? 'why-not-published' : undefined}
          >
            {detail.status === 'published' ? texts.publishChanges : texts.publish}
          </Button>
        </div>
      </div>
      {stopped ? (
        <p id="why-not-published" className="text-sm text-muted">
          {detail.status === 'published' && !ahead && !editor.dirty ? texts.publicWithIssues : texts.issuesBlock}{' '}
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
            : failureOf(result)}
      </p>
    </form>
  );
}

function failureOf({ failure, intent, status }: Extract<EditResult, { ok: false }>): string {
  if (intent === 'publish' && status === 409) return texts.publishBlocked;
  return fill(texts.changeFailed, { failure: failureText(failure) });
}
