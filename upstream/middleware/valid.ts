import type { ZodType } from 'zod';
import { Refusal } from '../problem.ts';

/** What the schema makes of a body. @throws Refusal 400 with a sentence per field that is wrong */
export function valid<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    (issue) => [issue.path.map(String).join('.') || 'body', issue.message] as const,
  );
  throw new Refusal(400, 'Some of the fields are not as they should be.', { errors: Object.fromEntries(errors) });
}

/** The JSON of a parameter. @throws Refusal 400 where it is none */
export function parsedParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, `The parameter ${name} is not JSON.`, { errors: { [name]: 'must be JSON' } });
  }
}
