import type { NamespaceCreateParams } from 'cloudflare/resources/kv/namespaces';
import type { QueueCreateParams } from 'cloudflare/resources/queues/queues';
import type { BucketCreateParams } from 'cloudflare/resources/r2/buckets';
import { type Account, newId } from './account.ts';
import { bodyOf, Refusal, type Rule, rule } from './rules.ts';

type Body<Params extends { readonly account_id: string }> = Omit<Params, 'account_id'>;

/** KV namespaces, R2 buckets and queues. */
export function storeRules({ id, namespaces, buckets, jurisdictions, queues, consumers }: Account): Rule[] {
  const base = `/accounts/${id}`;
  const queueOf = (name: string) => ({
    queue_id: queues.get(name),
    queue_name: name,
    consumers: consumers.has(name)
      ? [{ script: consumers.get(name), type: 'worker', consumer_id: queues.get(name) }]
      : [],
    producers: [],
    settings: { delivery_delay: 0, message_retention_period: 345_600 },
  });
  return [
    rule(
      'GET',
      `${base}/storage/kv/namespaces`,
      () => ({ pages: [...namespaces].map(([key, title]) => ({ id: key, title, supports_url_encoding: true })) }),
      { query: ['page', 'per_page', 'order', 'direction'] },
    ),
    rule('POST', `${base}/storage/kv/namespaces`, (call) => {
      const { title } = bodyOf<Pick<Body<NamespaceCreateParams>, 'title'>>(call, { title: 'string' });
      if ([...namespaces.values()].includes(title)) throw new Refusal(409, 10014, 'a namespace with this title exists');
      const key = newId().replaceAll('-', '');
      namespaces.set(key, title);
      return { id: key, title, supports_url_encoding: true };
    }),
    rule('DELETE', `${base}/storage/kv/namespaces/:namespace`, ({ params: { namespace = '' } }) => {
      if (!namespaces.delete(namespace)) throw new Refusal(404, 10013, 'namespace not found');
      return null;
    }),
    rule(
      'GET',
      `${base}/r2/buckets`,
      ({ query, headers }) => ({
        // Lists buckets of the requested jurisdiction; without the header, those without a jurisdiction.
        buckets: [...buckets]
          .filter((name) => jurisdictions.get(name) === headers['cf-r2-jurisdiction'])
          .filter((name) => name.includes(query.get('name_contains') ?? ''))
          .map((name) => ({ name, creation_date: '2026-11-23T00:00:00Z' })),
      }),
      { query: ['name_contains', 'per_page', 'cursor', 'direction', 'order', 'start_after'] },
    ),
    rule('GET', `${base}/r2/buckets/:bucket`, ({ params: { bucket = '' } }) => {
      if (!buckets.has(bucket)) throw new Refusal(404, 10006, 'The specified bucket does not exist.');
      return { name: bucket };
    }),
    rule('POST', `${base}/r2/buckets`, (call) => {
      const { name } = bodyOf<Pick<Body<BucketCreateParams>, 'name' | 'locationHint'>>(call, {
        name: 'string',
        locationHint: 'string?',
      });
      if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(name))
        throw new Refusal(400, 10005, 'The bucket name is not valid.');
      if (buckets.has(name)) throw new Refusal(409, 10004, 'The bucket you tried to create already exists');
      buckets.add(name);
      const within = call.headers['cf-r2-jurisdiction'];
      if (typeof within === 'string') jurisdictions.set(name, within);
      return { name };
    }),
    rule(
      'GET',
      `${base}/queues`,
      ({ query }) => {
        const wanted = query.getAll('name');
        const names = [...queues.keys()].filter((name) => wanted.length === 0 || wanted.includes(name));
        return { pages: names.map(queueOf) };
      },
      { query: ['page', 'per_page', 'name'] },
    ),
    rule('POST', `${base}/queues`, (call) => {
      const { queue_name: name } = bodyOf<Pick<Body<QueueCreateParams>, 'queue_name'>>(call, { queue_name: 'string' });
      if (queues.has(name)) throw new Refusal(409, 11009, `Queue name '${name}' is already taken.`);
      queues.set(name, newId().replaceAll('-', ''));
      return queueOf(name);
    }),
    rule(
      'GET',
      `${base}/queues/:queue/consumers`,
      ({ params: { queue = '' } }) => {
        const name = nameOf(queues, queue);
        return {
          pages: consumers.has(name)
            ? [{ script: consumers.get(name), script_name: consumers.get(name), type: 'worker', consumer_id: queue }]
            : [],
        };
      },
      { query: ['page', 'per_page'] },
    ),
    rule('POST', `${base}/queues/:queue/consumers`, (call) => {
      const name = nameOf(queues, call.params.queue ?? '');
      const body = bodyOf<{ script_name: string; type: string; settings: object; dead_letter_queue?: string }>(call, {
        script_name: 'string',
        type: 'string',
        settings: 'object',
        dead_letter_queue: 'string?',
      });
      if (body.dead_letter_queue && !queues.has(body.dead_letter_queue))
        throw new Refusal(404, 11000, `Queue ${body.dead_letter_queue} does not exist`);
      consumers.set(name, body.script_name);
      return { consumer_id: newId() };
    }),
    rule('DELETE', `${base}/queues/:queue`, ({ params: { queue = '' } }) => {
      const name = nameOf(queues, queue);
      consumers.delete(name);
      queues.delete(name);
      return null;
    }),
    rule('DELETE', `${base}/queues/:queue/consumers/:consumer`, ({ params: { queue = '' } }) => {
      consumers.delete(nameOf(queues, queue));
      return null;
    }),
    rule('PUT', `${base}/queues/:queue/consumers/:consumer`, () => ({})),
  ];
}

/** @throws Refusal 404 where there is no queue of that id */
function nameOf(queues: ReadonlyMap<string, string>, id: string): string {
  const found = [...queues].find(([, known]) => known === id);
  if (!found) throw new Refusal(404, 11000, `Queue ${id} does not exist`);
  return found[0];
}
