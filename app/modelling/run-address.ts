import * as texts from './texts.ts';

export const modelPages = [
  ['/model-output', texts.modelOutput],
  ['/drivers', texts.drivers],
  ['/contributions', texts.contributions],
  ['/roas', texts.roas],
] as const;

export type ModelPath = (typeof modelPages)[number][0];

/** The search of an address that shows the run; null shows what is current. */
export const runSearch = (id: number | null): string => (id === null ? '' : `?run=${id}`);
