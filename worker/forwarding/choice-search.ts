import type { Handler } from 'hono';
import { Hono } from 'hono';
import { Failure } from '#shared/api/failure.ts';
import { localeSchema } from '#shared/api/wire.ts';
import { searchChoices } from '#shared/format/choice.ts';
import { currencyChoices } from '#shared/format/currency-table.ts';
import { localeChoices } from '#shared/format/locale-table.ts';
import { z } from '#shared/schema/z.ts';
import type { AppContext, AppEnv } from '../platform/hono.ts';
import { queryOf } from '../platform/http/address.ts';
import { signedInPerson } from './person.ts';
import { parseQuery } from './query.ts';
import { serverApi } from './server-api.ts';

/** The most choices that are listed. People type more to find others. */
const shown = 30;

const searchSchema = z.object({
  kind: z.enum(['currency', 'locale'], 'must be currency or locale'),
  q: z.string().max(100, 'is too long').default(''),
});

/** `GET /session/choices`: the currencies or locales that fit what is typed, so that no page carries all of them. */
const findChoices: Handler<AppEnv> = async (c) => {
  const parsed = searchSchema.safeParse(Object.fromEntries(parseQuery(queryOf(c.req.url))));
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    throw new Failure('bad-parameter', { errors });
  }
  await signedInPerson(c);
  const { kind, q } = parsed.data;
  const choices = kind === 'currency' ? currencyChoices() : localeChoices(await unofficialLocales(c));
  return c.json(searchChoices(choices, q, shown));
};

/** Only the upstream knows these locales. If it fails, the official ones are still found. */
async function unofficialLocales(c: AppContext) {
  const response = await serverApi(c)('locales');
  const parsed = z.array(localeSchema).safeParse(response.ok ? await response.json().catch(() => null) : null);
  return parsed.success ? parsed.data : [];
}

export const choiceSearch = new Hono<AppEnv>().get('/session/choices', findChoices);
