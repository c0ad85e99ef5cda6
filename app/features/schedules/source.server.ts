import { callPart } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { endpoints } from '#shared/api/endpoints.ts';
import { type ModelFigure, modelFigures } from '#shared/reports/watched.ts';
import { keysOf } from '#shared/table.ts';
import type { Source } from './source.ts';

/** Source of a saved report; null if it doesn't exist or the person may not see it. */
export async function savedReportSource(page: PageContext, id: string): Promise<Source | null> {
  const part = await callPart(page, 'report', { params: { id } });
  if (part.state === 'failed') return null;
  const { name, definition } = part.answer;
  return {
    ...{ kind: 'report', id, name, tables: [], measures: definition.values, filters: definition.filters },
    filterWords: [],
    preset: 'preset' in definition.days ? definition.days.preset : null,
  };
}

/** Source of a figure of the current model run; null for accounts without modelling. */
export function modelFigureSource(page: PageContext, id: ModelFigure, on: string | null): Source | null {
  if (!page.decide(endpoints.modelRuns.access).ok) return null;
  const others = keysOf(modelFigures).filter((other) => other !== id);
  return {
    ...{ kind: 'measure', id, name: modelFigures[id].label, measures: [id, ...others], tables: [], filters: [], on },
    ...{ filterWords: [], preset: null },
  };
}
