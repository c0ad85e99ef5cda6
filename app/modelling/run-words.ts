import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import type { CheckStatus } from '#shared/modelling/checks.ts';
import { fill } from '#shared/text/fill.ts';
import type { RunChoice } from './frame.server.ts';
import * as texts from './texts.ts';

/** Labels of where a run comes from. */
export const sourceWords: Readonly<Record<ModelRunItem['source'], string>> = {
  engine: texts.engine,
  meridian: 'Meridian',
  robyn: 'Robyn',
  pymc: 'PyMC-Marketing',
  json: texts.file,
};

export const statusWords: Readonly<Record<ModelRunItem['status'], string>> = {
  waiting: texts.waiting,
  running: texts.running,
  done: texts.done,
  failed: texts.failed,
};

/** Labels and badges of check results. */
export const verdictWords: Readonly<
  Record<CheckStatus, { readonly label: string; readonly variant: 'success' | 'warning' | 'destructive' | 'secondary' }>
> = {
  pass: { label: texts.pass, variant: 'success' },
  review: { label: texts.review, variant: 'warning' },
  fail: { label: texts.fail, variant: 'destructive' },
  unknown: { label: texts.notReported, variant: 'secondary' },
};

/** Label of a run in a menu. What distinguishes runs of the same name comes after the name. */
export function runLabel({ name, status, current, own, archived }: RunChoice): string {
  const remarks = [
    ...(current && own ? [texts.currentRun] : []),
    ...(own ? [] : [current ? texts.currentOfSubaccount : texts.ofSubaccount]),
    ...(status === 'done' ? [] : [statusWords[status]]),
    ...(archived ? [texts.archived] : []),
  ];
  return remarks.length === 0 ? name : fill(texts.nameAndRemarks, { name, remarks: remarks.join(', ').toLowerCase() });
}

export const modelPages = [
  ['/model-output', texts.modelOutput],
  ['/drivers', texts.kpiPerformance],
  ['/contributions', texts.contributions],
  ['/roas', texts.roas],
] as const;

export type ModelPath = (typeof modelPages)[number][0];

/** Query of an address with the run; null for the current run. */
export const runSearch = (id: number | null): string => (id === null ? '' : `?run=${id}`);
