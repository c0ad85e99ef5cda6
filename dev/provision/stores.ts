import { CommandError } from '../fail.ts';
import type { Environment } from '../release/arguments.ts';
import type { DeclaredWorker, Jurisdiction } from '../release/declared-worker.ts';
import type { Location } from './arguments.ts';
import { writeId } from './fill-in.ts';
import type { Finding, State } from './finding.ts';
import type { Platform } from './platform.ts';

/** One store that the configuration names. */
export interface Store {
  readonly kind: 'd1' | 'kv' | 'r2' | 'queue';
  readonly name: string;
  /** Null where it has none, and where the configuration leaves it open. */
  readonly id: string | null;
  /** Of a bucket, by its binding. */
  readonly jurisdiction?: Jurisdiction | null;
}

/** Where new stores are made. */
export interface Whereabouts {
  /** A hint of the platform's. */
  readonly location: Location | null;
  /** Where databases and buckets have to stay for good; it goes before the hint. */
  readonly jurisdiction: Jurisdiction | null;
}

const kindNames = { d1: 'D1 database', kv: 'KV namespace', r2: 'R2 bucket', queue: 'queue' } as const;

/** Every store of both Workers, each once. */
export function storesOf(workers: readonly DeclaredWorker[]): Store[] {
  const stores = workers.flatMap(({ name, stores: { d1, kv, r2, queues } }) => [
    ...d1.map((store) => ({ kind: 'd1' as const, name: store.name, id: idOf(store.id) })),
    // A namespace has no name in the configuration: this is the one that wrangler's own provisioning would give it.
    ...kv.map((store) => ({ kind: 'kv' as const, name: `${name}-${store.binding.toLowerCase()}`, id: idOf(store.id) })),
    ...r2.map((bucket) => ({ kind: 'r2' as const, id: null, ...bucket })),
    ...queues.map((queue) => ({ kind: 'queue' as const, name: queue, id: null })),
  ]);
  return [...new Map(stores.map((store) => [`${store.kind} ${store.name}`, store])).values()];
}

const idOf = (text: string): string | null => (text.startsWith('replace-with-') ? null : text);

/** What a dry run says of a store: it asks nobody. */
export const plannedStore = ({ kind, name, id }: Store): Finding =>
  id
    ? { what: `${kindNames[kind]} ${name}`, state: 'to check', detail: id }
    : { what: `${kindNames[kind]} ${name}`, state: 'to make', detail: 'unless it is there' };

/**
 * Makes the store unless it is there, and writes its id into the configuration.
 * @throws CommandError when the configuration names another one than the account has under that name
 */
export async function provideStore(
  platform: Platform,
  environment: Environment,
  store: Store,
  where: Whereabouts,
): Promise<Finding> {
  const { kind, name } = store;
  const what = `${kindNames[kind]} ${name}`;
  if (kind === 'r2' && store.jurisdiction !== where.jurisdiction)
    return { what, state: 'missing', detail: `write ${jurisdictionLine(where)} to it in upstream/wrangler.toml` };
  const found = await findStore(platform, store);
  if (store.id !== null && found !== store.id)
    throw new CommandError(
      `The configuration names the ${kindNames[kind]} ${store.id}, and the account has ${found ?? 'none'} under the name ${name}: put the right id there, or replace-with-${environment}-${kind}-id to have it found or made`,
    );
  const id = found ?? (await makeStore(platform, store, where));
  if ((kind === 'd1' || kind === 'kv') && store.id === null) writeId(environment, kind, id);
  return findingOf(store, found === null ? 'made' : 'there', id);
}

/** Makes the store unless there is one of that name. @returns its id, or its name where it has no id */
export async function ensureStore(
  platform: Platform,
  store: Store,
  where: Whereabouts,
): Promise<{ readonly id: string; readonly finding: Finding }> {
  const found = await findStore(platform, store);
  const id = found ?? (await makeStore(platform, store, where));
  return { id, finding: findingOf(store, found === null ? 'made' : 'there', id) };
}

/** Deletes the store with all that is in it, where there is one of that name. */
export async function deleteStore(platform: Platform, store: Store): Promise<Finding> {
  const found = await findStore(platform, store);
  if (found === null) return findingOf(store, 'absent', store.name);
  await removeStore(platform, store, found);
  return findingOf(store, 'deleted', found);
}

