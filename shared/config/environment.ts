import type { ZodObject, z } from 'zod';

/** A configuration that can't be used. The message is one line per variable and never holds a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads what a schema names from an environment. What is empty counts as not set; bindings and unknown names are left alone.
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
