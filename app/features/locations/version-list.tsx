import { failureText } from '#app/api/failure.ts';
import { Badge } from '#app/ui/badge.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { When } from '#app/ui/when.tsx';
import type { LocationVersion } from '#shared/api/families/locations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { LocationsData } from './locations.server.ts';
import * as texts from './texts.ts';

/** File name of a version, or a text for edited lists without one. */
export const versionName = ({ edits, fileName }: LocationVersion): string =>
  edits > 0 ? texts.editedByHand : fileName;

interface VersionListProps {
  readonly part: LocationsData['versions'];
  readonly formats: Formats;
}

/** Uploaded and edited versions, newest first. */
export function VersionList({ part, formats }: VersionListProps) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.versions}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items } = part.answer;
  return (
    <Panel title={texts.versions}>
      {items.length === 0 ? <PanelEmpty>{texts.noVersions}</PanelEmpty> : null}
      <ul className="divide-y divide-line">
        {items.map((version) => (
          <li key={version.id} className="py-3 text-sm first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-medium break-all">
                {versionName(version)} <State version={version} />
              </h3>
              {version.status === 'reading' ? null : (
                <Link
                  className="text-primary-ink hover:underline"
                  to={{ search: `?version=${version.id}` }}
                  preventScrollReset
                >
                  {version.status === 'draft' ? texts.reviewAndPublish : texts.look}
                  <span className="sr-only">{fill(texts.versionDate, { version: versionName(version) })}</span>
                </Link>
              )}
            </div>
            <p className="text-muted" suppressHydrationWarning>
              {counted(version.accepted, 'store', formats)}
              {version.rejected > 0
                ? fill(texts.rejectedCount, { rejected: counted(version.rejected, 'row', formats) })
                : ''}{' '}
              · {version.publishedAt ? 'published' : version.edits > 0 ? 'started' : 'uploaded'}{' '}
              <When at={version.publishedAt ?? version.createdAt} locale={formats.locale} />
              {version.by === '' ? '' : ` · ${version.by}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const State = ({ version: { shown, status } }: { readonly version: LocationVersion }) =>
  shown ? (
    <Badge variant="success">{texts.shown}</Badge>
  ) : status === 'published' ? (
    <Badge variant="secondary">{texts.earlier}</Badge>
  ) : (
    <Badge variant="beta">{status === 'draft' ? 'draft' : 'being read'}</Badge>
  );
