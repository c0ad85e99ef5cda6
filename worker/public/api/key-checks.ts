import type { z } from 'zod';
import { Failure, retryAfter } from '#shared/api/failure.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { readOwnProblem } from '#worker/platform/upstream/own-problem.ts';

/** The hash of a call's key. @throws Failure 401 if there is no well-formed key */
export async function keyHashOf({ req }: AppContext): Promise<string> {
  const [, key] = /^Bearer (mlk_[\w-]{43})$/i.exec(req.header('Authorization') ?? '') ?? [];
  if (key === undefined) throw noKey();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 401: the same for a missing key, a wrong one, one of another integration, and an expired one. */
export const noKey = () => new Failure('api-key-wrong', { headers: { 'WWW-Authenticate': 'Bearer' } });

/** The failure for a valid key that the upstream refuses here. */
export async function notAdmitted(response: Response): Promise<Failure> {
  const problem = await readOwnProblem(response, []);
  return new Failure(problem?.code === 'api-key-unowned' ? 'api-key-unowned' : 'api-key-not-admitted');
}

/** @param seconds until the next minute */
export const tooMany = (seconds: number) => new Failure('too-many-api-calls', { headers: retryAfter(seconds) });

/** @throws Failure 400 that names the invalid parameters */
export function checkedQuery<Query extends z.ZodObject>(
  schema: Query,
  given: Record<string, string>,
  code: 'bad-parameter' | 'facts-parameters' = 'bad-parameter',
): z.output<Query> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => [path.join('.'), message]);
  throw new Failure(code, { errors: Object.fromEntries(errors) });
}
