import type { Handler } from 'hono';
import { Hono } from 'hono';
import { Failure } from '#shared/api/failure.ts';
import { z } from '#shared/schema/z.ts';
import type { AppEnv } from '../platform/hono.ts';
import { queryOf } from '../platform/http/address.ts';
import { sessionObject, signedInPerson } from './person.ts';
import { parseQuery } from './query.ts';

const whole = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

const searchSchema = z
  .object({
    type: z.enum(['account', 'operator', 'any'], 'must be account, operator or any'),
    account: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'must be an account id')
      .transform(Number)
      .optional(),
    q: z.string().max(100, 'is too long').default(''),
    limit: whole.pipe(z.number().min(1, 'must be 1 to 100').max(100, 'must be 1 to 100')).default(50),
    offset: whole.default(0),
  })
  .refine(({ type, account }) => type !== 'operator' || account !== undefined, {
    path: ['account'],
    error: 'must be given for operators',
  });

/** `GET /session/scopes`: searches the person's scopes, page by page. The whole list never leaves the session. */
const searchScopes: Handler<AppEnv> = async (c) => {
  const parsed = searchSchema.safeParse(Object.fromEntries(parseQuery(queryOf(c.req.url))));
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    throw new Failure('bad-parameter', { errors });
  }
  const { type, account, q, limit, offset } = parsed.data;
  await signedInPerson(c);
  const search = { type, accountId: account ?? null, text: q, limit, offset };
  const found = await (await sessionObject(c)).searchScopes(search);
  return c.json({ options: found.options, total: found.total, brands: found.brands });
};

export const scopeSearch = new Hono<AppEnv>().get('/session/scopes', searchScopes);
