import { DropdownMenuLabel } from '#app/ui/dropdown-menu.tsx';
import { Link } from '#app/ui/link.tsx';
import { When } from '#app/ui/when.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Saved } from './report-builder.server.ts';
import { IntentForm, SubmitButton } from './report-forms.tsx';
import { savedPath } from './saved-path.ts';
import * as texts from './texts.ts';

interface VersionListProps {
  readonly saved: Saved;
  /** Whether the person may restore a version. */
  readonly canRestore: boolean;
  readonly formats: Formats;
  readonly timezone: string;
}

/** Versions of the report, newest first. */
export function VersionList({ saved: { report, versions, version }, canRestore, formats, timezone }: VersionListProps) {
  if (versions.state === 'failed') return <p className="px-2.5 py-1.5 text-sm text-muted">{texts.versionsFailed}</p>;
  const { items, nextCursor } = versions.answer;
  const [latest] = items;
  return (
    <>
      <DropdownMenuLabel>{texts.versions}</DropdownMenuLabel>
      <ul>
        {items.map(({ revision, name, author, createdAt }) => (
          <li key={revision} className="border-t border-line px-2.5 py-2 text-sm first:border-t-0">
            <span className="block break-words">{name}</span>
            <span className="block text-xs text-muted" suppressHydrationWarning>
              <When at={createdAt} timeZone={timezone} locale={formats.locale} />, {author ?? 'somebody who is gone'}
            </span>
            <span className="mt-1 flex flex-wrap items-center gap-2">
              {revision === latest?.revision ? (
                <span className="text-xs text-muted">{texts.current}</span>
              ) : (
                <>
                  <Link
                    to={`${savedPath(report.id)}?version=${revision}`}
                    aria-current={version?.revision === revision ? 'true' : undefined}
                    className="text-xs text-primary-ink hover:underline"
                  >
                    {texts.view}
                    <span className="sr-only">{fill(texts.nameRevisionRevision, { name, revision })}</span>
                  </Link>
                  {canRestore ? (
                    <IntentForm intent="restore" report={report}>
                      <input type="hidden" name="revision" value={revision} />
                      <SubmitButton variant="ghost">
                        {texts.restore}
                        <span className="sr-only">{fill(texts.revisionRevision, { revision })}</span>
                      </SubmitButton>
                    </IntentForm>
                  ) : null}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {nextCursor ? (
        <p className="px-2.5 py-1.5 text-xs text-muted">{fill(texts.lastListed, { count: items.length })}</p>
      ) : null}
    </>
  );
}
