import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { failureText } from '#app/api/failure.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { counted } from '#app/ui/counted.ts';
import { utcMoment } from '#app/ui/moment.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import type { RedirectHosts } from '#shared/api/families/redirects-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { HostResult, RedirectsData } from './redirects.server.ts';
import * as texts from './texts.ts';

interface HostsPanelProps {
  readonly part: NonNullable<RedirectsData['hosts']>;
  /** Whether the person may verify hosts. */
  readonly canVerify: boolean;
  readonly result: HostResult | null;
  readonly formats: Formats;
}

const outcomes = { proven: texts.hostVerified, withdrawn: texts.hostRevoked };

/** Hosts of the redirects with their ownership, and how to prove it. */
export function HostsPanel({ part, canVerify, result, formats }: HostsPanelProps) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.hosts}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { items, record } = part.answer;
  return (
    <Panel className="h-auto" title={texts.hosts}>
      <p className="text-sm text-muted">{texts.hostsHint}</p>
      <p role="status" className={`mt-2 text-sm ${result?.ok === false ? 'text-error-ink' : 'text-success-ink'}`}>
        {result?.ok ? fill(outcomes[result.done], { host: result.host }) : null}
        {result?.ok === false ? `${result.host}: ${result.text}` : null}
      </p>
      {items.length === 0 ? <PanelEmpty>{texts.noHosts}</PanelEmpty> : null}
      <ul className="divide-y divide-line">
        {items.map((host) => (
          <li key={host.host} className="py-3 text-sm last:pb-0">
            <h3 className="font-medium break-all">
              {host.host}{' '}
              {host.provenAt === null ? (
                <Badge variant="warning">{texts.notProven}</Badge>
              ) : (
                <Badge variant="success">{texts.proven}</Badge>
              )}
            </h3>
            <p className="text-xs text-muted" suppressHydrationWarning>
              {counted(host.redirects, 'redirect', formats)}
              {host.provenAt === null
                ? ''
                : fill(texts.verifiedSince, { provenAt: utcMoment(host.provenAt, formats.locale) })}
              {host.provenBy === '' ? '' : ` · ${host.provenBy}`}
            </p>
            {host.provenAt === null ? (
              <UnprovenHost host={host.host} record={record} canVerify={canVerify} />
            ) : canVerify ? (
              <RevokeForm host={host.host} />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface UnprovenHostProps {
  readonly host: string;
  readonly record: RedirectHosts['record'];
  readonly canVerify: boolean;
}

function UnprovenHost({ host, record, canVerify }: UnprovenHostProps) {
  const name = `_merchlens.${host}`;
  return (
    <div className="mt-2 space-y-2">
      <p>{texts.dnsHint}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md bg-hover px-3 py-2">
        <RecordPart term="Name">{name}</RecordPart>
        <RecordPart term="Type">{texts.txt}</RecordPart>
        <RecordPart term="Value">{record}</RecordPart>
      </dl>
      {canVerify ? (
        <>
          <p>
            {texts.lookupHint} <code className="break-all select-all">{fill(texts.digShortTxtName, { name })}</code>
            {texts.confirmHint}
          </p>
          <HostForm host={host} intent="prove" variant="default">
            {texts.confirmRecord}
          </HostForm>
        </>
      ) : (
        <p>{texts.staffConfirmHint}</p>
      )}
    </div>
  );
}

const RecordPart = ({ term, children }: { readonly term: string; readonly children: string }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd>
      <code className="break-all select-all">{children}</code>
    </dd>
  </>
);

const RevokeForm = ({ host }: { readonly host: string }) => (
  <AccordionItem className="mt-1">
    <AccordionTrigger>
      {texts.revokeVerification}
      <span className="sr-only">{fill(texts.ofHost, { host })}</span>
    </AccordionTrigger>
    <p className="my-2">{texts.revokeWarning}</p>
    <HostForm host={host} intent="withdraw" variant="outline">
      {texts.revoke}
    </HostForm>
  </AccordionItem>
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
      <span className="sr-only">{fill(texts.ofHost, { host })}</span>
    </Button>
  </Form>
);
