import type { ZodObject, z } from 'zod';

/** An invalid configuration. The message has one line for each variable and never contains a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the variables of a schema from an environment. Empty ones count as not set; bindings and unknown names are
 * ignored.
 * @throws ConfigError naming each variable that is missing or malformed
 */
export function parseEnvironment<Schema extends ZodObject>(schema: Schema, env: object): z.output<Schema> {
  const given = Object.entries(env).filter(
    ([name, value]) => name in schema.shape && typeof value === 'string' && value !== '',
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'));
}

/** A parser of environments that reads each one once: an environment never changes while its Worker lives. */
export function oncePerEnvironment<Config>(parse: (env: object) => Config): (env: object) => Config {
  const parsed = new WeakMap<object, Config>();
  return (env) => {
    const config = parsed.get(env) ?? parse(env);
    parsed.set(env, config);
    return config;
  };
}
