import type { QueryAnswer } from '#shared/analytics/query.ts';
import { readViewState } from '#shared/analytics/read-view-state.ts';
import { createFormats } from '#shared/format/formats.ts';

export const formats = createFormats('en-US', 'USD');
export const view = readViewState(new URLSearchParams(), { min: '2025-10-01', max: '2026-11-15', today: '2026-11-16' });
/** The scope of the answers. */
export const scope = 'account-12';
export const range = { from: '2026-11-01', to: '2026-11-15' };

export interface Given {
  readonly dimensions: string[];
  readonly measures: string[];
  readonly rows: (string | number | null)[][];
  readonly keys: string[][];
  readonly before?: (string | number | null)[][];
  readonly totals?: [now: number, before: number];
  readonly images?: (number | null)[];
}

export const answerOf = ({ dimensions, measures, rows, keys, before, totals, images }: Given): QueryAnswer => ({
  columns: [
    ...dimensions.map((id) => ({ id, kind: 'dimension' as const })),
    ...measures.map((id) => ({ id, kind: 'measure' as const })),
  ],
  ...{ rows, keys, totals: totals ? [totals[0]] : null },
  ...(images && { images }),
  comparison: before ? { range, rows: before, totals: totals ? [totals[1]] : null } : null,
  ...{ range, timezone: 'UTC', currency: 'USD', conversions: [], factsThrough: null, incompleteFrom: null },
  ...{ salesReporting: { reporting: ['Amazon'], silent: ['Corner'], clickShare: 0.5 }, truncated: false },
});
