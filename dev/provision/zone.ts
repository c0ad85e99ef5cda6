import type { Finding } from './finding.ts';
import type { Platform } from './platform.ts';

interface Zone {
  readonly id: string;
  readonly name: string;
  readonly status?: string | undefined;
}

/** Whether the zone of the host is in the account and active, and whether nothing else answers at the host. */
export async function checkHost(platform: Platform, host: string, worker: string): Promise<Finding[]> {
  const zone = await zoneOf(platform, host);
  if (!zone)
    return [
      { what: `zone of ${host}`, state: 'missing', detail: 'add the domain to the account at dash.cloudflare.com' },
    ];
  const what = `zone ${zone.name}`;
  if (zone.status !== 'active')
    return [{ what, state: 'missing', detail: `it is ${zone.status}: set its name servers at the registrar` }];
  return [{ what, state: 'there', detail: '' }, await checkRoute(platform, zone, host, worker)];
}

async function zoneOf({ client, accountId }: Platform, host: string): Promise<Zone | null> {
  const labels = host.replace(/:\d+$/, '').split('.');
  for (let from = 0; from < labels.length; from += 1) {
    const name = labels.slice(from).join('.');
    for await (const zone of client.zones.list({ name, account: { id: accountId } })) return zone;
  }
  return null;
}

async function checkRoute({ client, accountId }: Platform, zone: Zone, host: string, worker: string): Promise<Finding> {
  const what = `route ${host}`;
  for await (const domain of client.workers.domains.list({ account_id: accountId, hostname: host }))
    return domain.service === worker
      ? { what, state: 'there', detail: '' }
      : { what, state: 'missing', detail: `the Worker ${domain.service} answers there: take its custom domain away` };
  for await (const route of client.workers.routes.list({ zone_id: zone.id }))
    if (route.pattern.startsWith(`${host}/`) && route.script !== worker)
      return { what, state: 'missing', detail: `the route ${route.pattern} leads to ${route.script ?? 'no Worker'}` };
  for await (const record of client.dns.records.list({ zone_id: zone.id, name: { exact: host } }))
    return { what, state: 'missing', detail: `a DNS record (${record.type}) is in the way: remove it` };
  return { what, state: 'on deploy', detail: 'the deployment makes it' };
}
