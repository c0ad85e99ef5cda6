import type { Account } from './account.ts';
import { type Rule, rule } from './rules.ts';

/** Zones with their DNS records and routes, and custom domains. */
export function zoneRules({ id, zones, records, domains, workers }: Account): Rule[] {
  const zoneOf = (host: string) =>
    [...zones].find(([name]) => host.replace(/:\d+$/, '') === name || host.endsWith(`.${name}`));
  const domainOf = ([hostname, service]: readonly [string, string]) => {
    const [name = '', zone] = zoneOf(hostname) ?? [];
    return {
      id: hostname,
      hostname,
      service,
      zone_id: zone?.id ?? '',
      zone_name: name,
      environment: 'production',
      cert_id: '',
    };
  };
  return [
    rule(
      'GET',
      '/zones',
      ({ query }) => ({
        pages: [...zones]
          .filter(([name]) => name === query.get('name'))
          .map(([name, zone]) => ({ ...zone, name, account: { id } })),
      }),
      { query: ['name', 'account.id', 'page', 'per_page', 'status'] },
    ),
    rule('GET', '/zones/:zone/workers/routes', () => ({ pages: [] }), { query: ['page', 'per_page'] }),
    rule(
      'GET',
      '/zones/:zone/dns_records',
      ({ query }) => ({
        pages: [...records]
          .filter(([host]) => host === query.get('name.exact'))
          .map(([host, type]) => ({ id: host, name: host, type, content: '192.0.2.1' })),
      }),
      { query: ['name.exact', 'page', 'per_page'] },
    ),
    rule(
      'GET',
      `/accounts/${id}/workers/domains`,
      ({ query }) => ({
        pages: [...domains].map(domainOf).filter(({ hostname }) => hostname === (query.get('hostname') ?? hostname)),
      }),
      { query: ['hostname', 'page', 'per_page', 'service', 'environment', 'zone_name'] },
    ),
    rule(
      'POST',
      `/accounts/${id}/workers/scripts/:script/domains/changeset`,
      () => ({
        added: [],
        removed: [],
        updated: [],
        conflicting: [],
      }),
      { query: ['replace_state'] },
    ),
    rule('PUT', `/accounts/${id}/workers/scripts/:script/domains/records`, ({ params: { script = '' }, body }) => {
      const { origins }: { origins: { hostname: string }[] } = JSON.parse(body.toString());
      if (workers.has(script)) for (const { hostname } of origins) domains.set(hostname, script);
      return [...domains].map(domainOf);
    }),
  ];
}
