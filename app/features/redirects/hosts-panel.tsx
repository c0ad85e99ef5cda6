import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { RedirectHosts } from '#shared/api/families/redirects-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { failureText } from '../../api/failure.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { utcMoment } from '../../ui/moment.ts';
import { Panel, PanelEmpty, PanelFailure } from '../../ui/panel.tsx';
import type { HostResult, RedirectsData } from './redirects.server.ts';

interface HostsPanelProps {
  readonly part: NonNullable<RedirectsData['hosts']>;
  /** Whether they may say whose a host is. */
  readonly proves: boolean;
  readonly result: HostResult | null;
  readonly formats: Formats;
}

const outcomes = { proven: 'is proven: its redirects lead visitors.', withdrawn: 'is not proven any more.' };

/** The hosts of the redirects: whose they are proven to be, and how the others are proven. */
export function HostsPanel({ part, proves, result, formats }: HostsPanelProps) {
  if (part.state === 'failed')
    return (
      <Panel title="Hosts">
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, record } = part.answer;
  return (
    <Panel className="h-auto" title="Hosts">
      <p className="text-sm text-muted">
        The redirects of a host lead visitors once its owner is known to want that. Until then you can edit and try
        them.
      </p>
      <p role="status" className={`mt-2 text-sm ${result?.ok === false ? 'text-error-ink' : 'text-success-ink'}`}>
        {result?.ok ? `${result.host} ${outcomes[result.done]}` : null}
        {result?.ok === false ? `${result.host}: ${result.text}` : null}
      </p>
      {items.length === 0 ? <PanelEmpty>No redirect names a host yet.</PanelEmpty> : null}
      <ul className="divide-y divide-line">
        {items.map((host) => (
          <li key={host.host} className="py-3 text-sm last:pb-0">
            <h3 className="font-medium break-all">
              {host.host}{' '}
              {host.provenAt === null ? (
                <Badge variant="warning">not proven</Badge>
              ) : (
                <Badge variant="success">proven</Badge>
              )}
            </h3>
            <p className="text-xs text-muted" suppressHydrationWarning>
              {counted(host.redirects, 'redirect', formats)}
              {host.provenAt === null ? '' : ` · since ${utcMoment(host.provenAt, formats.locale)}`}
              {host.provenBy === '' ? '' : ` · ${host.provenBy}`}
            </p>
            {host.provenAt === null ? (
              <Unproven host={host.host} record={record} proves={proves} />
            ) : proves ? (
              <Withdraw host={host.host} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface UnprovenProps {
  readonly host: string;
  readonly record: RedirectHosts['record'];
  readonly proves: boolean;
}

function Unproven({ host, record, proves }: UnprovenProps) {
  const name = `_merchlens.${host}`;
  return (
    <div className="mt-2 space-y-2">
      <p>Visitors are told that there is nothing. Whoever runs the host adds this record to its DNS:</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-hover px-3 py-2">
        <Part term="Name">{name}</Part>
        <Part term="Type">TXT</Part>
        <Part term="Value">{record}</Part>
      </dl>
      {proves ? (
        <>
          <p>
            Look it up, for example with <code className="break-all select-all">dig +short TXT {name}</code>, and
            confirm it only if the value is the one above.
          </p>
          <HostForm host={host} intent="prove" variant="default">
            Confirm the record
          </HostForm>
        </>
      ) : (
        <p>Then staff who administer every account look it up and confirm it.</p>
      )}
    </div>
  );
}

const Part = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd>
      <code className="break-all select-all">{children}</code>
    </dd>
  </>
);

const Withdraw = ({ host }: { readonly host: string }) => (
  <details className="mt-1">
    <summary className="disclosure">
      Take the proof back<span className="sr-only"> of {host}</span>
    </summary>
    <p className="my-2">Its redirects lead nobody from then on, until the host is proven again.</p>
    <HostForm host={host} intent="withdraw" variant="outline">
      Take it back
    </HostForm>
  </details>
);

interface HostFormProps {
  readonly host: string;
  readonly intent: 'prove' | 'withdraw';
  readonly variant: 'default' | 'outline';
  readonly children: ReactNode;
}

const HostForm = ({ host, intent, variant, children }: HostFormProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="host" value={host} />
    <Button type="submit" variant={variant} size="sm">
      {children}
      <span className="sr-only"> of {host}</span>
    </Button>
  </Form>
);
