import { draftOf, hasRoiInputs, isRoiParameter, type RoiDraft, readRoi, writeRoi } from '#shared/roi/address.ts';
import { maxCompared } from '#shared/roi/compare.ts';
import type { RoiInputs } from '#shared/roi/inputs.ts';

/** Names of the address parameters besides the inputs. */
export const parameters = {
  scenario: 'scenario',
  /** Version of the scenario that the changed inputs are based on. */
  base: 'base',
  compare: 'compare',
  search: 'find',
  after: 'scenarios',
  /** Last finished action, shown once as a message. */
  done: 'done',
  use: 'use',
} as const;

/** Value of `range` in the form for days picked by hand. */
export const pickedDays = 'picked';

/** Id of the open scenario. */
export const openScenarioId = (params: URLSearchParams): number | null =>
  parseId(params.get(parameters.scenario) ?? '');

export const baseVersion = (params: URLSearchParams): number | null => parseId(params.get(parameters.base) ?? '');

const parseId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Ids of the compared scenarios. */
export const comparedIds = (params: URLSearchParams): number[] =>
  [...new Set((params.get(parameters.compare) ?? '').split('.').flatMap((text) => parseId(text) ?? []))].slice(
    0,
    maxCompared - 1,
  );

interface SavedInputs {
  readonly inputs: RoiInputs;
  readonly currency: string;
}

/** Draft from the inputs of the address, else from the open scenario, else the defaults. */
export function readDraft(params: URLSearchParams, scenario: SavedInputs | null): RoiDraft {
  return scenario && !hasRoiInputs(params) ? draftOf(scenario.inputs, scenario.currency) : readRoi(params);
}

const isOtherParameter = (name: string): boolean => !isRoiParameter(name) && name !== parameters.done && name !== 'v';

/** Parameters that stay in the address when the inputs change. */
export const otherParameters = (params: URLSearchParams): [name: string, value: string][] =>
  [...params].filter(([name, value]) => isOtherParameter(name) && value !== '');

/** Search part for a draft, with the other parameters. @param change parameters to set; null removes one */
export function draftSearch(
  draft: RoiDraft,
  params: URLSearchParams,
  change: Readonly<Record<string, string | null>> = {},
): string {
  const search = writeRoi(draft);
  for (const [name, value] of otherParameters(params)) if (!(name in change)) search.append(name, value);
  for (const [name, value] of Object.entries(change)) if (value !== null) search.set(name, value);
  return `?${search}`;
}

/** Search part for a submitted inputs form. */
export function formSearch(params: URLSearchParams, draft: RoiDraft = readRoi(params)): string {
  const picked = params.get('range') === pickedDays;
  const days = picked ? { range: null } : { from: null, to: null };
  return draftSearch(draft, params, days);
}

/** The loader runs again when this changes: all parameters but the inputs. */
export const loaderKey = (params: URLSearchParams): string =>
  new URLSearchParams([...otherParameters(params), ['currency', params.get('currency') ?? '']]).toString();
