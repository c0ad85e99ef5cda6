import { callPart, type Part } from '#app/api/answers.server.ts';
import { packed } from '#app/modelling/packed.ts';
import type { AskedRun } from '#app/modelling/run-loader.server.ts';
import { chosenIn } from '#app/page-recipes/list-query.ts';
import type { PackedContributions } from './contribution-weeks.ts';
import { periodLengths } from './periods.ts';

/** Reads the contributions of a run, and the view in the address. */
export async function loadContributions({ page, run, search }: AskedRun) {
  const part = await callPart(page, 'modelRunContributions', { params: { id: String(run.id) } });
  return {
    part: part.state === 'ready' ? ({ state: 'ready', answer: packContributions(part.answer) } satisfies Ready) : part,
    hidesBase: search.get('base') === 'hidden',
    period: Number(chosenIn(search, 'period', periodLengths) ?? 0) || null,
  };
}

type Ready = Extract<Part<PackedContributions>, { state: 'ready' }>;
type Answer = Extract<Awaited<ReturnType<typeof callPart<'modelRunContributions'>>>, { state: 'ready' }>['answer'];

function packContributions({ weeks, actual, fitted, controlsFrom, components }: Answer): PackedContributions {
  return {
    ...{ firstWeek: weeks[0] ?? '', count: weeks.length, actual, fitted, controlsFrom },
    components: components.map(({ weekly, ...component }) => ({ ...component, weekly: packed(weekly) })),
  };
}

export type Contributions = Awaited<ReturnType<typeof loadContributions>>;
