import { Form, useSearchParams } from 'react-router';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { failureText } from '../api/failure.ts';
import { Button, buttonVariants } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Pagination, PaginationContent, PaginationItem, PaginationLink } from '../ui/pagination.tsx';
import { Panel, PanelEmpty, PanelFailure } from '../ui/panel.tsx';
import { When } from '../ui/when.tsx';
import type { History } from './history.server.ts';
import * as texts from './texts.ts';
import { ViewRevision } from './view-revision.tsx';

interface HistoryPanelProps {
  readonly touchpoint: Pick<OpenedTouchpoint, 'etag' | 'id' | 'kind' | 'name' | 'revision'>;
  readonly scopeRef: string;
  readonly history: History;
  readonly locale: string;
}

/**
 * The saved revisions. The changes are shown before a revision is restored. Restoring saves it as the newest revision,
 * so no history is lost.
 */
export function HistoryPanel({ touchpoint, scopeRef, history, locale }: HistoryPanelProps) {
  const { versions, isLaterPage, compared } = history;
  const [params] = useSearchParams();
  const older = versions.state === 'ready' ? versions.answer.nextCursor : null;
  const linkTo = (changed: Readonly<Record<string, number | string | null>>) => {
    const search = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changed))
      if (value === null) search.delete(name);
      else search.set(name, String(value));
    return `?${search}#history`;
  };
  return (
    <Panel title={texts.history} id="history">
      {versions.state === 'failed' ? (
        <PanelFailure text={failureText(versions.failure.kind)} requestId={versions.failure.requestId} />
      ) : versions.answer.items.length === 0 ? (
        <PanelEmpty>{isLaterPage ? texts.noOlder : texts.noHistory}</PanelEmpty>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {versions.answer.items.map(({ revision, author, savedAt, current, name }) => (
            <li key={revision} className="py-1.5">
              <div className="flex items-center justify-between gap-2">
                <span className="min-w-0 grow [overflow-wrap:anywhere]" suppressHydrationWarning>
                  <span className="font-medium">
                    {fill(current ? texts.publishedVersion : texts.version, { revision })}
                  </span>
                  <span className="block text-xs text-muted">
                    <When at={savedAt} locale={locale} /> {fill(texts.byPerson, { name: author ?? texts.somebody })}
                    {name === touchpoint.name ? null : ` · ${name}`}
                  </span>
                </span>
                {touchpointKinds[touchpoint.kind].previewed ? (
                  <ViewRevision of={touchpoint} revision={revision} scopeRef={scopeRef} />
                ) : null}
                {revision === touchpoint.revision ? (
                  <span className="shrink-0 text-xs text-muted">{texts.current}</span>
                ) : compared?.revision === revision ? null : (
                  <Link
                    to={linkTo({ revision })}
                    replace
                    preventScrollReset
                    className={buttonVariants({ variant: 'quiet', size: 'sm', className: 'shrink-0' })}
                  >
                    {texts.compare}
                    <span className="sr-only">{fill(texts.revisionWithTheDraft, { revision })}</span>
                  </Link>
                )}
              </div>
              {compared?.revision === revision && revision !== touchpoint.revision ? (
                <Compared {...compared} etag={touchpoint.etag} close={linkTo({ revision: null })} />
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {isLaterPage || older ? (
        <Pagination aria-label={texts.pagesOfTheHistory}>
          <PaginationContent>
            {isLaterPage ? (
              <PaginationItem>
                <PaginationLink to={linkTo({ history: null, revision: null })} preventScrollReset>
                  {texts.newest}
                </PaginationLink>
              </PaginationItem>
            ) : null}
            {older ? (
              <PaginationItem>
                <PaginationLink to={linkTo({ history: older, revision: null })} preventScrollReset>
                  {texts.older}
                </PaginationLink>
              </PaginationItem>
            ) : null}
          </PaginationContent>
        </Pagination>
      ) : null}
    </Panel>
  );
}

interface ComparedProps {
  readonly revision: number;
  readonly parts: readonly string[] | null;
  readonly etag: string;
  /** Address of the page without the comparison. */
  readonly close: string;
}

/** What restoring a revision would change in the draft. */
const Compared = ({ revision, parts, etag, close }: ComparedProps) => (
  <Form method="post" preventScrollReset className="mt-1 space-y-2 rounded-md bg-hover p-2">
    <input type="hidden" name="etag" value={etag} />
    <input type="hidden" name="revision" value={revision} />
    <p role="status">
      {parts === null
        ? texts.compareFailed
        : parts.length === 0
          ? texts.sameAsDraft
          : fill(texts.differsInParts, {
              parts: new Intl.ListFormat('en', { type: 'conjunction' }).format(parts),
            })}
    </p>
    <div className="flex flex-wrap gap-2">
      {parts === null || parts.length > 0 ? (
        <Button type="submit" name="intent" value="restore" variant="outline" size="sm">
          {texts.restore}
          <span className="sr-only">{fill(texts.revisionRevision, { revision })}</span>
        </Button>
      ) : null}
      <Link to={close} replace preventScrollReset className={buttonVariants({ variant: 'quiet', size: 'sm' })}>
        {texts.close}
      </Link>
    </div>
  </Form>
);
