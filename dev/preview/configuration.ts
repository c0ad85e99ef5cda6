import { readFileSync, writeFileSync } from 'node:fs';
import type { PreviewNames } from './names.ts';

/** A Worker's configuration as a build leaves it; what is not named here stays as it is. */
interface BuiltConfiguration {
  readonly vars: Readonly<Record<string, unknown>>;
  readonly secrets: { readonly required: readonly string[] };
  readonly services: readonly { readonly binding: string }[];
  readonly kv_namespaces: readonly { readonly binding: string }[];
  readonly d1_databases: readonly object[];
  readonly queues: {
    readonly producers: readonly object[];
    readonly consumers: readonly { readonly dead_letter_queue?: string }[];
  };
  readonly ratelimits: readonly object[];
}

export interface PreviewPlace {
  readonly names: PreviewNames;
  readonly origin: string;
  readonly databaseId: string;
  readonly namespaceId: string;
}

/**
 * What a preview takes over from staging. Everything else stays behind: it could reach other people's mail, stores or
 * figures from code that nobody has reviewed yet.
 */
const keptVars = /^(?:OIDC_|SESSION_|INTROSPECTION_)|^(?:STAFF_EMAIL_PATTERN|SUPPORT_ORIGINS|DATA_JURISDICTION)$/;
const keptSecrets: readonly string[] = [
  ...['SESSION_SECRET', 'OIDC_CLIENT_SECRET', 'UPSTREAM_SERVICE_TOKEN', 'DATA_SECRET'],
  'INTROSPECTION_CLIENT_SECRET',
];

export const previewSecrets = (secrets: readonly string[]): string[] =>
  secrets.filter((name) => keptSecrets.includes(name));

export const previewVars = (vars: Readonly<Record<string, unknown>>, origin: string): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(vars).filter(([name]) => keptVars.test(name))),
  APP_ORIGIN: origin,
});

/** Rewrites what a build for staging left, so that it deploys as the preview and reaches nothing of staging. */
export function configurePreview(
  files: { readonly worker: string; readonly upstream: string },
  { names, origin, databaseId, namespaceId }: PreviewPlace,
): void {
  for (const [file, name] of [
    [files.worker, names.worker],
    [files.upstream, names.upstream],
  ] as const) {
    const built: BuiltConfiguration = JSON.parse(readFileSync(file, 'utf8'));
    const isMain = name === names.worker;
    const configured = {
      ...built,
      ...{ name, routes: [], workers_dev: isMain, r2_buckets: [] },
      vars: previewVars(built.vars, origin),
      secrets: { required: previewSecrets(built.secrets.required) },
      services: built.services.map((service) => ({ ...service, service: names.upstream })),
      kv_namespaces: built.kv_namespaces.map((namespace) => ({ ...namespace, id: namespaceId })),
      d1_databases: built.d1_databases.map((database) => ({
        ...database,
        ...{ database_name: names.database, database_id: databaseId },
      })),
      queues: {
        producers: built.queues.producers.map((producer) => ({ ...producer, queue: names.queue })),
        consumers: built.queues.consumers.map((consumer) =>
          consumer.dead_letter_queue
            ? { ...consumer, queue: names.queue, dead_letter_queue: names.deadQueue }
            : { ...consumer, queue: names.deadQueue },
        ),
      },
      ratelimits: built.ratelimits.map((limit, at) => ({
        ...limit,
        namespace_id: String(100_000 + names.number * 10 + at),
      })),
    };
    writeFileSync(file, JSON.stringify(configured));
  }
}
