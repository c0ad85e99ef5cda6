import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonVariants } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { whenText } from '#app/ui/when.tsx';
import type { Connection } from '#shared/api/families/connections-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { ConnectionResult, ConnectionsData } from './connections.server.ts';
import { SyncLog } from './sync-log.tsx';
import * as texts from './texts.ts';

interface ConnectionCardProps {
  readonly connection: Connection;
  /** Path of the consent page. */
  readonly path: string;
  readonly data: ConnectionsData;
  readonly result: ConnectionResult | null;
  readonly formats: Formats;
}

const states = {
  connecting: [texts.connecting, 'default'],
  connected: [texts.connected, 'success'],
  attention: [texts.needsAttention, 'warning'],
  expired: [texts.expired, 'destructive'],
  revoked: [texts.revoked, 'destructive'],
  paused: [texts.paused, 'secondary'],
} as const satisfies Record<Connection['status'], unknown>;

export function ConnectionCard({ connection, path, data, result, formats }: ConnectionCardProps) {
  const { id, label, status, syncing, error } = connection;
  const [word, variant] = states[status];
  const log = data.log?.id === id ? data.log.part : null;
  const refused = result?.ok === false && result.id === id ? result.text : null;
  return (
    <section aria-label={label} className="mt-3 rounded-lg border border-line px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-medium break-all">{label}</h4>
        <Badge variant={variant}>{word}</Badge>
        {syncing && status !== 'paused' ? <Badge variant="default">{texts.syncing}</Badge> : null}
      </div>
      <Facts connection={connection} formats={formats} />
      {connection.endsSoon && connection.expiresOn ? (
        <p className="mt-2 text-warning-ink">{fill(texts.endsSoon, { day: formats.day(connection.expiresOn) })}</p>
      ) : null}
      {error === null ? null : <p className="mt-2 text-error-ink">{error}</p>}
      {refused === null ? null : (
        <p role="alert" className="mt-2 text-error-ink">
          {refused}
        </p>
      )}
      {data.removal?.id === id ? (
        <DisconnectForm connection={connection} part={data.removal.part} formats={formats} />
      ) : (
        <ConnectionActions {...{ connection, path }} writes={data.writes} logShown={log !== null} />
      )}
      {log ? <SyncLog part={log} formats={formats} /> : null}
    </section>
  );
}

function Facts({ connection, formats }: Pick<ConnectionCardProps, 'connection' | 'formats'>) {
  const { lastSyncAt, nextSyncAt, rows, firstDay, lastDay, parts, connectedBy, connectedAt, expiresOn } = connection;
  const moment = (instant: string) => whenText(instant, formats.locale);
  const read = parts.filter(({ on }) => on).map(({ name }) => name);
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2" suppressHydrationWarning>
      <Fact term={texts.lastSync}>{lastSyncAt === null ? texts.never : moment(lastSyncAt)}</Fact>
      {nextSyncAt === null ? null : (
        <Fact term={texts.nextSync}>
          {connection.syncing || lastSyncAt === null ? texts.withinAMinute : moment(nextSyncAt)}
        </Fact>
      )}
      <Fact term={texts.rowsOfLastSync}>{formats.value(rows, 'integer')}</Fact>
      {firstDay && lastDay ? (
        <Fact term={texts.daysRead}>{`${formats.day(firstDay)} – ${formats.day(lastDay)}`}</Fact>
      ) : null}
      <Fact term={texts.reads}>{read.length === 0 ? texts.nothingRead : read.join(', ')}</Fact>
      <Fact term={texts.connectedBy}>{`${connectedBy ?? texts.nobody}, ${moment(connectedAt)}`}</Fact>
      {expiresOn === null ? null : <Fact term={texts.consentEnds}>{formats.day(expiresOn)}</Fact>}
    </dl>
  );
}

const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="inline text-muted">{term}: </dt>
    <dd className="inline break-words">{children}</dd>
  </div>
);

interface ConnectionActionsProps extends Pick<ConnectionCardProps, 'connection' | 'path'> {
  readonly writes: boolean;
  readonly logShown: boolean;
}

function ConnectionActions({ connection, path, writes, logShown }: ConnectionActionsProps) {
  const { id, label, status } = connection;
  const live = status !== 'expired' && status !== 'revoked';
  const labelForReaders = <span className="sr-only"> {label}</span>;
  const quiet = buttonVariants({ variant: 'quiet', size: 'sm' });
  return (
    <div className="mt-2 flex flex-wrap items-start gap-2">
      {writes && live && status !== 'paused' ? (
        <>
          <ActionButton intent="connection-sync" text={texts.syncNow} connection={connection} />
          <ActionButton intent="connection-pause" text={texts.pause} connection={connection} />
        </>
      ) : null}
      {writes && status === 'paused' ? (
        <ActionButton intent="connection-resume" text={texts.resume} connection={connection} />
      ) : null}
      {writes ? (
        <>
          <Link className={quiet} to={`${path}?connection=${id}`}>
            {texts.reconnect}
            {labelForReaders}
          </Link>
          {live ? (
            <Link className={quiet} to={`${path}?connected=${id}`}>
              {texts.chooseParts}
              {labelForReaders}
            </Link>
          ) : null}
        </>
      ) : null}
      <Link className={quiet} to={{ search: logShown ? '' : `?log=${id}` }} preventScrollReset>
        {logShown ? texts.hideLog : texts.showLog}
        {labelForReaders}
      </Link>
      {writes ? (
        <Link
          className={buttonVariants({ variant: 'danger', size: 'sm' })}
          to={{ search: `?disconnect=${id}` }}
          preventScrollReset
        >
          {texts.disconnect}…{labelForReaders}
        </Link>
      ) : null}
    </div>
  );
}

interface ActionButtonProps {
  readonly intent: string;
  readonly text: string;
  readonly connection: Connection;
  readonly variant?: 'quiet' | 'outline';
}

function ActionButton({ intent, text, connection: { id, etag, label }, variant = 'quiet' }: ActionButtonProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="etag" value={etag} />
      <Button type="submit" variant={variant} size="sm" disabled={busy}>
        {text}
        <span className="sr-only"> {label}</span>
      </Button>
    </Form>
  );
}

interface DisconnectFormProps extends Pick<ConnectionCardProps, 'connection' | 'formats'> {
  readonly part: NonNullable<ConnectionsData['removal']>['part'];
}

/** Disconnects, with the choice to remove the imported data. */
function DisconnectForm({ connection, part, formats }: DisconnectFormProps) {
  if (part.state === 'failed')
    return (
      <p role="alert" className="mt-2 text-error-ink">
        {failureText(part.failure.kind)}
      </p>
    );
  const rows = part.answer.facts.reduce((sum, one) => sum + one.rows, 0);
  const removes = fill(texts.disconnectRemove, { rows: counted(rows, 'row', formats) });
  return (
    <div className="mt-3 rounded-lg bg-hover px-3 py-2">
      <p>{fill(texts.disconnectQuestion, { label: connection.label })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ActionButton
          intent="connection-keep-facts"
          text={texts.disconnectKeep}
          variant="outline"
          connection={connection}
        />
        {rows > 0 ? (
          <ActionButton intent="connection-remove-facts" text={removes} variant="outline" connection={connection} />
        ) : null}
        <Link className={buttonVariants({ variant: 'ghost', size: 'sm' })} to={{ search: '' }} preventScrollReset>
          {texts.keepConnection}
        </Link>
      </div>
    </div>
  );
}
