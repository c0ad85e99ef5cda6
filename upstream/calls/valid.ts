import type { ZodType } from 'zod';
import { Failure } from '#shared/api/failure.ts';

/** Parses a body with its schema. @throws Failure 400 with a sentence per field that is wrong */
export function valid<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    (issue) => [issue.path.map(String).join('.') || 'body', issue.message] as const,
  );
  throw new Failure('fields-invalid', { errors: Object.fromEntries(errors) });
}

/** Parses a parameter as JSON. @throws Failure 400 if it isn't JSON */
export function parsedParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('parameter-not-json', { details: { name }, errors: { [name]: 'must be JSON' } });
  }
}
