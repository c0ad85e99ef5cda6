import { expect } from 'vitest';
import { definitionSchema, type ReportDefinition, type ReportDefinitionInput } from '#shared/reports/definition.ts';
import { type Pivot, type PivotCell, pivotOf } from '#shared/reports/pivot.ts';
import { bodyQueries, headQueries } from '#shared/reports/pivot-queries.ts';
import type { Caller } from './caller.ts';
import { answer, winter } from './stored-facts.ts';

export const defined = (input: Partial<ReportDefinitionInput>): ReportDefinition =>
  definitionSchema.parse({ rows: [], columns: [], values: ['piClicks'], days: winter, ...input });

/** A page of a report, composed from the upstream's answers as the page does it. */
export async function pivotOfCaller(
  caller: Caller,
  definition: ReportDefinition,
  page = 1,
  range = winter,
): Promise<Pivot> {
  const head = headQueries(definition, range, page);
  const [rows, columns] = await Promise.all([answer(caller, head.rows), head.columns && answer(caller, head.columns)]);
  const body = await Promise.all(
    bodyQueries(definition, range, { rows, columns }).map(async ({ query, ...place }) => ({
      ...place,
      answer: await answer(caller, query),
    })),
  );
  return pivotOf(definition, page, { rows, columns, body }, true);
}

/** Every number of a pivot by its position: the numbers of row and column keys, and the keys. */
export function places({ lines, columns, foot }: Pivot): Map<string, PivotCell> {
  const found = new Map<string, PivotCell>();
  for (const line of [...lines, { ...foot, keys: [] as string[] }]) {
    if (line.total) found.set(`${line.keys.length} 0 ${line.keys.join('|')}`, line.total);
    line.cells.forEach((cell, at) => {
      const across = columns[at]?.keys ?? [];
      if (cell) found.set(`${line.keys.length} ${across.length} ${[...line.keys, ...across].join('|')}`, cell);
    });
  }
  return found;
}

/** Answers are rounded to four places. */
export const close = (a: number | null | undefined, b: number | null | undefined) =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 6e-5 + 1e-6 * Math.abs(a));

/** Expects the largest or smallest first, and unknown values last. */
export function expectOrdered(values: readonly (number | null)[], direction: 'asc' | 'desc'): void {
  const known = values.filter((value) => value !== null);
  expect(values.slice(0, known.length)).toEqual(known);
  expect(known).toEqual(known.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
}
