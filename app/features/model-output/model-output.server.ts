import { type call, callPart, type Part } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { packed } from '#app/modelling/packed.ts';
import { type AskedRun, readRunPage } from '#app/modelling/run-loader.server.ts';
import type { DayNote } from '#app/ui/charts/chart-data.ts';
import type { ModelRunFit, ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { letterOf, type PackedFit } from './fit-weeks.ts';
import { readImport } from './imports.server.ts';
import { readRunInputs } from './new-run.server.ts';

/** A run, and where the address asks for it, the form of a new one or the import that has begun. */
export async function loadModelPage(page: PageContext, session: PageSession, search: URLSearchParams) {
  const making = search.get('new');
  const [shown, inputs, imported] = await Promise.all([
    readRunPage(page, session, search, loadModelOutput),
    making === 'run' ? readRunInputs(page) : null,
    readImport(page, search),
  ]);
  const imports = shown.frame.closed === null && (making === 'import' || imported !== null);
  return { ...shown, inputs: shown.frame.closed === null ? inputs : null, imported, imports, ...numbersIn(session) };
}

export type ModelPageData = Awaited<ReturnType<typeof loadModelPage>>;

/** Everything that the page shows of a run; each part may fail by itself. */
async function loadModelOutput({ page, run, frame: { compared } }: AskedRun) {
  const params = { id: String(run.id) };
  const [checks, fit, channels, detail, notes, otherChannels, otherFit] = await Promise.all([
    callPart(page, 'modelRunChecks', { params }),
    callPart(page, 'modelRunFit', { params }),
    callPart(page, 'modelRunChannels', { params }),
    callPart(page, 'modelRun', { params }),
    readNotes(page, run),
    compared && callPart(page, 'modelRunChannels', { params: { id: String(compared.id) } }),
    compared && callPart(page, 'modelRunFit', { params: { id: String(compared.id) } }),
  ]);
  return {
    ...{ checks, notes, detail },
    fit: mapPart(fit, packedFit),
    channels: mapPart(channels, assumedOf),
    other: otherChannels &&
      otherFit && {
        channels: mapPart(otherChannels, assumedOf),
        metrics: mapPart(otherFit, ({ metrics }) => metrics),
      },
  };
}

export type ModelOutput = Awaited<ReturnType<typeof loadModelOutput>>;

function mapPart<From, To>(part: Part<From>, map: (answer: From) => To): Part<To> {
  return part.state === 'ready' ? { state: 'ready', answer: map(part.answer) } : part;
}

function packedFit({ weeks, metrics }: ModelRunFit): PackedFit {
  return {
    firstWeek: weeks[0]?.week ?? '',
    actual: packed(weeks.map(({ actual }) => actual)),
    fitted: packed(weeks.map(({ fitted }) => fitted.mean)),
    low: packed(weeks.map(({ fitted }) => fitted.low)),
    high: packed(weeks.map(({ fitted }) => fitted.high)),
    base: weeks.some(({ base }) => base !== null) ? packed(weeks.map(({ base }) => base?.mean ?? null)) : '',
    splits: weeks.map(({ split }) => letterOf[split]).join(''),
    metrics,
  };
}

/** What of the channels this page needs: spend by week stays behind. */
const assumedOf = ({ channels }: { readonly channels: readonly ChannelOfAnswer[] }) =>
  channels.map(({ id, label, kind, channel, roi, prior, transform, carryOver, priorDriven, spend }) => ({
    ...{ id, label, kind, channel, roi, prior, transform, priorDriven, spend },
    halfLife: carryOver?.halfLife ?? null,
  }));
type ChannelOfAnswer = Awaited<ReturnType<typeof call<'modelRunChannels'>>>['channels'][number];
export type AssumedChannel = ReturnType<typeof assumedOf>[number];

const maxNotes = 60;

/** Remarks on days of the run's weeks. They are beside the numbers, so that a page is shown without them. */
async function readNotes(page: PageContext, { firstWeek, lastWeek }: ModelRunItem): Promise<readonly DayNote[]> {
  if (!firstWeek || !lastWeek) return [];
  const query = { from: firstWeek, to: addDays(lastWeek, 6), limit: maxNotes };
  const part = await callPart(page, 'annotations', { query });
  const items = part.state === 'ready' ? part.answer.items : [];
  return items.map(({ date, author, text }) => ({ day: date, author: author ?? 'somebody who left', text }));
}
