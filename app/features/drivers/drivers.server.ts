import { callPart } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import { writeAnswer } from '#app/api/query-options.ts';
import { refusalSentence } from '#app/api/refusal-sentence.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { readFrame } from '#app/modelling/frame.server.ts';
import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import { hasKey } from '#shared/table.ts';
import { addDays } from '#shared/time/calendar.ts';
import type { PartialWeek } from './shown-inputs.ts';

export type DriversData = Awaited<ReturnType<typeof loadDrivers>>;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the inputs for a model; works without a run. */
export async function loadDrivers(page: PageContext, session: PageSession, search: URLSearchParams) {
  const readDay = (name: string) => (day.test(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined);
  const [from, to] = [readDay('from'), readDay('to')];
  const kpi = search.get('kpi');
  const requestedCurrency = search.get('currency') ?? '';
  const currency = /^[A-Z]{3}$/.test(requestedCurrency) ? requestedCurrency : undefined;
  const [frame, inputs, dates] = await Promise.all([
    readFrame(page, session, search),
    callPart(page, 'modelInputs', { query: { from, to, currency } }),
    callPart(page, 'reportingDates'),
  ]);
  const own = inputs.state === 'ready' ? inputs.answer.currency : currency;
  const known = dates.state === 'ready' ? (dates.answer.currencies ?? []) : [];
  return {
    ...{ frame, from: from ?? '', to: to ?? '', locale: numbersIn(session).locale },
    partial: inputs.state === 'ready' ? await readPartialWeeks(page, inputs.answer, { kpi, from, to }) : [],
    chosen: { kpi, driver: search.get('driver') },
    currency: own ?? null,
    currencies: [...new Set([...(own === undefined ? [] : [own]), ...known])].sort(),
    inputs:
      inputs.state === 'ready'
        ? { state: 'ready' as const, json: writeAnswer(inputs.answer satisfies ModelInputs) }
        : {
            state: 'failed' as const,
            text: refusalSentence(inputs.failure) ?? failureText(inputs.failure.kind),
            requestId: inputs.failure.requestId,
          },
  };
}

/** Measure of each KPI. A series has none: it only has whole weeks. */
const measures = { 'sell-out': 'selloutSales', 'attributed-sales': 'attributedSales', tills: 'sales' } as const;

/** One before the whole weeks and one after. */
const maxPartial = 2;

interface PartialWeeksRequest {
  readonly kpi: string | null;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const laterDay = (day: string, other = day): string => (other > day ? other : day);
const earlierDay = (day: string, other = day): string => (other < day ? other : day);

/** Reads the KPI of incomplete weeks from the reports; skips what can't be read. */
async function readPartialWeeks(
  page: PageContext,
  { kpis, partialWeeks, currency }: ModelInputs,
  request: PartialWeeksRequest,
): Promise<PartialWeek[]> {
  const kpi = kpis.find(({ id }) => id === request.kpi) ?? kpis[0];
  if (!kpi || !hasKey(measures, kpi.id)) return [];
  const measure = measures[kpi.id];
  return await Promise.all(
    partialWeeks.slice(-maxPartial).map(async (week) => {
      const range = { from: laterDay(week, request.from), to: earlierDay(addDays(week, 6), request.to) };
      const part = await callPart(page, 'query', { body: { measures: [measure], range, currency } });
      const value = part.state === 'ready' ? part.answer.rows[0]?.[0] : null;
      return { week, value: typeof value === 'number' ? value : null };
    }),
  );
}
