import { failureText } from '#app/api/failure.ts';
import { pagePath } from '#app/page-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import type { Connections } from '#shared/api/families/connections-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { ConnectionCard } from './connection-card.tsx';
import type { ConnectionResult, ConnectionsData } from './connections.server.ts';
import * as texts from './texts.ts';

interface ConnectionsPanelProps {
  readonly data: ConnectionsData;
  readonly result: ConnectionResult | null;
  readonly formats: Formats;
}

/** Connections to other services with their state and actions. */
export function ConnectionsPanel({ data, result, formats }: ConnectionsPanelProps) {
  const { list } = data;
  return (
    <Panel id="connections" title={texts.connections}>
      <p className="-mt-2 mb-4 text-sm text-muted">{texts.connectionsLead}</p>
      <p role="status" className="text-sm text-success-ink">
        {result?.ok ? result.text : null}
      </p>
      {list.state === 'failed' ? (
        <PanelFailure text={failureText(list.failure.kind)} requestId={list.failure.requestId} />
      ) : (
        <ul className="divide-y divide-line">
          <Service provider="amazon-sp" answer={list.answer} {...{ data, result, formats }} />
          <Service provider="amazon-ads" answer={list.answer} {...{ data, result, formats }} />
        </ul>
      )}
    </Panel>
  );
}

const services = {
  'amazon-sp': {
    ...{ title: texts.sellingPartner, lead: texts.sellingPartnerLead },
    path: pagePath('/data-and-integrations/seller-partner-auth'),
  },
  'amazon-ads': {
    ...{ title: texts.amazonAds, lead: texts.amazonAdsLead },
    path: pagePath('/data-and-integrations/attribution-auth'),
  },
} as const;

interface ServiceProps extends ConnectionsPanelProps {
  readonly provider: keyof typeof services;
  readonly answer: Connections;
}

function Service({ provider, answer, data, result, formats }: ServiceProps) {
  const { title, lead, path } = services[provider];
  const ready = answer.providers.some((entry) => entry.provider === provider && entry.ready);
  const own = answer.items.filter((item) => item.provider === provider);
  const state = ready ? texts.notConnected : texts.notSetUp;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">{title}</h3>
        {own.length === 0 ? <Badge variant="secondary">{state}</Badge> : null}
      </div>
      <p className="mt-1 text-sm text-muted">{lead}</p>
      {own.map((connection) => (
        <ConnectionCard key={connection.id} path={path} {...{ connection, data, result, formats }} />
      ))}
      {ready && data.writes ? (
        <Link className={`${buttonVariants({ variant: 'outline', size: 'sm' })} mt-3`} to={path}>
          {own.length === 0 ? texts.connect : texts.connectAnother}
          <span className="sr-only"> {title}</span>
        </Link>
      ) : null}
    </li>
  );
}
