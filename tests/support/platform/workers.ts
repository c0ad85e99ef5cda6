import { type Account, newId, type Worker } from './account.ts';
import { bodyOf, type Call, Refusal, type Rule, rule } from './rules.ts';

interface Binding {
  readonly type: string;
  readonly name: string;
  readonly text?: string;
  readonly id?: string;
  readonly queue_name?: string;
  readonly bucket_name?: string;
  readonly service?: string;
  readonly namespace_id?: string;
}

interface Metadata {
  readonly bindings?: readonly Binding[];
  readonly annotations?: Readonly<Record<string, string>>;
  /** Migrations of Durable Object classes. */
  readonly migrations?: { readonly new_tag?: string };
}

/** Workers: uploads, secrets, versions, deployments and schedules. */
export function workerRules(account: Account): Rule[] {
  const { workers } = account;
  const base = `/accounts/${account.id}/workers`;
  const script = `${base}/scripts/:script`;
  const known = ({ params: { script: name = '' } }: Call): Worker => {
    const worker = workers.get(name);
    if (!worker) throw new Refusal(404, 10007, 'This Worker does not exist on your account.');
    return worker;
  };
  const uploaded = async (call: Call) => {
    const worker = known(call);
    const { bindings = [], annotations = {}, migrations } = await metadataOf(call);
    for (const binding of bindings) refuseUnknown(account, binding);
    const vars = bindings.flatMap(({ type, name, text = '' }) => (type === 'plain_text' ? [[name, text]] : []));
    const version = {
      id: newId(),
      vars: Object.fromEntries(vars),
      bindings: bindings.map(({ type, name }) => `${type} ${name}`),
      message: annotations['workers/message'] ?? '',
    };
    worker.versions.unshift(version);
    worker.migrationTag = migrations?.new_tag ?? worker.migrationTag;
    return version;
  };
  return [
    rule('GET', `${base}/services/:script`, (call) => ({
      id: call.params.script,
      default_environment: {
        environment: 'production',
        script: { last_deployed_from: 'wrangler', tag: 'tag', migration_tag: known(call).migrationTag ?? undefined },
      },
    })),
    rule('GET', `${base}/workers/:script`, (call) => ({
      id: call.params.script,
      name: call.params.script,
      subdomain: { enabled: false, previews_enabled: false },
      references: known(call) && {},
    })),
    rule('GET', `${base}/scripts`, () => [...workers.keys()].map((id) => ({ id }))),
    rule(
      'DELETE',
      script,
      (call) => {
        const { script: name = '' } = call.params;
        known(call);
        if ([...account.consumers.values()].includes(name))
          throw new Refusal(409, 10064, `${name} is the consumer of a queue`);
        workers.delete(name);
        return null;
      },
      { query: ['force'] },
    ),
    rule('GET', `${script}/settings`, (call) => known(call) && { bindings: [] }),
    rule('GET', `${script}/secrets`, (call) =>
      [...known(call).secrets.keys()].map((name) => ({ name, type: 'secret_text' })),
    ),
    rule('PATCH', `${script}/secrets-bulk`, (call) => {
      const worker = known(call);
      const { secrets } = bodyOf<{ secrets: Record<string, { name: string; text: string; type: 'secret_text' }> }>(
        call,
        { secrets: 'object' },
      );
      for (const { name, text } of Object.values(secrets)) worker.secrets.set(name, text);
      return [...worker.secrets.keys()].map((name) => ({ name, type: 'secret_text' }));
    }),
    rule(
      'PUT',
      script,
      async (call) => {
        const name = call.params.script ?? '';
        if (!workers.has(name))
          workers.set(name, { secrets: new Map(), versions: [], deployments: [], crons: [], migrationTag: null });
        const version = await uploaded(call);
        deploy(known(call), [{ version_id: version.id, percentage: 100 }], version.message);
        return {
          id: name,
          startup_time_ms: 1,
          tag: 'tag',
          etag: version.id,
          deployment_id: version.id,
          available_on_subdomain: false,
          entry_point: 'index.js',
        };
      },
      { query: ['include_subdomain_availability', 'excludeScript', 'bindings_inherit'] },
    ),
    rule(
      'POST',
      `${script}/versions`,
      async (call) => {
        const { id, message } = await uploaded(call);
        return {
          id,
          number: known(call).versions.length,
          startup_time_ms: 1,
          metadata: { has_preview: false },
          resources: { script: { etag: id } },
          annotations: { 'workers/message': message },
        };
      },
      { query: ['bindings_inherit'] },
    ),
    rule(
      'GET',
      `${script}/versions`,
      (call) => ({
        items: known(call).versions.map(({ id, message }, at) => ({
          id,
          number: known(call).versions.length - at,
          metadata: { created_on: '2026-11-23T00:00:00Z' },
          annotations: { 'workers/message': message },
        })),
      }),
      { query: ['deployable', 'page', 'per_page'] },
    ),
    rule('GET', `${script}/versions/:version`, (call) => {
      const version = known(call).versions.find(({ id }) => id === call.params.version);
      if (!version) throw new Refusal(404, 10007, 'This version does not exist.');
      return {
        id: version.id,
        number: 1,
        metadata: { created_on: '2026-11-23T00:00:00Z', author_email: 'nobody@merchlens.test' },
        annotations: { 'workers/message': version.message },
        resources: { bindings: [], script: {}, script_runtime: {} },
      };
    }),
    rule('GET', `${script}/deployments`, (call) => ({
      deployments: known(call).deployments.map((deployment) => ({
        ...deployment,
        created_on: '2026-11-23T00:00:00Z',
        source: 'api',
        strategy: 'percentage',
      })),
    })),
    rule(
      'POST',
      `${script}/deployments`,
      (call) => {
        const worker = known(call);
        const { versions, annotations = {} } = bodyOf<{
          strategy: string;
          versions: { version_id: string; percentage: number }[];
          annotations?: Record<string, string>;
          code_update_strategy?: object;
        }>(call, { strategy: 'string', versions: 'object', annotations: 'object?', code_update_strategy: 'object?' });
        if (versions.reduce((sum, { percentage }) => sum + percentage, 0) !== 100)
          throw new Refusal(400, 10001, 'percentages must make 100');
        for (const { version_id: wanted } of versions)
          if (!worker.versions.some(({ id }) => id === wanted))
            throw new Refusal(404, 10007, `There is no version ${wanted}`);
        return deploy(worker, versions, annotations['workers/message'] ?? '');
      },
      { query: ['force'] },
    ),
    rule('PATCH', `${script}/script-settings`, () => ({})),
    rule('GET', `${script}/script-settings`, (call) => known(call) && {}),
    rule('GET', `${script}/subdomain`, () => ({ enabled: false, previews_enabled: false })),
    rule('POST', `${script}/subdomain`, () => ({ enabled: false, previews_enabled: false })),
    rule('GET', `${base}/subdomain`, () => ({ subdomain: 'merchlens' })),
    rule('PUT', `${script}/schedules`, (call) => {
      const crons: { cron: string }[] = JSON.parse(call.body.toString());
      known(call).crons = crons.map(({ cron }) => cron);
      return { schedules: crons };
    }),
    rule('POST', `${script}/assets-upload-session`, () => ({ jwt: 'assets', buckets: [] })),
  ];
}

