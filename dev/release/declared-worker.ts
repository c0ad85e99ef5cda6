import { join } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { root } from '../paths.ts';
import type { Environment } from './arguments.ts';

/** One Worker as its `wrangler.toml` declares it for an environment. */
export interface DeclaredWorker {
  readonly name: string;
  readonly configPath: string;
  readonly environment: Environment;
  readonly vars: Readonly<Record<string, unknown>>;
  /** Names of the secrets that must be set before it is deployed. */
  readonly secrets: readonly string[];
  /** What it finds in its environment, `kind name`. */
  readonly bindings: readonly string[];
  /** Every value of the configuration, as wrangler reads it. */
  readonly config: object;
}

interface Declaration {
  readonly name?: string | undefined;
  readonly vars: Readonly<Record<string, unknown>>;
  readonly secrets?: { readonly required?: readonly string[] | undefined } | undefined;
  readonly assets?: { readonly binding?: string | undefined } | undefined;
  readonly services?: readonly { readonly binding: string }[] | undefined;
  readonly kv_namespaces: readonly { readonly binding: string }[];
  readonly d1_databases: readonly { readonly binding: string }[];
  readonly durable_objects: { readonly bindings: readonly { readonly name: string }[] };
  readonly queues?: { readonly producers?: readonly { readonly binding: string }[] | undefined } | undefined;
  readonly ratelimits?: readonly { readonly name: string }[] | undefined;
}

/** Both Workers, the upstream first: the order in which they are deployed. */
export const readDeclared = (environment: Environment) => ({
  upstream: read(join(root, 'upstream/wrangler.toml'), environment),
  worker: read(join(root, 'wrangler.toml'), environment),
});

function read(configPath: string, environment: Environment): DeclaredWorker {
  const config: Declaration = unstable_readConfig({ config: configPath, env: environment }, { hideWarnings: true });
  return {
    name: config.name ?? '',
    configPath,
    environment,
    vars: config.vars,
    secrets: config.secrets?.required ?? [],
    bindings: [
      ...(config.assets?.binding ? [`assets ${config.assets.binding}`] : []),
      ...(config.services ?? []).map(({ binding }) => `service ${binding}`),
      ...config.kv_namespaces.map(({ binding }) => `kv ${binding}`),
      ...config.d1_databases.map(({ binding }) => `d1 ${binding}`),
      ...config.durable_objects.bindings.map(({ name }) => `durable object ${name}`),
      ...(config.queues?.producers ?? []).map(({ binding }) => `queue ${binding}`),
      ...(config.ratelimits ?? []).map(({ name }) => `rate limit ${name}`),
    ],
    config,
  };
}
