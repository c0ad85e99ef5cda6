import { CommandError, failCommand } from './fail.ts';
import { type PreviewArguments, readArguments } from './preview/arguments.ts';
import { configurePreview, previewSecrets, previewVars } from './preview/configuration.ts';
import { isPreviewWorker, type PreviewNames, previewNames } from './preview/names.ts';
import { seedDatabase } from './preview/seed-database.ts';
import { type Finding, tableOfFindings } from './provision/finding.ts';
import { asCommandError, connectPlatform, type Platform } from './provision/platform.ts';
import { checkProvider } from './provision/provider.ts';
import { askHidden, provideSecrets } from './provision/secrets.ts';
import { deleteStore, ensureStore, plannedStore, type Store } from './provision/stores.ts';
import { checkConfiguration, placeholdersOf } from './release/configuration.ts';
import { type DeclaredWorker, jurisdictionOf, readDeclared, readWorker } from './release/declared-worker.ts';
import { DeployedDatabase } from './release/deployed-database.ts';
import { buildWorkers, deployWorker, migrateDatabase, revision } from './release/ship.ts';
import { stage } from './stages.ts';

/**
 * Makes, renews and deletes environments of single branches: both Workers with stores of their own and the demo world.
 * They use the identity provider of staging, and nothing else of it.
 *
 * @returns the command's exit code: 1 while something is missing
 */
async function preview(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args);
  const names = previewNames(wanted.branch);
  if (wanted.dryRun) return planned(wanted, names);
  const platform = await connectPlatform(process.env);
  switch (wanted.action) {
    case 'up':
      return await up(platform, wanted, names);
    case 'down':
      return await down(platform, names);
    case 'list':
      return await list(platform);
  }
}

/** Stores of a preview in the order in which they are deleted: a queue before the one of its dead letters. */
const storesOf = ({ queue, deadQueue, namespace, database }: PreviewNames) =>
  ({
    queue: { kind: 'queue', name: queue, id: null },
    deadQueue: { kind: 'queue', name: deadQueue, id: null },
    namespace: { kind: 'kv', name: namespace, id: null },
    database: { kind: 'd1', name: database, id: null },
  }) satisfies Record<string, Store>;

function planned({ action }: PreviewArguments, names: PreviewNames): number {
  const stores = Object.values(storesOf(names)).map(plannedStore);
  const workers = [names.upstream, names.worker].map(
    (name): Finding => ({ what: `Worker ${name}`, state: 'to make', detail: '' }),
  );
  const state = (finding: Finding): Finding =>
    action === 'up' ? finding : { ...finding, state: 'to delete', detail: 'where it is there' };
  if (action !== 'list') console.log(tableOfFindings([...stores, ...workers].map(state)));
  console.log('\nDry run: nothing was called or changed');
  return 0;
}

async function up(
  platform: Platform,
  { branch, email, small }: PreviewArguments,
  names: PreviewNames,
): Promise<number> {
  const origin = await originOf(platform, names.worker);
  const staging = readDeclared('staging');
  const open = [staging.upstream, staging.worker].flatMap(({ name, vars }) =>
    placeholdersOf({ name, config: { vars: previewVars(vars, origin) } }),
  );
  if (open.length > 0)
    throw new CommandError(`Previews use the identity provider of staging. Fill in:\n${open.join('\n')}`);
  const configured = ({ vars, secrets }: DeclaredWorker) => ({
    vars: previewVars(vars, origin),
    secrets: previewSecrets(secrets),
  });
  checkConfiguration(configured(staging.worker), configured(staging.upstream));

  const findings: Finding[] = [];
  const where = { location: null, jurisdiction: jurisdictionOf(staging.worker.vars.DATA_JURISDICTION) };
  const ensure = async (store: Store): Promise<string> => {
    const { id, finding } = await ensureStore(platform, store, where);
    findings.push(finding);
    return id;
  };
  const stores = storesOf(names);
  const databaseId = await ensure(stores.database);
  const namespaceId = await ensure(stores.namespace);
  await ensure(stores.deadQueue);
  await ensure(stores.queue);

  const built = await stage('build', () => buildWorkers('staging', names.worker));
  const files = { worker: built.worker.configPath, upstream: built.upstream.configPath };
  configurePreview(files, { names, origin, databaseId, namespaceId });
  const [upstream, worker] = [readWorker(files.upstream), readWorker(files.worker)];
  const env = { ...process.env, CLOUDFLARE_ACCOUNT_ID: platform.accountId };
  findings.push(...(await provideSecrets([upstream, worker], env, process.stdin.isTTY ? askHidden : null)));
  if (findings.some(({ state }) => state === 'missing')) throw new CommandError(tableOfFindings(findings));

  if (await new DeployedDatabase(platform, databaseId).isBlank()) {
    if (email === null) throw new CommandError('The database is new: say with --email who may sign in');
    await stage('seed', () => seedDatabase(platform, databaseId, email, small));
    findings.push({ what: 'demo world', state: 'made', detail: `${email} administers every account` });
  }
  await stage('migrations', () => migrateDatabase(upstream.target));
  for (const { name, configPath } of [upstream, worker])
    await stage(name, () => deployWorker(name, configPath, ['--message', revision()]));

  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = worker.vars;
  findings.push(...(await checkProvider({ issuer: String(issuer), clientId: String(clientId), origin })));
  console.log(tableOfFindings(findings));
  const missing = findings.filter(({ state }) => state === 'missing').length;
  console.log(`\n${branch} is at ${origin}${missing > 0 ? `, and ${missing} missing: see above` : ''}`);
  return missing > 0 ? 1 : 0;
}

/** Deletes what is of this branch and nothing else. */
async function down({ client, accountId: account_id }: Platform, names: PreviewNames): Promise<number> {
  const platform = { client, accountId: account_id };
  const present = await workerNames(platform);
  const findings: Finding[] = [];
  // A Worker that reads a queue can't be deleted.
  for await (const queue of client.queues.list({ account_id }))
    if (queue.queue_id && [names.queue, names.deadQueue].includes(queue.queue_name ?? ''))
      for (const { consumer_id: reader } of queue.consumers ?? [])
        if (reader) await client.queues.consumers.delete(reader, { account_id, queue_id: queue.queue_id });
  for (const name of [names.worker, names.upstream]) {
    const isThere = present.includes(name);
    if (isThere) await client.workers.scripts.delete(name, { account_id, force: true });
    findings.push({ what: `Worker ${name}`, state: isThere ? 'deleted' : 'absent', detail: '' });
  }
  for (const store of Object.values(storesOf(names))) findings.push(await deleteStore(platform, store));
  console.log(tableOfFindings(findings));
  return 0;
}

async function list(platform: Platform): Promise<number> {
  const names = (await workerNames(platform)).filter(isPreviewWorker);
  for (const name of names) console.log(`${name}  ${await originOf(platform, name)}`);
  if (names.length === 0) console.log('There is no preview');
  return 0;
}

async function workerNames({ client, accountId: account_id }: Platform): Promise<string[]> {
  const names: string[] = [];
  for await (const { id } of client.workers.scripts.list({ account_id })) if (id) names.push(id);
  return names;
}

async function originOf({ client, accountId: account_id }: Platform, worker: string): Promise<string> {
  const { subdomain } = await client.workers.subdomains.get({ account_id });
  return `https://${worker}.${subdomain}.workers.dev`;
}

preview(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => failCommand(asCommandError(error)),
);
