import { callPart, type Part } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { send, textOf } from '#app/forms/refusal.server.ts';
import { runSearch } from '#app/modelling/run-words.ts';
import type { ModelInputs } from '#shared/api/families/modelling-inputs-schemas.ts';
import { isOneOf } from '#shared/table.ts';
import * as texts from './texts.ts';

/** Inputs for a new run; names only, since `/drivers` shows the details. */
export interface RunInputs {
  readonly once: string;
  readonly currency: string;
  readonly kpis: readonly Pick<ModelInputs['kpis'][number], 'id' | 'label' | 'circular'>[];
  readonly channels: readonly Pick<ModelInputs['channels'][number], 'id' | 'label' | 'spendShare' | 'weeksWithSpend'>[];
  readonly series: readonly Pick<ModelInputs['series'][number], 'id' | 'label'>[];
  readonly weeks: number;
  readonly firstWeek: string | null;
  readonly lastWeek: string | null;
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
}

/** Reads the options of the new-run form. */
export async function readRunInputs(page: PageContext): Promise<Part<RunInputs>> {
  const part = await callPart(page, 'modelInputs');
  if (part.state === 'failed') return part;
  const { kpis, channels, series, weeks, currency, refusals, warnings } = part.answer;
  return {
    state: 'ready',
    answer: {
      ...{ once: crypto.randomUUID(), currency, refusals, warnings, weeks: weeks.length },
      ...{ firstWeek: weeks[0] ?? null, lastWeek: weeks.at(-1) ?? null },
      kpis: kpis.map(({ id, label, circular }) => ({ id, label, circular })),
      channels: channels.map(({ id, label, spendShare, weeksWithSpend }) => ({
        ...{ id, label, spendShare, weeksWithSpend },
      })),
      series: series.filter(({ role }) => role !== 'kpi').map(({ id, label }) => ({ id, label })),
    },
  };
}

/** z value of the 95th percentile of a normal distribution. */
const z95 = 1.6448536269514722;

const holdouts = ['last-13', 'every-8th', 'none'] as const;

/** Creates a run. @throws ApiError whose detail says what is missing */
export async function createRun(page: PageContext, form: FormData) {
  const holdout = textOf(form, 'holdout');
  const seed = textOf(form, 'seed');
  const spec = {
    kpi: toKpi(textOf(form, 'kpi')),
    currency: textOf(form, 'currency').toUpperCase() || null,
    firstWeek: textOf(form, 'firstWeek') || null,
    lastWeek: textOf(form, 'lastWeek') || null,
    channels: readChannels(form),
    controls: form.getAll('control').filter((name) => typeof name === 'string'),
    holdout: isOneOf(holdouts, holdout) ? holdout : 'last-13',
    seed: /^\d{1,10}$/.test(seed) ? Number(seed) : 1,
  } as const;
  const run = await send(page, 'createModelRun', {
    body: { name: textOf(form, 'name'), spec, once: textOf(form, 'once') },
  });
  return { ok: true, text: texts.fitBegun, search: runSearch(run.id) } as const;
}

const kinds = ['sell-out', 'tills', 'attributed-sales'] as const;

function toKpi(id: string) {
  const kind = kinds.find((known) => known === id);
  return kind ? { kind } : ({ kind: 'series', name: id.replace(/^series:/, '') } as const);
}

/** Reads the channels: each is used alone, merged into another, or left out. */
function readChannels(form: FormData) {
  const ids = form.getAll('channel').filter((id) => typeof id === 'string');
  const uses = new Map(ids.map((id) => [id, textOf(form, `use ${id}`)]));
  return ids
    .filter((id) => uses.get(id) === 'alone')
    .map((id) => ({
      channel: id,
      merges: ids.filter((other) => uses.get(other) === `with ${id}`),
      prior: toPrior(textOf(form, `median ${id}`), textOf(form, `high ${id}`)),
    }));
}

/** Log-normal prior from its median and 95th percentile; null if either is missing or invalid. */
function toPrior(median: string, high: string) {
  const [middle, end] = [Number(median.replace(',', '.')), Number(high.replace(',', '.'))];
  if (median === '' || high === '' || !(middle > 0) || !(end > middle)) return null;
  return { location: Math.log(middle), scale: Math.log(end / middle) / z95 };
}
