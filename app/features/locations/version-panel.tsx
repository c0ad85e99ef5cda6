import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { addressOf } from '#app/api/addresses.ts';
import { failureText } from '#app/api/failure.ts';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { RejectTable } from '#app/ui/reject-table.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { LocationDiff, LocationEdits } from '#shared/api/families/locations-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { LocationResult, LocationsData } from './locations.server.ts';
import { storeChanges } from './store-changes.ts';
import * as texts from './texts.ts';
import { versionName } from './version-list.tsx';

interface VersionPanelProps {
  readonly openVersion: NonNullable<LocationsData['openVersion']>;
  readonly scope: string;
  readonly canWrite: boolean;
  /** Edits of the list, if they could be read. */
  readonly edits: LocationEdits | null;
  readonly result: LocationResult | null;
  readonly formats: Formats;
}

/** A version compared with the published one: diff, rejected rows, and actions. */
export function VersionPanel({ openVersion, scope, canWrite, edits, result, formats }: VersionPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { diff } = openVersion;
  const id = diff.state === 'ready' ? diff.answer.version.id : null;
  useEffect(() => {
    if (id !== null) heading.current?.focus();
  }, [id]);
  return (
    <Card aria-labelledby="open-version">
      <h2 id="open-version" ref={heading} tabIndex={-1} className="text-base font-semibold break-all outline-none">
        {diff.state === 'ready' ? versionName(diff.answer.version) : texts.storeList}
      </h2>
      {result && !result.ok && !result.values ? (
        <p role="alert" className="mt-3 rounded-md bg-error-soft px-4 py-3 text-sm text-error-ink">
          {result.text}
        </p>
      ) : null}
      {diff.state === 'failed' ? (
        <PanelFailure text={failureText(diff.failure.kind)} requestId={diff.failure.requestId} />
      ) : (
        <div className="mt-3 space-y-5">
          <ChangeCounts diff={diff.answer} formats={formats} />
          {canWrite ? <VersionActions diff={diff.answer} formats={formats} /> : null}
          <Rejects openVersion={openVersion} diff={diff.answer} scope={scope} formats={formats} />
          <Changes
            diff={diff.answer}
            isLaterPage={openVersion.isLaterPage}
            canEdit={edits?.draft?.id === diff.answer.version.id}
          />
        </div>
      )}
    </Card>
  );
}

interface PartProps {
  readonly diff: LocationDiff;
  readonly formats: Formats;
}

function ChangeCounts({ diff, formats }: PartProps) {
  const counts = [
    ['Added', diff.added],
    ['Changed', diff.changed],
    ['Removed', diff.removed],
    ...(diff.kept > 0 ? [['Kept', diff.kept] as const] : []),
    ['Unchanged', diff.unchanged],
    ...(diff.version.edits > 0 ? [] : [[texts.rejectedRows, diff.version.rejected] as const]),
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {counts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums" suppressHydrationWarning>
            {formats.value(value, 'integer')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function VersionActions({ diff: { version, etag, kept }, formats }: PartProps) {
  const busy = useNavigation().state === 'submitting';
  const count = counted(version.accepted + kept, 'store', formats);
  const draft = version.status === 'draft';
  if (version.shown) return <p className="text-sm">{texts.liveNote}</p>;
  if (version.accepted === 0) return <p className="text-sm">{texts.emptyList}</p>;
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="publish" />
        <input type="hidden" name="version" value={version.id} />
        <input type="hidden" name="etag" value={etag} />
        <Button type="submit" disabled={busy}>
          {draft ? fill(texts.publishCount, { count }) : fill(texts.restoreCount, { count })}
        </Button>
      </Form>
      {draft ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="discard" />
          <input type="hidden" name="version" value={version.id} />
          <Button type="submit" disabled={busy} variant="ghost">
            {texts.discardDraft}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

interface RejectsProps extends PartProps {
  readonly openVersion: VersionPanelProps['openVersion'];
  readonly scope: string;
}

function Rejects({ openVersion: { rejects }, diff: { version }, scope, formats }: RejectsProps) {
  if (version.rejected === 0 || rejects.state === 'failed') return null;
  const params = { id: String(version.id) };
  const { items, nextCursor } = rejects.answer;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id="rejected-stores" className="text-sm font-semibold">
          {texts.rejectedRows}
        </h3>
        <a
          className={buttonVariants({ variant: 'outline', size: 'sm' })}
          href={addressOf('locationRejectsFile', { params, scope }).address}
          download
        >
          {texts.downloadCsv}
        </a>
      </div>
      <RejectTable labelledBy="rejected-stores" rejects={items} className="max-h-72" />
      {nextCursor ? (
        <p className="mt-2 text-xs text-muted">
          {fill(texts.firstRejected, { count: formats.value(items.length, 'integer') })}
        </p>
      ) : null}
    </div>
  );
}

const changeNames = { added: 'Added', changed: 'Changed', removed: 'Removed', kept: 'Kept' };

interface ChangesProps {
  readonly diff: LocationDiff;
  readonly isLaterPage: boolean;
  /** Whether the version's stores can be edited. */
  readonly canEdit: boolean;
}

function Changes({ diff: { items, nextCursor, version }, isLaterPage, canEdit }: ChangesProps) {
  if (items.length === 0) return <PanelEmpty>{isLaterPage ? texts.noMoreChanges : texts.noChanges}</PanelEmpty>;
  return (
    <div>
      <h3 id="changed-stores" className="mb-2 text-sm font-semibold">
        {texts.changes}
      </h3>
      <ScrollRegion labelledBy="changed-stores" className="table-scroll">
        <Table className="min-w-xl">
          <TableHeader>
            <TableRow>
              {[texts.store, texts.change, texts.difference].map((name) => (
                <TableHead key={name}>{name}</TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {items.map(({ code, change, before, after }) => (
              <TableRow key={code}>
                <TableHead scope="row">
                  {(after ?? before)?.name}
                  <span className="block text-xs font-normal text-muted">{code}</span>
                </TableHead>
                <TableCell>
                  {changeNames[change]}
                  {canEdit ? (
                    <Link
                      className="block text-xs text-primary-ink underline"
                      to={{ search: `?${new URLSearchParams({ edit: code })}` }}
                      preventScrollReset
                    >
                      {change === 'removed' ? texts.putBack : texts.edit}
                      <span className="sr-only"> {(after ?? before)?.name}</span>
                    </Link>
                  ) : null}
                </TableCell>
                <TableCell>
                  {change === 'kept'
                    ? texts.rejectedKept
                    : storeChanges(before, after).map(({ field, was, is }) => (
                        <span key={field} className="block">
                          <span className="text-muted">{field}</span> {was === null ? null : <del>{was}</del>}{' '}
                          {is === null ? null : <ins className="no-underline">{is}</ins>}
                        </span>
                      ))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {nextCursor ? (
        <p className="mt-3 text-sm">
          <Link
            className="text-primary-ink underline"
            to={{ search: `?${new URLSearchParams({ version: String(version.id), from: nextCursor })}` }}
            preventScrollReset
          >
            {texts.moreChanges}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
