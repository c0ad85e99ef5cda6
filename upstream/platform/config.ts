import { z } from 'zod';
import { amazonVariables } from '#shared/config/amazon.ts';
import { ConfigError, parseEnvironment } from '#shared/config/environment.ts';
import { isLoopback } from '#shared/config/loopback.ts';
import { telemetryVariables } from '#shared/config/telemetry.ts';
import {
  address,
  origins,
  required,
  secretKeys,
  secureAddress,
  servedOrigin,
  serviceToken,
} from '#shared/config/variables.ts';

/** D1 alone, both while facts move from D1 to ClickHouse, or ClickHouse alone. */
export const factEngines = ['d1', 'd1+clickhouse', 'clickhouse+d1', 'clickhouse'] as const;

const configSchema = z.object({
  OIDC_ISSUER: required.pipe(secureAddress),
  OIDC_AUDIENCE: z.string().optional(),
  INTROSPECTION_CLIENT_ID: z.string().optional(),
  INTROSPECTION_CLIENT_SECRET: z.string().optional(),
  UPSTREAM_SERVICE_TOKEN: serviceToken.optional(),
  /** Secrets that seal stored values of accounts, such as tokens for other services. The first seals, all open. */
  DATA_SECRET: secretKeys.optional(),
  ANALYTICS_URL: address.optional(),
  /** The engines that are written; the first one answers. ClickHouse where it is configured, D1 otherwise. */
  FACTS_ENGINE: z.enum(factEngines).optional(),
  /** A file of daily exchange rates, such as the European Central Bank’s. Unset, none is read. */
  EXCHANGE_RATES_URL: secureAddress.optional(),
  /** DNS over HTTPS with JSON answers, to check a host's addresses before anything is fetched from it. */
  DNS_RESOLVER_URL: secureAddress.default('https://cloudflare-dns.com/dns-query'),
  /** Local servers that may be fetched from, for development and tests. */
  OUTGOING_LOCAL_ORIGINS: origins.optional(),
  /** Name of the cluster, where ClickHouse is one. */
  ANALYTICS_CLUSTER: z
    .string()
    .regex(/^\w{1,60}$/, 'must be letters, digits and underscores')
    .optional(),
  REPORT_SENDER_URL: address.optional(),
  REPORT_SENDER_TOKEN: z.string().optional(),
  /** The product's name, as at the BFF; people type it to invalidate everything. */
  PRODUCT_NAME: z.string().min(1).max(60).default('Merchlens'),
  SEED_TODAY: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-11-18')
    .optional(),
  /** The same values as at the BFF. Nothing that is published may link to these origins. */
  APP_ORIGIN: servedOrigin.optional(),
  PUBLIC_ORIGIN: servedOrigin.optional(),
  SUPPORT_ORIGINS: origins.default(['https://example.com']),
  /** Asks the platform for exports of the database. Without it there are no backups. */
  BACKUP_TOKEN: z.string().optional(),
  BACKUP_ACCOUNT_ID: z.string().optional(),
  BACKUP_DATABASE_ID: z.string().optional(),
  BACKUP_API_URL: secureAddress.default('https://api.cloudflare.com/client/v4'),
  /** Hour of the day in UTC after which the daily backup is made. */
  BACKUP_HOUR: z
    .string()
    .regex(/^(1?\d|2[0-3])$/, 'must be an hour from 0 to 23')
    .default('3')
    .transform(Number),
  ...amazonVariables,
  ...telemetryVariables,
});

/** The engines that have the facts: D1 unless ClickHouse is configured. */
export const factEngineOf = ({
  ANALYTICS_URL: address,
  FACTS_ENGINE: engine,
}: Pick<Config, 'ANALYTICS_URL' | 'FACTS_ENGINE'>): (typeof factEngines)[number] =>
  engine ?? (address ? 'clickhouse' : 'd1');

/** Names of the variables that are read. */
export const configNames: readonly string[] = Object.keys(configSchema.shape);

export type Config = z.infer<typeof configSchema>;

/** @throws ConfigError naming each variable that is missing or malformed. */
export function parseConfig(env: object): Config {
  const config = parseEnvironment(configSchema, env);
  if (!config.OIDC_AUDIENCE && !config.INTROSPECTION_CLIENT_ID)
    throw new ConfigError(
      'OIDC_AUDIENCE is not set, and no INTROSPECTION_CLIENT_ID either: no bearer could be checked',
    );
  if (config.FACTS_ENGINE?.includes('clickhouse') && !config.ANALYTICS_URL)
    throw new ConfigError(`ANALYTICS_URL is not set, and FACTS_ENGINE is ${config.FACTS_ENGINE}`);
  if (config.OUTGOING_LOCAL_ORIGINS && config.APP_ORIGIN && !isLoopback(config.APP_ORIGIN))
    throw new ConfigError('OUTGOING_LOCAL_ORIGINS is for development: APP_ORIGIN is not on this machine');
  return config;
}
