import { z } from 'zod';
import { amazonVariables } from '#shared/config/amazon.ts';
import { ConfigError, oncePerEnvironment, parseEnvironment } from '#shared/config/environment.ts';
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

/** D1, both engines while facts move from D1 to ClickHouse, or ClickHouse. */
export const factEngines = ['d1', 'd1+clickhouse', 'clickhouse+d1', 'clickhouse'] as const;

const configSchema = z.object({
  OIDC_ISSUER: required.pipe(secureAddress),
  OIDC_AUDIENCE: z.string().optional(),
  INTROSPECTION_CLIENT_ID: z.string().optional(),
  INTROSPECTION_CLIENT_SECRET: z.string().optional(),
  UPSTREAM_SERVICE_TOKEN: serviceToken.optional(),
  /**
   * Keys that seal stored secrets of accounts, such as tokens for other services. The first one seals, all can open.
   */
  DATA_SECRET: secretKeys.optional(),
  ANALYTICS_URL: address.optional(),
  /** The engines that store facts; the first one answers queries. By default ClickHouse if configured, else D1. */
  FACTS_ENGINE: z.enum(factEngines).optional(),
  /** A file of daily exchange rates, such as the European Central Bank’s. Without it, none is read. */
  EXCHANGE_RATES_URL: secureAddress.optional(),
  /** DNS over HTTPS with JSON answers, to check the addresses of hosts before fetching from them. */
  DNS_RESOLVER_URL: secureAddress.default('https://cloudflare-dns.com/dns-query'),
  /** Local servers that may be fetched from, for development and tests. */
  OUTGOING_LOCAL_ORIGINS: origins.optional(),
  /** Name of the cluster, if ClickHouse runs as one. */
  ANALYTICS_CLUSTER: z
    .string()
    .regex(/^\w{1,60}$/, 'must be letters, digits and underscores')
    .optional(),
  REPORT_SENDER_URL: address.optional(),
  REPORT_SENDER_TOKEN: z.string().optional(),
  /** The product's name, the same as at the BFF. People type it to confirm invalidating everything. */
  PRODUCT_NAME: z.string().min(1).max(60).default('Merchlens'),
  SEED_TODAY: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2026-11-18')
    .optional(),
  /** The same values as at the BFF. Published touchpoints must not link to these origins. */
  APP_ORIGIN: servedOrigin.optional(),
  PUBLIC_ORIGIN: servedOrigin.optional(),
  SUPPORT_ORIGINS: origins.default(['https://example.com']),
  /** Token for exporting the database. Without it, there are no backups. */
  BACKUP_TOKEN: z.string().optional(),
  BACKUP_ACCOUNT_ID: z.string().optional(),
  BACKUP_DATABASE_ID: z.string().optional(),
  BACKUP_API_URL: secureAddress.default('https://api.cloudflare.com/client/v4'),
  /** Hour of the day (UTC) after which the daily backup is made. */
  BACKUP_HOUR: z
    .string()
    .regex(/^(1?\d|2[0-3])$/, 'must be an hour from 0 to 23')
    .default('3')
    .transform(Number),
  ...amazonVariables,
  ...telemetryVariables,
});

/** The configured engines: by default ClickHouse if it has an address, else D1. */
export const factEngineOf = ({
  ANALYTICS_URL: address,
  FACTS_ENGINE: engine,
}: Pick<Config, 'ANALYTICS_URL' | 'FACTS_ENGINE'>): (typeof factEngines)[number] =>
  engine ?? (address ? 'clickhouse' : 'd1');

/** Names of all variables. */
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

/** @throws as `parseConfig` does */
export const configOf = oncePerEnvironment(parseConfig);
