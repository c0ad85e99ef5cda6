import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { ViewRevision } from '#app/touchpoints/view-revision.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { PanelFailure } from '#app/ui/panel.tsx';
import { When } from '#app/ui/when.tsx';
import type { TouchpointDetail, TouchpointVersion } from '#shared/api/families/touchpoints-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Versions that one person saved without a longer pause belong to one session. */
const pauseMs = 10 * 60_000;

/**
 * Versions to list, newest first: published ones, and the last of each session. The editor saves after every pause of
 * typing, so the full list would be too long to find anything in.
 */
export const milestones = (versions: readonly TouchpointVersion[]): TouchpointVersion[] =>
  versions.filter((version, at) => {
    const later = versions[at - 1];
    if (!later || version.publishedAt !== null || version.author !== later.author) return true;
    return Date.parse(later.savedAt) - Date.parse(version.savedAt) > pauseMs;
  });

interface HistoryPanelProps {
  readonly part: Part<{ readonly items: readonly TouchpointVersion[] }> | null;
  /** The selected version and what restoring it would change; null if that isn't known. */
  readonly compared: { readonly revision: number; readonly parts: readonly string[] | null } | null;
  readonly detail: Pick<TouchpointDetail, 'id' | 'kind'>;
  readonly scopeRef: string;
  readonly revision: number;
  /** Address of the page with that version selected. */
  readonly linkTo: (revision: string) => string;
  /** Locale of dates. */
  readonly locale: string;
}

/**
 * Earlier versions, with what restoring one would change. Restoring saves it as the newest version, so no history is
 * lost.
 */
export function HistoryPanel(props: HistoryPanelProps) {
  const { part, compared, detail, scopeRef, revision, linkTo, locale } = props;
  if (part?.state === 'failed')
    return <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />;
  const versions = milestones(part?.answer.items ?? []);
  return (
    <ol className="divide-y divide-line">
      {versions.map((version) => (
        <li key={version.revision} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              {texts.version} {version.revision}{' '}
              {version.current ? <Badge variant="success">{texts.published}</Badge> : null}
            </p>
            <p className="text-xs text-muted" suppressHydrationWarning>
              <When at={version.savedAt} locale={locale} /> · {version.author ?? texts.somebody}
            </p>
          </div>
          <ViewRevision of={detail} revision={version.revision} scopeRef={scopeRef} />
          {version.revision === revision ? (
            <span className="text-xs text-muted">{texts.current}</span>
          ) : compared?.revision === version.revision ? (
            <div className="basis-full space-y-2 rounded-md bg-hover p-2">
              <p role="status" className="[overflow-wrap:anywhere]">
                {changesSentence(compared.parts)}
              </p>
              <Button type="submit" name="intent" value={`restore:${version.revision}`} variant="outline" size="sm">
                {texts.restore}
                <span className="sr-only">{fill(texts.versionRevision, { revision: version.revision })}</span>
              </Button>
            </div>
          ) : (
            <Link
              to={linkTo(String(version.revision))}
              replace
              preventScrollReset
              className={buttonVariants({ variant: 'outline', size: 'sm' })}
            >
              {texts.compare}
              <span className="sr-only">{fill(texts.versionWithTheDraft, { revision: version.revision })}</span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

function changesSentence(parts: readonly string[] | null): string {
  if (parts === null) return texts.compareFailed;
  if (parts.length === 0) return texts.sameAsDraft;
  return fill(texts.restoreChanges, {
    parts: new Intl.ListFormat('en', { type: 'conjunction' }).format(parts),
  });
}