const findingOf = ({ kind, name }: Store, state: State, id: string): Finding => ({
  what: `${kindNames[kind]} ${name}`,
  state,
  detail: id === name ? '' : id,
});

const jurisdictionLine = ({ jurisdiction }: Whereabouts): string =>
  jurisdiction ? `jurisdiction = "${jurisdiction}"` : 'no jurisdiction';

/** Has D1 keep replicas of a database, and checks that it lies where its data has to stay: that is decided once for all. */
export async function provideReplicas(
  { client, accountId: account_id }: Platform,
  { name }: Pick<Store, 'name'>,
  id: string,
  { jurisdiction }: Whereabouts,
): Promise<Finding[]> {
  const database = await client.d1.database.get(id, { account_id });
  const isOn = database.read_replication?.mode === 'auto';
  if (!isOn) await client.d1.database.edit(id, { account_id, read_replication: { mode: 'auto' } });
  const replicas: Finding = { what: `replicas of ${name}`, state: isOn ? 'there' : 'made', detail: '' };
  if ((database.jurisdiction ?? null) === jurisdiction) return [replicas];
  const detail = `it is of ${database.jurisdiction ?? 'no jurisdiction'} and can't be moved: make another one and restore a backup into it`;
  return [replicas, { what: `jurisdiction of ${name}`, state: 'missing', detail }];
}

/** @returns its id, or its name where it has no id; null when it isn't there */
async function findStore({ client, accountId }: Platform, { kind, name, jurisdiction }: Store): Promise<string | null> {
  const account = { account_id: accountId };
  switch (kind) {
    case 'd1':
      for await (const database of client.d1.database.list({ ...account, name }))
        if (database.name === name) return database.uuid ?? null;
      return null;
    case 'kv':
      for await (const namespace of client.kv.namespaces.list(account))
        if (namespace.title === name) return namespace.id;
      return null;
    case 'r2': {
      const { buckets = [] } = await client.r2.buckets.list({
        ...account,
        ...bucketsIn(jurisdiction),
        name_contains: name,
      });
      return buckets.some((bucket) => bucket.name === name) ? name : null;
    }
    case 'queue':
      for await (const queue of client.queues.list(account)) if (queue.queue_name === name) return name;
      return null;
  }
}

const bucketsIn = (jurisdiction: Jurisdiction | null | undefined) =>
  jurisdiction ? { 'cf-r2-jurisdiction': jurisdiction } : {};

async function makeStore(
  { client, accountId }: Platform,
  { kind, name }: Store,
  { location, jurisdiction }: Whereabouts,
): Promise<string> {
  const account = { account_id: accountId };
  switch (kind) {
    case 'd1': {
      const near = location && !jurisdiction ? { primary_location_hint: location } : {};
      const within = jurisdiction ? { jurisdiction } : {};
      const database = await client.d1.database.create({ ...account, name, ...near, ...within });
      if (!database.uuid) throw new CommandError(`The platform made the D1 database ${name} and told no id`);
      return database.uuid;
    }
    case 'kv':
      return (await client.kv.namespaces.create({ ...account, title: name })).id;
    case 'r2':
      await client.r2.buckets.create({
        ...{ ...account, name, ...bucketsIn(jurisdiction) },
        ...(location && !jurisdiction ? { locationHint: location } : {}),
      });
      return name;
    case 'queue':
      await client.queues.create({ ...account, queue_name: name });
      return name;
  }
}

async function removeStore({ client, accountId: account_id }: Platform, store: Store, id: string): Promise<void> {
  switch (store.kind) {
    case 'd1':
      await client.d1.database.delete(id, { account_id });
      return;
    case 'kv':
      await client.kv.namespaces.delete(id, { account_id });
      return;
    case 'queue':
      for await (const queue of client.queues.list({ account_id }))
        if (queue.queue_name === store.name && queue.queue_id)
          await client.queues.delete(queue.queue_id, { account_id });
      return;
    case 'r2':
      throw new CommandError(`The bucket ${store.name} is left as it is: it may hold the only copies of something`);
  }
}
