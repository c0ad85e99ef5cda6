import { consentVariable } from '#shared/config/amazon.ts';
import { ConfigError, parseEnvironment } from '#shared/config/environment.ts';
import { telemetryVariables } from '#shared/config/telemetry.ts';
import {
  address,
  origin,
  origins,
  required,
  secretKeys,
  secureAddress,
  servedOrigin,
  serviceToken,
} from '#shared/config/variables.ts';
import { z } from '#shared/schema/z.ts';
import { keysOf } from '#shared/table.ts';

const seconds = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number of seconds above 0')
  .transform(Number);
const milliseconds = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number of milliseconds above 0')
  .transform(Number);
const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a regular expression' });
    return z.NEVER;
  }
});

const configSchema = z.object({
  APP_ORIGIN: required.pipe(servedOrigin),
  PUBLIC_ORIGIN: servedOrigin.optional(),
  PRODUCT_NAME: z.string().min(1).max(60).default('Merchlens'),
  OIDC_ISSUER: required.pipe(secureAddress),
  OIDC_CLIENT_ID: required,
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_SCOPES: z
    .string()
    .regex(/(^|\s)openid(\s|$)/, 'must contain openid')
    .optional(),
  OIDC_RESOURCE: address.optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  SESSION_SECRET: required.pipe(secretKeys),
  SESSION_IDLE_S: seconds.default(28_800),
  SESSION_ABSOLUTE_S: seconds.default(604_800),
  DATA_JURISDICTION: z.enum(['eu']).optional(),
  UPSTREAM_URL: origin.optional(),
  UPSTREAM_SERVICE_TOKEN: serviceToken.optional(),
  UPSTREAM_TIMEOUT_MS: milliseconds.default(300_000),
  UNLEASH_URL: address.refine((text) => text.endsWith('/api'), 'must end in /api').optional(),
  UNLEASH_TOKEN: z.string().min(1).optional(),
  STAFF_EMAIL_PATTERN: pattern.default(/@merchlens\.test$/),
  OLDER_PLATFORM_URL: address.default('https://example.com/platform'),
  KNOWLEDGE_BASE_URL: address.default('https://example.com/knowledge'),
  TECH_DOCS_URL: address.default('https://example.com/docs'),
  SUPPORT_ORIGINS: origins.default(['https://example.com']),
  SUPPORT_WIDGET_URL: address.optional(),
  FORMCRAFTS_WIDGET_URL: address.optional(),
  ADOPTION_SCRIPT_URL: address.optional(),
  ADOPTION_API_KEY: z.string().min(1).optional(),
  ...consentVariable,
  ...telemetryVariables,
});

export type Config = z.infer<typeof configSchema> & { readonly PUBLIC_ORIGIN: string };

/** Names of all configuration variables, for the start command and the operator's guide. */
export const configNames = keysOf(configSchema.shape);

/** @throws ConfigError naming each variable that is missing or malformed. */
export function parseConfig(env: object): Config {
  const config = parseEnvironment(configSchema, env);
  if (config.UNLEASH_URL && !config.UNLEASH_TOKEN)
    throw new ConfigError('UNLEASH_TOKEN is not set, but UNLEASH_URL is');
  return { ...config, PUBLIC_ORIGIN: config.PUBLIC_ORIGIN ?? config.APP_ORIGIN };
}