const deploy = (worker: Worker, versions: readonly { version_id: string; percentage: number }[], message: string) => {
  const deployment = { id: newId(), versions, message };
  worker.deployments.unshift(deployment);
  return { ...deployment, strategy: 'percentage', source: 'api', created_on: '2026-11-23T00:00:00Z' };
};

/** The `metadata` part of an upload, beside its modules. */
async function metadataOf({ headers, body }: Call): Promise<Metadata> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': headers['content-type'] ?? '' },
  }).formData();
  const metadata = form.get('metadata');
  if (typeof metadata !== 'string') throw new Refusal(400, 10021, 'the upload has no metadata');
  return JSON.parse(metadata);
}

/** Refuses a binding to a store or Worker that doesn't exist. */
function refuseUnknown({ databases, namespaces, buckets, queues, workers }: Account, binding: Binding): void {
  const { type, name, id = '', queue_name: queue = '', bucket_name: bucket = '', service = '' } = binding;
  const isThere =
    (type !== 'd1' || databases.has(id)) &&
    (type !== 'kv_namespace' || namespaces.has(binding.namespace_id ?? '')) &&
    (type !== 'r2_bucket' || buckets.has(bucket)) &&
    (type !== 'queue' || queues.has(queue)) &&
    (type !== 'service' || workers.has(service));
  if (!isThere) throw new Refusal(400, 10181, `the binding ${name} of type ${type} leads to nothing`);
}
