import { callPart } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { readListQuery } from '#app/page-recipes/list-query.ts';
import { counted } from '#app/ui/counted.ts';
import { createFormats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** The Worker accepts forms of up to 1 MiB, including the other fields. */
const maxFileBytes = 900_000;

/** Reads figures, dead letters and exchange rates of the installation. */
export async function loadOperations(page: PageContext, session: PageSession, params: URLSearchParams) {
  const { isLaterPage, query } = readListQuery(params, { limit: 25 });
  const common = { isLaterPage, today: new Date().toISOString().slice(0, 10), ...numbersIn(session) };
  if (session.settings.anonymized) return { parts: null, ...common };
  const [figures, letters, rates, ratios] = await Promise.all([
    callPart(page, 'operationsFigures'),
    callPart(page, 'deadLetters', { query: { limit: query.limit, cursor: query.cursor } }),
    callPart(page, 'exchangeRates'),
    callPart(page, 'cacheRatios'),
  ]);
  return { parts: { figures, letters, rates, ratios }, ...common };
}
export type OperationsData = Awaited<ReturnType<typeof loadOperations>>;
export type OperationsParts = NonNullable<OperationsData['parts']>;

/** Outcome of a posted form; `of` is its panel. */
export interface OperationsResult {
  readonly ok: boolean;
  readonly status: number;
  readonly of: 'letters' | 'rates';
  readonly text: string;
}

const formats = createFormats('en-US', 'USD');

/** Replays dead letters, or uploads exchange rates. Returns failed calls instead of throwing. */
export async function changeOperations(page: PageContext, form: FormData): Promise<OperationsResult> {
  const panel = textOf(form, 'intent') === 'rates' ? 'rates' : 'letters';
  try {
    return panel === 'rates' ? await uploadRates(page, form) : await replay(page, textOf(form, 'letter'));
  } catch (error) {
    const fields = {};
    const refused = refusalOf(page, { form, fields, values: null, error, intent: panel, say: refusalSentence });
    return { ok: false, status: refused.status, of: panel, text: refused.text };
  }
}

async function replay(page: PageContext, letter: string): Promise<OperationsResult> {
  const id = /^\d{1,15}$/.test(letter) ? Number(letter) : null;
  const { marked } = await send(page, 'replayDeadLetters', { body: { id } });
  const letters = counted(marked, 'failed event', formats);
  const text = marked === 0 ? texts.nothingToReplay : fill(texts.markedForReplay, { letters });
  return { ok: true, status: 200, of: 'letters', text };
}

async function uploadRates(page: PageContext, form: FormData): Promise<OperationsResult> {
  const file = form.get('file');
  const refuse = (text: string): OperationsResult => ({ ok: false, status: 422, of: 'rates', text });
  if (file === null || typeof file === 'string' || file.size === 0) return refuse(texts.chooseAFile);
  if (file.size > maxFileBytes) return refuse(texts.fileTooLarge);
  const { daily, monthly, rejected } = await send(page, 'uploadExchangeRates', { file });
  const count = (value: number) => formats.value(value, 'integer');
  const text = fill(texts.ratesTaken, { daily: count(daily), monthly: count(monthly), rejected: count(rejected) });
  return { ok: true, status: 200, of: 'rates', text };
}
