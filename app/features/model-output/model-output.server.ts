import { type call, callPart, type Part } from '#app/api/answers.server.ts';
import { numbersIn } from '#app/api/preferences.server.ts';
import type { PageContext, PageSession } from '#app/context.ts';
import { packed } from '#app/modelling/packed.ts';
import { type AskedRun, readRunPage } from '#app/modelling/run-loader.server.ts';
import type { DayNote } from '#app/ui/charts/chart-data.ts';
import type { ModelRunFit, ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import { addDays } from '#shared/time/calendar.ts';
import { type PackedFit, splitLetters } from './fit-weeks.ts';
import { readImport } from './imports.server.ts';
import { readRunInputs } from './new-run.server.ts';

/** Reads a run, and the form of a new run or the open import if the address asks for one. */
export async function loadModelPage(page: PageContext, session: PageSession, search: URLSearchParams) {
  const newRunKind = search.get('new');
  const [shown, inputs, imported] = await Promise.all([
    readRunPage(page, session, search, loadModelOutput),
    newRunKind === 'run' ? readRunInputs(page) : null,
    readImport(page, search),
  ]);
  const imports = shown.frame.closed === null && (newRunKind === 'import' || imported !== null);
  return { ...shown, inputs: shown.frame.closed === null ? inputs : null, imported, imports, ...numbersIn(session) };
}

export type ModelPageData = Awaited<ReturnType<typeof loadModelPage>>;

/** Reads all parts of a run's page; each may fail separately. */
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
    fit: mapPart(fit, packFit),
    channels: mapPart(channels, toAssumedChannels),
    other: otherChannels &&
      otherFit && {
        channels: mapPart(otherChannels, toAssumedChannels),
        metrics: mapPart(otherFit, ({ metrics }) => metrics),
      },
  };
}

export type ModelOutput = Awaited<ReturnType<typeof loadModelOutput>>;

function mapPart<From, To>(part: Part<From>, map: (answer: From) => To): Part<To> {
  return part.state === 'ready' ? { state: 'ready', answer: map(part.answer) } : part;
}

function packFit({ weeks, metrics }: ModelRunFit): PackedFit {
  return {
    firstWeek: weeks[0]?.week ?? '',
    actual: packed(weeks.map(({ actual }) => actual)),
    fitted: packed(weeks.map(({ fitted }) => fitted.mean)),
    low: packed(weeks.map(({ fitted }) => fitted.low)),
    high: packed(weeks.map(({ fitted }) => fitted.high)),
    base: weeks.some(({ base }) => base !== null) ? packed(weeks.map(({ base }) => base?.mean ?? null)) : '',
    splits: weeks.map(({ split }) => splitLetters[split]).join(''),
    metrics,
  };
}

/** Channels without their weekly spend, which this page doesn't need. */
const toAssumedChannels = ({ channels }: { readonly channels: readonly AnswerChannel[] }) =>
  channels.map(({ id, label, kind, channel, roi, prior, transform, carryOver, priorDriven, spend }) => ({
    ...{ id, label, kind, channel, roi, prior, transform, priorDriven, spend },
    halfLife: carryOver?.halfLife ?? null,
  }));
type AnswerChannel = Awaited<ReturnType<typeof call<'modelRunChannels'>>>['channels'][number];
export type AssumedChannel = ReturnType<typeof toAssumedChannels>[number];

const maxNotes = 60;

/** Annotations in the run's weeks; none if they can't be read, since the page works without them. */
async function readNotes(page: PageContext, { firstWeek, lastWeek }: ModelRunItem): Promise<readonly DayNote[]> {
  if (!firstWeek || !lastWeek) return [];
  const query = { from: firstWeek, to: addDays(lastWeek, 6), limit: maxNotes };
  const part = await callPart(page, 'annotations', { query });
  const items = part.state === 'ready' ? part.answer.items : [];
  return items.map(({ date, author, text }) => ({ day: date, author: author ?? 'somebody who left', text }));
}
