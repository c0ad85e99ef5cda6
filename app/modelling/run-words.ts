import type { ModelRunItem } from '#shared/api/families/modelling-runs-schemas.ts';
import type { CheckStatus } from '#shared/modelling/checks.ts';
import { fill } from '#shared/text/fill.ts';
import type { RunChoice } from './frame.server.ts';
import * as texts from './texts.ts';

/** Where a run comes from, as its maker calls it. */
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

/** What a check or a whole review comes to, and the badge that says so. */
export const verdictWords: Readonly<
  Record<CheckStatus, { readonly label: string; readonly variant: 'success' | 'warning' | 'destructive' | 'secondary' }>
> = {
  pass: { label: texts.pass, variant: 'success' },
  review: { label: texts.review, variant: 'warning' },
  fail: { label: texts.fail, variant: 'destructive' },
  unknown: { label: texts.notTold, variant: 'secondary' },
};

/** A run as a menu names it: what tells it from the others of its name is behind it. */
export function runLabel({ name, status, current, own, archived }: RunChoice): string {
  const remarks = [
    ...(current ? [texts.currentRun] : []),
    ...(own ? [] : [texts.ofSubaccount]),
    ...(status === 'done' ? [] : [statusWords[status]]),
    ...(archived ? [texts.archived] : []),
  ];
  return remarks.length === 0 ? name : fill(texts.nameAndRemarks, { name, remarks: remarks.join(', ').toLowerCase() });
}

export const modelPages = [
  ['/model-output', texts.modelOutput],
  ['/drivers', texts.drivers],
  ['/contributions', texts.contributions],
  ['/roas', texts.roas],
] as const;

export type ModelPath = (typeof modelPages)[number][0];

/** The search of an address that shows the run; null shows what is current. */
export const runSearch = (id: number | null): string => (id === null ? '' : `?run=${id}`);
