import { callList, callPart } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { readListQuery } from '#app/page-recipes/list-query.ts';
import type { InvalidationCounts } from '#shared/api/families/internal-caches-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import { type InvalidationValues, invalidationBody, invalidationFields } from './invalidation-fields.ts';
import * as texts from './texts.ts';

/** Reads past invalidations and hit ratios. */
export async function loadCaches(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { isLaterPage, query } = readListQuery(params, { limit: 20 });
  if (session.settings.anonymized) return { isLaterPage, history: null, ratios: null, ...numbersIn(session) };
  const [history, ratios] = await Promise.all([
    callList(page, 'invalidations', { query: { limit: query.limit, cursor: query.cursor } }),
    callPart(page, 'cacheRatios'),
  ]);
  return { isLaterPage, history, ratios, ...numbersIn(session) };
}
export type CachesData = Awaited<ReturnType<typeof loadCaches>>;

/** A dry run keeps the typed values, to invalidate next. */
export type InvalidationResult =
  | { readonly ok: true; readonly text: string; readonly counts: InvalidationCounts }
  | (RejectedForm<InvalidationValues> & { readonly counts: InvalidationCounts | null });

/** Invalidates caches, or counts the entries in a dry run. Returns failed calls instead of throwing. */
export async function changeCaches(page: PageContext, form: FormData): Promise<InvalidationResult> {
  const values = postedValues(invalidationFields, form);
  const isDryRun = textOf(form, 'intent') === 'dry-run';
  try {
    const call = { body: invalidationBody(values), query: { dryRun: isDryRun ? '1' : '0' } } as const;
    const { counts, name, job } = await send(page, 'invalidateCaches', call);
    if (isDryRun)
      return {
        ...{
          ok: false,
          status: 200,
          text: fill(texts.wouldInvalidate, { name }),
          errors: {},
          values,
          from: '',
          counts,
        },
      };
    const text = job?.status === 'running' ? texts.rebuilding : texts.invalidated;
    return { ok: true, text: fill(text, { name }), counts };
  } catch (error) {
    const refused = refusalOf(page, {
      ...{ form, fields: invalidationFields, values, error, intent: 'invalidate', say: refusalSentence },
    });
    return { ...refused, counts: null };
  }
}
