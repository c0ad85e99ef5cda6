import { callPart } from '../../api/answers.server.ts';
import type { PageContext } from '../../context.ts';
import type { Source } from './source.ts';

/** A saved report as something to schedule; null where there is none that the person may see. */
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
