import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { root } from '../paths.ts';
import type { Environment } from './arguments.ts';

/** One Worker as its `wrangler.toml` declares it for an environment. */
export interface DeclaredWorker {
  readonly name: string;
  readonly configPath: string;
  /** What tells wrangler which Worker is meant. */
  readonly target: readonly string[];
  readonly vars: Readonly<Record<string, unknown>>;
  /** Names of the secrets that must be set before it is deployed. */
  readonly secrets: readonly string[];
  /** Secrets without which something of it is off, and everything else works. */
  readonly optionalSecrets: readonly string[];
  /** What it finds in its environment, `kind name`. */
  readonly bindings: readonly string[];
  /** Stores that must exist before it is deployed. Queues include those of dead letters. */
  readonly stores: {
    readonly d1: readonly { readonly name: string; readonly id: string }[];
    readonly kv: readonly { readonly binding: string; readonly id: string }[];
    readonly r2: readonly Bucket[];
    readonly queues: readonly string[];
  };
  /** Hosts at which it answers. */
  readonly hosts: readonly string[];
  /** Every value of the configuration, as wrangler reads it. */
  readonly config: object;
}

export interface Bucket {
  readonly name: string;
  /** Where its objects have to stay; null where they may lie anywhere. */
  readonly jurisdiction: Jurisdiction | null;
}

/** Within which the platform keeps what it stores. */
export type Jurisdiction = 'eu';
export const jurisdictionOf = (name: unknown): Jurisdiction | null => (name === 'eu' ? name : null);

interface Declaration {
  readonly name?: string | undefined;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly secrets?: { readonly required?: readonly string[] | undefined } | undefined;
  readonly assets?: { readonly binding?: string | undefined } | undefined;
  readonly services?: readonly { readonly binding: string }[] | undefined;
  readonly kv_namespaces: readonly { readonly binding: string; readonly id?: string | undefined }[];
  readonly d1_databases: readonly {
    readonly binding: string;
    readonly database_name?: string | undefined;
    readonly database_id?: string | undefined;
  }[];
  readonly r2_buckets: readonly {
    readonly binding: string;
    readonly bucket_name?: string | undefined;
    readonly jurisdiction?: string | undefined;
  }[];
  readonly routes?: readonly (string | { readonly pattern: string })[] | undefined;
  readonly durable_objects: { readonly bindings: readonly { readonly name: string }[] };
  readonly queues?:
    | {
        readonly producers?: readonly { readonly binding: string; readonly queue?: string | undefined }[] | undefined;
        readonly consumers?:
          | readonly { readonly queue: string; readonly dead_letter_queue?: string | undefined }[]
          | undefined;
      }
    | undefined;
  readonly ratelimits?: readonly { readonly name: string }[] | undefined;
}

/** Both Workers, the upstream first: the order in which they are deployed. */
export const readDeclared = (environment: Environment) => ({
  upstream: readWorker(join(root, 'upstream/wrangler.toml'), environment),
  worker: readWorker(join(root, 'wrangler.toml'), environment),
});

/** @param environment undefined where the file is of one environment alone, as a build leaves it */
export function readWorker(configPath: string, environment?: Environment): DeclaredWorker {
  const config: Declaration = unstable_readConfig({ config: configPath, env: environment }, { hideWarnings: true });
  return {
    name: config.name ?? '',
    configPath,
    target: ['--config', configPath, ...(environment ? ['--env', environment] : [])],
    vars: config.vars,
    secrets: config.secrets?.required ?? [],
    optionalSecrets: config.r2_buckets.some(({ binding }) => binding === 'BACKUPS') ? ['BACKUP_TOKEN'] : [],
    bindings: [
      ...(config.assets?.binding ? [`assets ${config.assets.binding}`] : []),
      ...(config.services ?? []).map(({ binding }) => `service ${binding}`),
      ...config.kv_namespaces.map(({ binding }) => `kv ${binding}`),
      ...config.d1_databases.map(({ binding }) => `d1 ${binding}`),
      ...config.r2_buckets.map(({ binding }) => `r2 ${binding}`),
      ...config.durable_objects.bindings.map(({ name }) => `durable object ${name}`),
      ...(config.queues?.producers ?? []).map(({ binding }) => `queue ${binding}`),
      ...(config.ratelimits ?? []).map(({ name }) => `rate limit ${name}`),
    ],
    stores: storesOf(config),
    hosts: (config.routes ?? []).map((route) => (typeof route === 'string' ? route : route.pattern)),
    config,
  };
}

const storesOf = ({ d1_databases: d1, kv_namespaces: kv, r2_buckets: r2, queues }: Declaration) => ({
  d1: d1.map(({ database_name: name = '', database_id: id = '' }) => ({ name, id })),
  kv: kv.map(({ binding, id = '' }) => ({ binding, id })),
  r2: r2.map(({ bucket_name: name = '', jurisdiction }) => ({ name, jurisdiction: jurisdictionOf(jurisdiction) })),
  queues: [
    ...new Set([
      ...(queues?.producers ?? []).map(({ queue = '' }) => queue),
      ...(queues?.consumers ?? []).flatMap(({ queue, dead_letter_queue: dead }) => [queue, ...(dead ? [dead] : [])]),
    ]),
  ],
});
